from collections.abc import Callable

import pytest

from narabe_protocol import messages as wire
from tests.server.office import Client, Office

ROLES = ("stranger", "visitor", "watcher", "waiting", "mover")
"""Has not said hello; is not in the room; has no seat; has a seat and is not to move; is to move."""
SITUATIONS: dict[str, tuple[Callable[[str], wire.ToServer], tuple[str, str, str, str, str]]] = {
    "play": (
        lambda room: wire.Play(room=room, ply=0, at=40, id="x"),
        ("hello_first", "not_in_room", "not_seated", "not_your_turn", "Stone"),
    ),
    "choose": (
        lambda room: wire.Choose(room=room, ply=0, option="stay", id="x"),
        ("hello_first", "not_in_room", "not_seated", "not_your_turn", "not_now"),
    ),
    "declare": (
        lambda room: wire.Declare(room=room, ply=0, count=2, id="x"),
        ("hello_first", "not_in_room", "not_seated", "not_your_turn", "not_now"),
    ),
    "offer points": (
        lambda room: wire.OfferPoints(room=room, ply=0, points=(1, 2), id="x"),
        ("hello_first", "not_in_room", "not_seated", "not_your_turn", "not_now"),
    ),
    "pick": (
        lambda room: wire.Pick(room=room, ply=0, at=1, id="x"),
        ("hello_first", "not_in_room", "not_seated", "not_your_turn", "not_now"),
    ),
    "pass": (
        lambda room: wire.Pass(room=room, ply=0, id="x"),
        ("hello_first", "not_in_room", "not_seated", "not_your_turn", "no_passing"),
    ),
    "draw": (
        lambda room: wire.Propose(room=room, kind="draw", id="x"),
        ("hello_first", "not_in_room", "not_seated", "Offered", "Offered"),
    ),
    "takeback": (
        lambda room: wire.Propose(room=room, kind="takeback", id="x"),
        ("hello_first", "not_in_room", "not_seated", "nothing_to_take_back", "nothing_to_take_back"),
    ),
    "answer": (
        lambda room: wire.Answer(room=room, offer=1, accept=True, id="x"),
        ("hello_first", "not_in_room", "not_seated", "offer_gone", "offer_gone"),
    ),
    "withdraw": (
        lambda room: wire.Withdraw(room=room, offer=1, id="x"),
        ("hello_first", "not_in_room", "not_seated", "offer_gone", "offer_gone"),
    ),
    "give time": (
        lambda room: wire.GiveTime(room=room, id="x"),
        ("hello_first", "not_in_room", "not_seated", "no_clock", "no_clock"),
    ),
    "resign": (
        lambda room: wire.Resign(room=room, id="x"),
        ("hello_first", "not_in_room", "not_seated", "Over", "Over"),
    ),
    "abort": (
        lambda room: wire.Abort(room=room, id="x"),
        ("hello_first", "not_in_room", "not_seated", "Over", "Over"),
    ),
    "sit": (
        lambda room: wire.Sit(room=room, id="x"),
        ("hello_first", "not_in_room", "room_full", "already_seated", "already_seated"),
    ),
    "enter": (
        lambda room: wire.Enter(room=room, id="x"),
        ("hello_first", "Snapshot", "Snapshot", "Snapshot", "Snapshot"),
    ),
    "leave": (
        lambda room: wire.Leave(room=room, id="x"),
        ("hello_first", "Left", "Left", "Left", "Left"),
    ),
    "scores": (
        lambda room: wire.GetScores(room=room, id="x"),
        ("hello_first", "not_in_room", "no_scores", "no_scores", "no_scores"),
    ),
    "explain": (
        lambda room: wire.Explain(room=room, at=40, id="x"),
        ("hello_first", "not_in_room", "Explained", "Explained", "Explained"),
    ),
    "upload": (
        lambda _: wire.Upload(id="x", part=0, of=1, data="aDg="),
        ("hello_first", "RecordRead", "RecordRead", "RecordRead", "RecordRead"),
    ),
    "analyse": (
        lambda _: wire.Analyse(id="x"),
        ("hello_first", "Analysed", "Analysed", "locked", "locked"),
    ),
    "hint": (
        lambda room: wire.Hint(room=room, id="x"),
        ("hello_first", "not_in_room", "locked", "locked", "locked"),
    ),
    "review": (
        lambda room: wire.GetReview(room=room, game=1, id="x"),
        ("hello_first", "no_such_game", "no_such_game", "locked", "locked"),
    ),
    "puzzle": (
        lambda _: wire.GetPuzzle(id="x"),
        ("hello_first", "Puzzle", "Puzzle", "Puzzle", "Puzzle"),
    ),
    "try puzzle": (
        lambda _: wire.TryPuzzle(id="x", n=0, line=(0,)),
        ("hello_first", "PuzzleTried", "PuzzleTried", "PuzzleTried", "PuzzleTried"),
    ),
    "say": (
        lambda room: wire.Say(room=room, channel="watchers", text="Hi", id="x"),
        ("hello_first", "not_in_room", "Line", "not_your_channel", "not_your_channel"),
    ),
    "say to players": (
        lambda room: wire.Say(room=room, channel="players", phrase="hello", id="x"),
        ("hello_first", "not_in_room", "not_your_channel", "Line", "Line"),
    ),
    "block": (
        lambda room: wire.Block(room=room, who="nobody", id="x"),
        ("hello_first", "not_in_room", "no_such_person", "no_such_person", "no_such_person"),
    ),
    "report": (
        lambda room: wire.Report(room=room, n=1, why="abuse", id="x"),
        ("hello_first", "not_in_room", "no_such_line", "no_such_line", "no_such_line"),
    ),
    "watchers": (
        lambda room: wire.GetWatchers(room=room, id="x"),
        ("hello_first", "not_in_room", "WatcherList", "WatcherList", "WatcherList"),
    ),
    "hide": (
        lambda _: wire.HideMe(),
        ("hello_first", "", "", "", ""),
    ),
    "guess": (
        lambda room: wire.Guess(room=room, ply=0, at=40, id="x"),
        ("hello_first", "not_in_room", "Votes", "only_watchers", "only_watchers"),
    ),
    "manage": (
        lambda room: wire.Manage(room=room, what="lock", id="x"),
        ("hello_first", "not_in_room", "not_host", "not_host", "Done"),
    ),
    "visible": (
        lambda _: wire.Visible(on=True),
        ("hello_first", "", "", "", ""),
    ),
    "play here": (
        lambda room: wire.PlayHere(room=room, id="x"),
        ("hello_first", "not_in_room", "not_seated", "Tab", "Tab"),
    ),
    "hand over": (
        lambda room: wire.HandOver(room=room, id="x"),
        ("hello_first", "not_in_room", "not_seated", "HandOverTicket", "HandOverTicket"),
    ),
    "take over": (
        lambda _: wire.TakeOver(ticket="t", id="x"),
        ("hello_first", "ticket_gone", "ticket_gone", "ticket_gone", "ticket_gone"),
    ),
    "claim": (
        lambda room: wire.Claim(room=room, what="win", id="x"),
        ("hello_first", "not_in_room", "not_seated", "not_absent", "own_turn"),
    ),
    "invite a bot": (
        lambda room: wire.InviteBot(room=room, id="x"),
        ("hello_first", "not_in_room", "not_host", "not_host", "room_full"),
    ),
    "move now": (
        lambda room: wire.MoveNow(room=room, id="x"),
        ("hello_first", "not_in_room", "not_seated", "no_hurrying", "no_hurrying"),
    ),
    "create": (
        lambda _: wire.Create(id="x", side="first"),
        ("hello_first", "Snapshot", "Snapshot", "Snapshot", "Snapshot"),
    ),
    "lobby": (lambda _: wire.WatchLobby(), ("hello_first", "Lobby", "Lobby", "Lobby", "Lobby")),
    "seek": (
        lambda _: wire.Seek(id="x"),
        ("hello_first", "Seeking", "Seeking", "Seeking", "Seeking"),
    ),
    "unseek": (
        lambda _: wire.Unseek(),
        ("hello_first", "", "", "", ""),
    ),
    "profile": (
        lambda room: wire.GetProfile(room=room, seat=0, id="x"),
        ("hello_first", "not_in_room", "Profile", "Profile", "Profile"),
    ),
    "best": (lambda _: wire.GetTop(rule="renju", id="x"), ("hello_first", "Top", "Top", "Top", "Top")),
    "my games": (
        lambda _: wire.GetMyGames(id="x"),
        ("hello_first", "MyGames", "MyGames", "MyGames", "MyGames"),
    ),
    "choices": (
        lambda _: wire.GetChoices(id="x"),
        ("hello_first", "ChoicesKept", "ChoicesKept", "ChoicesKept", "ChoicesKept"),
    ),
    "keep choices": (
        lambda _: wire.KeepChoices(id="x", values={"numbers": True}),
        ("hello_first", "ChoicesKept", "ChoicesKept", "ChoicesKept", "ChoicesKept"),
    ),
    "export": (
        lambda _: wire.ExportGames(id="x"),
        ("hello_first", "Exported", "Exported", "Exported", "Exported"),
    ),
    "delete": (
        lambda _: wire.ForgetMe(id="x"),
        ("hello_first", "Forgotten", "Forgotten", "game_running", "game_running"),
    ),
    "ping": (lambda _: wire.Ping(), ("Pong", "Pong", "Pong", "Pong", "Pong")),
    "hello": (lambda _: wire.Hello(), ("Welcome", "hello_once", "hello_once", "hello_once", "hello_once")),
    "rename": (lambda _: wire.Rename(name="Zoe"), ("hello_first", "", "", "", "")),
}


