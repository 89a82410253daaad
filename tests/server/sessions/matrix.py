"""Who may send what when: every message, by every role, in every phase of a room, tried on a server without sockets.

The table is ``tests/data/roles.json``; ``python -m tests.server.sessions.matrix`` writes it anew from what the server
does, and whoever lets it must read the difference. ``narabe_protocol.export_docs`` puts it into the README.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from narabe_protocol import messages as wire
from narabe_protocol.base import OfferName
from narabe_server.rooms.state import RoomState
from narabe_server.settings import Settings
from tests.server.office import Client, Office

TABLE: Final = Path(__file__).parents[2] / "data" / "roles.json"
PHASES: Final = ("waiting", "opening", "playing", "over", "adjourned")
ROLES: Final = ("stranger", "visitor", "watcher", "host", "mover", "other", "tab")
"""Has not said hello; is not in the room; watches; made the room and watches; holds the seat to move; the other seat;
a tab of the one to move that is not the active one."""
THINKS: Final = {"analyse", "hint", "get_review"}
"""Rows that always have an answer, which another thread or process may have to find first."""
Table = dict[str, dict[str, dict[str, str | None]]]
"""By phase, row and role: a code, ``+`` and the tag of the answer, or ``+`` for silence; null: no such person."""
PENDING: Final[dict[str, OfferName]] = {
    "opening": "draw",
    "playing": "draw",
    "over": "rematch",
    "adjourned": "resume",
}
"""What the other seat has proposed before the rows about offers."""


class Room(NamedTuple):
    """What a message may have to name."""

    code: str
    state: RoomState

    @property
    def ply(self) -> int:
        """Stones on the board."""
        return self.state.game.ply


ROWS: Final[dict[str, Callable[[Room], wire.ToServer]]] = {
    "hello": lambda _: wire.Hello(),
    "rename": lambda _: wire.Rename(name="Zoe"),
    "create": lambda _: wire.Create(id="x", side="first"),
    "enter": lambda room: wire.Enter(room=room.code, id="x"),
    "leave": lambda room: wire.Leave(room=room.code, id="x"),
    "sit": lambda room: wire.Sit(room=room.code, id="x"),
    "play": lambda room: wire.Play(room=room.code, ply=room.ply, at=44, id="x"),
    "play, an old ply": lambda room: wire.Play(room=room.code, ply=room.ply + 7, at=44, id="x"),
    "choose": lambda room: wire.Choose(room=room.code, ply=room.ply, option="stay", id="x"),
    "declare": lambda room: wire.Declare(room=room.code, ply=room.ply, count=2, id="x"),
    "offer_points": lambda room: wire.OfferPoints(room=room.code, ply=room.ply, points=(1, 2), id="x"),
    "pick": lambda room: wire.Pick(room=room.code, ply=room.ply, at=1, id="x"),
    "pass": lambda room: wire.Pass(room=room.code, ply=room.ply, id="x"),
    "propose takeback": lambda room: wire.Propose(room=room.code, kind="takeback", id="x"),
    "propose restore": lambda room: wire.Propose(room=room.code, kind="restore", id="x"),
    "propose draw": lambda room: wire.Propose(room=room.code, kind="draw", id="x"),
    "propose rematch": lambda room: wire.Propose(room=room.code, kind="rematch", id="x"),
    "propose more_time": lambda room: wire.Propose(room=room.code, kind="more_time", id="x"),
    "propose swap_seats": lambda room: wire.Propose(room=room.code, kind="swap_seats", id="x"),
    "propose adjourn": lambda room: wire.Propose(room=room.code, kind="adjourn", id="x"),
    "propose pause": lambda room: wire.Propose(room=room.code, kind="pause", id="x"),
    "propose resume": lambda room: wire.Propose(room=room.code, kind="resume", id="x"),
    "answer": lambda room: wire.Answer(room=room.code, offer=_latest(room), accept=True, id="x"),
    "withdraw": lambda room: wire.Withdraw(room=room.code, offer=_latest(room), id="x"),
    "give_time": lambda room: wire.GiveTime(room=room.code, id="x"),
    "resign": lambda room: wire.Resign(room=room.code, id="x"),
    "abort": lambda room: wire.Abort(room=room.code, id="x"),
    "claim": lambda room: wire.Claim(room=room.code, what="win", id="x"),
    "visible": lambda _: wire.Visible(on=True),
    "play_here": lambda room: wire.PlayHere(room=room.code, id="x"),
    "hand_over": lambda room: wire.HandOver(room=room.code, id="x"),
    "take_over": lambda _: wire.TakeOver(ticket="t", id="x"),
    "say to players": lambda room: wire.Say(room=room.code, channel="players", phrase="hello", id="x"),
    "say to watchers": lambda room: wire.Say(room=room.code, channel="watchers", phrase="hello", id="x"),
    "block": lambda room: wire.Block(room=room.code, who="nobody", id="x"),
    "report": lambda room: wire.Report(room=room.code, n=1, why="abuse", id="x"),
    "get_watchers": lambda room: wire.GetWatchers(room=room.code, id="x"),
    "hide_me": lambda _: wire.HideMe(),
    "guess": lambda room: wire.Guess(room=room.code, ply=room.ply, at=44, id="x"),
    "manage lock": lambda room: wire.Manage(room=room.code, what="lock", id="x"),
    "manage close": lambda room: wire.Manage(room=room.code, what="close", id="x"),
    "invite_bot": lambda room: wire.InviteBot(room=room.code, id="x", level="tutorial-10"),
    "move_now": lambda room: wire.MoveNow(room=room.code, id="x"),
    "get_scores": lambda room: wire.GetScores(room=room.code, id="x"),
    "explain": lambda room: wire.Explain(room=room.code, at=44, id="x"),
    "analyse": lambda _: wire.Analyse(id="x"),
    "hint": lambda room: wire.Hint(room=room.code, id="x"),
    "get_review": lambda room: wire.GetReview(room=room.code, game=1, id="x"),
    "get_puzzle": lambda _: wire.GetPuzzle(id="x"),
    "try_puzzle": lambda _: wire.TryPuzzle(id="x", n=0, line=(0,)),
    "upload": lambda _: wire.Upload(id="x", part=0, of=1, data="aDg="),
    "watch_lobby": lambda _: wire.WatchLobby(),
    "seek": lambda _: wire.Seek(id="x"),
    "unseek": lambda _: wire.Unseek(),
    "get_my_games": lambda _: wire.GetMyGames(id="x"),
    "get_profile": lambda room: wire.GetProfile(room=room.code, seat=0, id="x"),
    "get_top": lambda _: wire.GetTop(rule="renju", id="x"),
    "get_choices": lambda _: wire.GetChoices(id="x"),
    "keep_choices": lambda _: wire.KeepChoices(values={"theme": "night"}, id="x"),
    "export_games": lambda _: wire.ExportGames(id="x"),
    "forget_me": lambda _: wire.ForgetMe(id="x"),
    "ping": lambda _: wire.Ping(),
}
"""One message, or several of a kind where they differ, as sensible as the phase allows."""


def _latest(room: Room) -> int:
    return max(1, room.state.game.dealings.made)


class Scene:
    """A room in one phase, with somebody in each role."""

    def __init__(self, office: Office, phase: str) -> None:
        self.phase = phase
        self._office = office
        self.code = ""
        self.people: dict[str, Client] = {}

    @property
    def room(self) -> Room:
        """The room as it is now."""
        found = self._office.app.rooms.get(self.code)
        assert found is not None
        return Room(self.code, found.state)

    async def set_up(self) -> "Scene":
        """Bring all to their places: the host makes the room and gets up, Bob and Cid sit down."""
        office = self._office
        host, watcher, bob, cid = [await office.client(name) for name in ("Ann", "Eve", "Bob", "Cid")]
        opening = "swap2" if self.phase == "opening" else "free"
        self.code = await host.create(wire.Create(id="c", side="first", size=9, opening=opening))
        for message in (wire.Leave(room=self.code), wire.Enter(room=self.code)):
            await host.ask(message)
        for client in (watcher, bob, cid):
            await client.ask(wire.Enter(room=self.code))
        tab = await office.client("Bob", bob.token)
        await tab.ask(wire.Enter(room=self.code))
        await bob.ask(wire.Sit(room=self.code, id="s1"))
        people = {"stranger": office.stranger(), "visitor": await office.client("Vic")}
        self.people = people | {"watcher": watcher, "host": host, "mover": bob, "tab": tab}
        if self.phase != "waiting":
            await cid.ask(wire.Sit(room=self.code, id="s2"))
            self.people["other"] = cid
            await self._reach()
        office.time.advance(1000)
        await self.quiet()
        return self

    async def _reach(self) -> None:
        bob, cid = self.people["mover"], self.people["other"]
        if self.phase == "opening":
            await bob.ask(wire.Propose(room=self.code, kind="swap_seats", id="w1"))
            await cid.ask(wire.Answer(room=self.code, offer=1, accept=True, id="w2"))
        for ply, at in enumerate((10, 70, 12)[: 3 if self.phase == "opening" else 2]):
            client = cid if self.phase == "opening" or ply % 2 else bob
            await client.ask(wire.Play(room=self.code, ply=ply, at=at, id=f"p{ply}"))
        if self.phase == "over":
            await cid.ask(wire.Resign(room=self.code, id="r"))
        if self.phase == "adjourned":
            await bob.ask(wire.Propose(room=self.code, kind="adjourn", id="a1"))
            await cid.ask(wire.Answer(room=self.code, offer=1, accept=True, id="a2"))

    async def propose(self) -> None:
        """Let the other seat propose what fits the phase."""
        if kind := PENDING.get(self.phase):
            await self.people["other"].ask(wire.Propose(room=self.code, kind=kind, id="o"))
            await self.quiet()

    async def quiet(self) -> None:
        """Let all hear what they are told."""
        for client in self.people.values():
            await client.quiet()

    async def attempt(self, role: str, row: str) -> str | None:
        """What comes back to somebody in that role, in the words of the table."""
        client = self.people.get(role)
        if client is None:
            return None
        message = ROWS[row](self.room)
        if getattr(message, "id", None) == "x":  # an answer given again would say nothing
            message = replace(message, id=f"{role} {len(row)} {row[-10:]}")
        told = await client.ask(message)
        if not told and row in THINKS:  # a thread or another process has it
            await client.connection.given()
            told = await client.quiet()
        if not told:
            return "+"
        first = told[0]
        return first.code if isinstance(first, wire.Refused) else f"+{first.__struct_config__.tag}"


async def tried(data: Path, phase: str) -> dict[str, dict[str, str | None]]:
    """The part of the table for one phase. A refusal must change nothing, so a scene is used until one acts."""
    scene: Scene | None = None
    found: dict[str, dict[str, str | None]] = {}
    for row in ROWS:
        offers = row in {"answer", "withdraw"}
        for role in ROLES:
            if scene is None or offers:
                scene = await Scene(await Office(Settings(data=data, bot_tables=0)).open(), phase).set_up()
                if offers:
                    await scene.propose()
            before = scene.room.state
            answer = found.setdefault(row, {})[role] = await scene.attempt(role, row)
            if answer is not None and answer.startswith("+"):
                scene = None
            else:
                assert scene.room.state == before, (phase, row, role)
    return found


def main() -> int:
    """Write the table."""
    with tempfile.TemporaryDirectory() as data:
        table = {phase: asyncio.run(tried(Path(data), phase)) for phase in PHASES}
    TABLE.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
