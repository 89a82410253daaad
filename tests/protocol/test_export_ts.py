import json
import re
import subprocess
import sys
import typing
from collections import Counter
from pathlib import Path

import pytest

from narabe_core.actions import Code, OfferKind
from narabe_core.outcome import Reason
from narabe_core.types import MAX_SIZE, MIN_SIZE, Takeback
from narabe_protocol import describe, export_docs, export_ts, limits
from narabe_protocol.base import OfferName, Phrase, TakebackPolicy
from narabe_protocol.errors import GameCode, OutcomeReason, WireCode
from narabe_protocol.generated import write_or_check
from tests.conftest import SkipLoudly

WEB = Path(__file__).parents[2] / "client" / "web"
STRICT = [
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
    "--noUncheckedIndexedAccess",
    "--verbatimModuleSyntax",
    "--isolatedModules",
    "--target",
    "es2022",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--lib",
    "es2023",
    "--types",
]


def test_typescript_is_fresh() -> None:
    """The committed types and limits are those of the Python messages: python -m narabe_protocol.export_ts."""
    assert export_ts.TARGET.read_text(encoding="utf-8") == export_ts.typescript()
    assert export_ts.LIMITS.read_text(encoding="utf-8") == export_ts.limits_file()


def test_readme_is_fresh() -> None:
    """The committed tables are those of the Python messages: python -m narabe_protocol.export_docs."""
    text = export_docs.TARGET.read_text(encoding="utf-8")
    assert export_docs.readme(text) == text


def test_typescript_passes_the_strict_compiler(skip_loudly: SkipLoudly) -> None:
    """The types and the helper that fills defaults compile under every strict option the client uses."""
    compiler = WEB / "node_modules" / ".bin" / "tsc"
    if not compiler.exists():
        skip_loudly("no TypeScript compiler: run npm ci in client/web")
    run = subprocess.run(
        [compiler, *STRICT, "", export_ts.TARGET, export_ts.LIMITS],
        capture_output=True, text=True, timeout=50, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout


def test_the_words_are_those_of_the_core() -> None:
    """The protocol may not import the core, so its copies of the core's words are compared here."""
    assert {code.value for code in GameCode} == {code.value for code in Code}
    assert {reason.value for reason in OutcomeReason} == {reason.value for reason in Reason}
    assert set(typing.get_args(OfferName)) == {kind.value for kind in OfferKind}
    assert set(typing.get_args(TakebackPolicy)) == {policy.value for policy in Takeback}
    assert (limits.MIN_SIZE, limits.MAX_SIZE) == (MIN_SIZE, MAX_SIZE)


def test_the_phrases_are_one_list() -> None:
    """The type of a phrase and the list that clients get name the same keys."""
    assert typing.get_args(Phrase) == limits.PHRASES


def test_a_code_means_one_thing() -> None:
    """No code is used by both the game and the server around it."""
    assert not {code.value for code in GameCode} & {code.value for code in WireCode}


def test_every_field_and_every_code_is_explained() -> None:
    """No cell of the README's tables is empty where a reader needs words."""
    text = export_docs.readme(export_docs.TARGET.read_text(encoding="utf-8"))
    assert [line for line in text.splitlines() if line.startswith("|") and line.endswith("|  |")] == []


def test_refusals_of_the_readme_exist() -> None:
    """Each code that the README lists for a message is a code, and belongs to a message."""
    codes = {code.value for code in (*GameCode, *WireCode)}
    tags = {record.tag for record in describe.messages_to_server()}
    for tag, text in export_docs.REFUSALS.items():
        assert tag in tags
        words = set(text.replace(",", " ").replace(";", " ").split())
        assert {word.strip("`:") for word in words if word.startswith("`")} <= codes | {"rooms"}


def test_the_readme_says_of_each_message_who_may_send_it() -> None:
    """Its table has each message from a client, once."""
    text = (
        export_docs.TARGET.read_text(encoding="utf-8")
        .partition("### Who may do what")[2]
        .partition("\n### ")[0]
    )
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    told = Counter(word for row in rows for word in re.findall(r"`(\w+)`", row.partition(" | ")[2]))
    named = {record.tag: 1 for record in describe.messages_to_server()}
    assert {word: number for word, number in told.items() if word != "next"} == named


def test_every_optional_field_has_its_default_in_typescript() -> None:
    """The table of defaults names each optional field of each record, so a client can fill them all."""
    text = export_ts.typescript()
    for record in (*describe.messages_to_server(), *describe.messages_to_client(), *describe.values()):
        table = text.partition(f"\n  {record.tag or record.name}: {{")[2].partition("\n  }")[0]
        for field in record.fields:
            assert not field.optional or f"{field.name}: {json.dumps(field.default)}," in table


@pytest.mark.parametrize("module", ["export_ts", "export_docs"])
def test_check_from_the_command_line(module: str) -> None:
    """Both generators say by their exit code that the committed files are fresh, and change nothing."""
    run = subprocess.run(
        [sys.executable, "-m", f"narabe_protocol.{module}", "--check"],
        capture_output=True, text=True, timeout=50, check=False,
    )  # fmt: skip
    assert (run.returncode, run.stderr) == (0, "")


def test_check_tells_a_stale_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing or stale file is told and left alone; without --check it is written."""
    target = tmp_path / "new" / "messages.ts"
    assert write_or_check(target, "now", ["--check"]) == 1
    assert write_or_check(target, "now", []) == 0
    assert write_or_check(target, "later", ["--check"]) == 1
    assert target.read_text(encoding="utf-8") == "now"
    assert "messages.ts is stale" in capsys.readouterr().err
