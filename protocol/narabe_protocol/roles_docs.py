"""The README's table of who may send what when, from the data that the server's tests check."""

import json
from typing import Final

_HEADS: Final = {
    "stranger": "no hello",
    "visitor": "not in the room",
    "watcher": "watcher",
    "host": "host, watching",
    "mover": "to move",
    "other": "other seat",
    "tab": "second tab",
}
_PHASES: Final = {
    "waiting": "One seat is free",
    "opening": "In the opening (swap2: a choice is due)",
    "playing": "In play",
    "over": "The game is over",
    "adjourned": "Adjourned by consent",
}
Answers = dict[str, str | None]


def roles_table(text: str) -> str:
    """Tables in Markdown: what is the same in every phase, then each phase with the rest."""
    phases: dict[str, dict[str, Answers]] = json.loads(text)
    rows = next(iter(phases.values()))
    same = {row for row in rows if _is_same([phase[row] for phase in phases.values()])}
    whole = phases["playing"]
    parts = [_table("In every phase", {row: whole[row] for row in rows if row in same})]
    for name, phase in phases.items():
        parts.append(_table(_PHASES[name], {row: phase[row] for row in rows if row not in same}))
    return "\n".join(parts)


def _is_same(answers: list[Answers]) -> bool:
    """True when all who are there get the same in each phase."""
    return all(len({each[role] for each in answers} - {None}) == 1 for role in _HEADS)


def _table(title: str, rows: dict[str, Answers]) -> str:
    lines = [f"**{title}**", "", f"| message | {' | '.join(_HEADS.values())} |", "|---" * 8 + "|"]
    for row, answers in rows.items():
        cells = " | ".join(_cell(answers[role]) for role in _HEADS)
        lines.append(f"| `{row}` | {cells} |")
    return "\n".join([*lines, ""])


def _cell(answer: str | None) -> str:
    match answer:
        case None:
            return "none"
        case "+":
            return "**yes**"
        case _ if answer.startswith("+"):
            return f"**{answer[1:]}**"
        case _:
            return answer
