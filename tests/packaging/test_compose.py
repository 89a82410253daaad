"""No Docker engine runs here: what can be said about the image and the compose file without one."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def service() -> dict[str, Any]:
    """Give the one service of the profile `single`."""
    compose = YAML(typ="safe").load(ROOT / "docker-compose.yml")
    (service,) = (one for one in compose["services"].values() if "single" in one["profiles"])
    assert isinstance(service, dict)
    return service


@pytest.fixture(scope="module")
def dockerfile() -> str:
    """Give the Dockerfile with its continued lines joined."""
    return re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))


def last_instruction(dockerfile: str, name: str) -> str:
    """Return the arguments of the last instruction of that name."""
    return [line for line in dockerfile.splitlines() if line.startswith(f"{name} ")][-1].partition(" ")[2]


def test_the_compose_file_follows_its_schema() -> None:
    """The compose specification accepts the file (the schema comes with check-jsonschema, no network)."""
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    checked = subprocess.run(
        [*command, ROOT / "docker-compose.yml"], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout


def test_image_and_compose_start_the_server_alike(service: dict[str, Any], dockerfile: str) -> None:
    """Compose runs what the image runs by itself, on the port and the volume that the image declares."""
    command = json.loads(last_instruction(dockerfile, "CMD"))
    assert service["command"] == command
    port = last_instruction(dockerfile, "EXPOSE")
    assert command[command.index("--port") + 1] == port
    assert [published.rpartition(":")[2] for published in service["ports"]] == [port]
    data = last_instruction(dockerfile, "VOLUME")
    assert command[command.index("--data") + 1] == data
    assert [mount.rpartition(":")[2] for mount in service["volumes"]] == [data]


def test_the_server_knows_every_flag_that_is_used(service: dict[str, Any]) -> None:
    """`narabe serve --help` names each flag of the command and each variable of the environment."""
    shown = subprocess.run(
        [sys.executable, "-m", "narabe_server", "serve", "--help"],
        env=os.environ | {"COLUMNS": "400"},  # a narrow terminal breaks names
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    flags = {word for word in service["command"] if word.startswith("--")}
    used = flags | set(service.get("environment", {}))
    assert {word for word in used if word not in shown} == set()


def test_the_image_is_checked_and_runs_without_root(dockerfile: str) -> None:
    """The final stage drops root, and its health check asks the server itself by the standard library."""
    final = dockerfile[dockerfile.rindex("FROM ") :]
    assert last_instruction(final, "USER") not in {"root", "0"}
    assert "urlopen('http://127.0.0.1:8642/healthz'" in last_instruction(final, "HEALTHCHECK")
    assert "gcc" not in final
    assert "node" not in final