async def cast(office: Office) -> tuple[str, dict[str, Client]]:
    """A game at its first move, and somebody in each role."""
    room, mover, waiting, watcher = await office.game()
    visitor = await office.client("Vic")
    people = (office.stranger(), visitor, watcher, waiting, mover)
    return room, dict(zip(ROLES, people, strict=True))


def named(told: list[wire.ToClient]) -> str:
    """The first answer: the code of a refusal, the kind of anything else, nothing for silence."""
    if not told:
        return ""
    first = told[0]
    return first.code if isinstance(first, wire.Refused) else type(first).__name__


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("situation", SITUATIONS)
async def test_role(office: Office, situation: str, role: str) -> None:
    """Each role gets for each message just what it may have, and a refusal is heard by nobody else."""
    make, answers = SITUATIONS[situation]
    room, people = await cast(office)
    before = office.app.rooms.get(room)
    assert before is not None
    state = before.state
    told = await people[role].ask(make(room))
    assert named(told) == answers[ROLES.index(role)]
    if isinstance(told[0] if told else None, wire.Refused):
        others = [await client.quiet() for name, client in people.items() if name != role]
        assert (others, before.state) == ([[], [], [], []], state)


def test_every_message_has_its_row() -> None:
    """No message of the protocol is without a row in the table."""
    tried = {type(make("AAAAAA")) for make, _ in SITUATIONS.values()}
    assert tried == set(wire.ToServer.__args__)
