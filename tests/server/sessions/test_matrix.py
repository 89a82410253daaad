import json
from pathlib import Path

import pytest

from narabe_protocol import messages as wire
from tests.server.sessions.matrix import PHASES, ROLES, ROWS, TABLE, Table, tried

TOLD: Table = json.loads(TABLE.read_text(encoding="utf-8"))
ACTS = {
    "play",
    "choose",
    "declare",
    "offer_points",
    "pick",
    "pass",
    "answer",
    "withdraw",
    "give_time",
    "resign",
    "abort",
    "claim",
    "hand_over",
}


@pytest.mark.parametrize("phase", PHASES)
async def test_who_may_do_what(tmp_path: Path, phase: str) -> None:
    """As field 45: each message gets from each role in each phase the answer of the table, and a refusal acts not."""
    assert await tried(tmp_path, phase) == TOLD[phase]


def test_nothing_is_missing() -> None:
    """Every message of the protocol has a row, every row an answer for each role and phase."""
    rows = {row.split()[0].rstrip(",") for row in ROWS}
    assert rows == {each.__struct_config__.tag for each in wire.ToServer.__args__}
    assert {phase: {row: set(roles) for row, roles in rows.items()} for phase, rows in TOLD.items()} == {
        phase: {row: set(ROLES) for row in ROWS} for phase in PHASES
    }


@pytest.mark.parametrize("phase", PHASES)
def test_only_who_sits_acts(phase: str) -> None:
    """Whatever the table says otherwise: nobody without a seat, and no passive tab, does anything to the game."""
    for row, answers in TOLD[phase].items():
        if row.split()[0].rstrip(",") in ACTS or row.startswith("propose"):
            without = {answers[role] for role in ("stranger", "visitor", "watcher", "host", "tab")}
            assert without == {"hello_first", "not_in_room", "not_seated", "other_tab"}, row
