"""What the server says, in words. Pure."""

from typing import Final

from narabe_client.table import Table
from narabe_client.terminal.names import point, who
from narabe_client.terminal.picture import ending, standing
from narabe_protocol import messages as wire
from narabe_protocol.base import Seat

_OFFERS: Final = {
    "takeback": "asks to take moves back",
    "restore": "asks to put the moves back",
    "draw": "offers a draw",
    "rematch": "asks for a rematch",
    "more_time": "asks for more time",
    "swap_seats": "asks to change seats",
    "adjourn": "asks to adjourn the game",
    "pause": "asks for a pause",
    "resume": "wants to go on",
}
_HELD: Final = {
    "start": "The clock waits until both have the board.",
    "restart": "The server was away; the clock waits until both are back.",
    "pause": "The game is paused; resume goes on.",
    "adjourn": "The game is adjourned; resume asks to go on.",
}
_REMOVED: Final = {
    "closed": "Room {room} has been closed.",
    "removed": "The host has removed you from room {room}.",
    "watching_closed": "Room {room} takes no watchers any more.",
}
_REFUSALS: Final = {
    "occupied": "A stone lies there.",
    "not_your_turn": "It is not your turn.",
    "not_seated": "You have no seat here: sit, or go on watching.",
    "no_such_room": "No room has this code.",
    "room_full": "Both seats are taken; you can watch.",
    "not_started": "No game has begun yet.",
    "game_over": "The game is over; type rematch or leave.",
    "stale": "The board has changed in the meantime.",
    "game_running": "The game is running: resign first.",
    "password_needed": "This room has a password: type it behind the code, as in join CODE PASSWORD.",
    "wrong_password": "That is not the password.",
    "outside_zone": "The opening wants the stone in another part of the board; board tells where.",
}


def told(message: wire.ToClient, table: Table | None, now: int | None = None) -> str | None:
    """A line for ``message``, after ``table`` has it, at server time ``now``; None: nothing worth a line."""
    match message:
        case wire.Welcome(name=name, server=server):
            return f"Welcome, {name}. This is {server}. Type help for what you can type."
        case wire.Refused(code=code, params=params):
            detail = ", ".join(f"{key} {value}" for key, value in params.items())
            return _REFUSALS.get(
                code, f"Refused: {code.replace('_', ' ')}{f' ({detail})' if detail else ''}."
            )
        case wire.Lobby(rows=rows, online=online):
            return _rooms(rows, online)
        case wire.Notice(text=text):
            return f"Notice: {text}" if text else None
        case wire.Draining(ms=ms):
            return f"The server stops in {ms // 1000} s and comes back; your seat stays yours."
        case wire.Left(room=room):
            return f"You left room {room}."
        case wire.Removed(room=room, why=why):
            return _REMOVED[why].format(room=room)
        case _:
            return None if table is None else _in_room(message, table, standing(table, now))


def _rooms(rows: tuple[wire.LobbyRow, ...], online: int) -> str:
    if not rows:
        return f"{online} online, no open rooms. Type new or bot to make one."
    lines = [f"{online} online:"]
    for row in rows:
        names = " - ".join(name or "free" for name in row.names)
        lines.append(f"  {row.room}  {row.state:<5} {row.rule} {row.size}  {names}")
    return "\n".join(lines)


def _in_room(message: wire.ToClient, table: Table, stands: str) -> str | None:
    match message:
        case wire.Snapshot(room=room):
            return f"Room {room}: {table.settings.rule}, {table.settings.size} lines. {stands}"
        case wire.Sat(seat=seat):
            return f"{who(table, seat)} sat down."
        case wire.Stood(seat=seat):
            return f"Seat {seat + 1} is free again."
        case wire.Started(game=game):
            return f"Game {game} begins. {stands}"
        case wire.Line():
            return _line(message)
        case wire.Lines(lines=lines):
            return "\n".join(map(_line, lines)) or None
        case wire.Offered(kind=kind, seat=seat):
            return None if seat in table.you else f"{who(table, seat)} {_OFFERS.get(kind, kind)}: yes or no?"
        case wire.OfferClosed(how=how):
            return f"The offer was {how}."
        case wire.Over() | wire.Rated():
            return _result(message, table)
        case _:
            return _rest(message, table, stands) or _deed(message, table, stands)


def _rest(message: wire.ToClient, table: Table, stands: str) -> str | None:
    """What happens to the clocks and the seats beside the moves."""
    match message:
        case wire.Held(why=why):
            return _HELD[why]
        case wire.Released():
            return f"The game goes on. {stands}"
        case wire.TimeGiven(seat=seat, ms=ms):
            return f"{who(table, seat)} gave {ms // 1000} s. {stands}"
        case wire.SeatsSwapped():
            return f"Seats were changed. {stands}"
        case _:
            return None


def _result(message: wire.Over | wire.Rated, table: Table) -> str:
    if isinstance(message, wire.Over):
        return ending(table)
    first, second = map(_change, message.ratings)
    return f"{who(table, 0)}: {first}. {who(table, 1)}: {second}."


def _change(change: wire.RatingChange) -> str:
    """A rating before and after a game."""
    return f"{change.before} → {change.after} ({change.after - change.before:+d})"


def _line(line: wire.Line) -> str:
    """Something said: who, and what, with a mark for watchers."""
    said = line.text if line.text is not None else (line.phrase or "").replace("_", " ")
    mark = " (watching)" if line.channel == "watchers" else ""
    return f"{line.name or 'Somebody'}{mark}: {said}"


def _deed(message: wire.ToClient, table: Table, stands: str) -> str | None:
    match message:
        case wire.Stone(seat=seat, at=at) | wire.Picked(seat=seat, at=at):
            return f"{who(table, seat)}: {point(at, table)}. {stands}"
        case wire.Chosen(seat=seat, option=option):
            return f"{who(table, seat)}: {option.replace('_', ' ')}. {stands}"
        case wire.Declared(seat=seat, count=count):
            return f"{who(table, seat)} will offer {count} points. {stands}"
        case wire.PointsOffered(seat=seat, points=points):
            return f"{who(table, seat)}: {', '.join(point(at, table) for at in points)}. {stands}"
        case wire.Passed(seat=seat):
            return f"{who(table, seat)} passed. {stands}"
        case wire.TakenBack(seat=seat, plies=plies):
            return f"{plies} taken back. {_takebacks(table, seat)}{stands}"
        case wire.Restored(plies=plies):
            return f"{plies} put back. {stands}"
        case _:
            return None


def _takebacks(table: Table, seat: Seat) -> str:
    """How many takebacks ``seat`` still has, where they are counted."""
    left = table.takebacks_of(seat)
    if left is None:
        return ""
    whose = "You have" if table.you == (seat,) else f"{who(table, seat)} has"
    return f"{whose} {left or 'no'} {'takeback' if left == 1 else 'takebacks'} left. "
