"""``narabe tournament``: programs against each other, every game kept."""

import asyncio
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Final, NoReturn

from cyclopts import Parameter
from cyclopts.validators import Number

from narabe_client.brains.bot import NoRoomError
from narabe_client.connection import Rejected, socket_url
from narabe_client.shown import harmless
from narabe_client.tournament.clock import GameTime, read_time
from narabe_client.tournament.journal import Journal, Line
from narabe_client.tournament.live import Place, Side, play_live
from narabe_client.tournament.match import Terms, play, record
from narabe_client.tournament.schedule import Opening, Pairing, pairings, random_openings, read_openings
from narabe_client.tournament.scores import cross_table, tallies
from narabe_core.records import WRITERS, Record
from narabe_core.types import MAX_SIZE, MIN_SIZE
from narabe_engine.swap2 import beginnings
from narabe_protocol.gomocup import RULE_BITS
from narabe_protocol.gomocup.process import command_line

BALANCED: Final = "balanced"
RANDOM: Final = "random"
_NAMED: Final = re.compile(r"([\w.+#-]+)=(.+)", re.DOTALL)
"""A name before the command; a path or an option has a slash or a space before its first equals sign."""
FORMATS: Final = ("psq", "sgf")

Positive = Annotated[int, Parameter(validator=Number(gte=1))]


def tournament(  # noqa: PLR0913 - the options of a command
    *,
    brain: tuple[str, ...],
    rule: str = "freestyle",
    size: Annotated[int, Parameter(validator=Number(gte=MIN_SIZE, lte=MAX_SIZE))] = 15,
    openings: str = RANDOM,
    time: Positive = 1000,
    clock: str | None = None,
    games: Positive = 10,
    gauntlet: bool = False,
    concurrency: Positive = 1,
    seed: int = 1,
    out: Path = Path("tournament"),
    server: str | None = None,
    listed: bool = False,
) -> None:
    """Let Gomocup programs play each other; the cross table is printed at the end.

    Every opening is played twice, with colours exchanged. Run again with the same options it goes on where it
    stopped, for example after a crash.

    Args:
        brain: A program with its arguments, or NAME=PROGRAM and arguments; give the option once for each.
        rule: The rule of the games.
        size: Lines of the board.
        openings: A file with an opening a line, offsets from the centre, as 0,0 1,-1 2,2; or random; or
            balanced, three stones that our engine found even for both colours.
        time: Milliseconds for a move; who takes a tenth of a second more loses.
        clock: Seconds for all moves of a game, and after a plus those that each move brings back, as 180+2.
        games: Games of each pair.
        gauntlet: Only the first program against each of the others.
        concurrency: Games at the same time.
        seed: Of the random and of the balanced openings.
        out: Folder for the games, as PSQ and SGF, and for what lets it go on.
        server: Address of a Narabe server: the games are rooms there that people can watch.
        listed: Show these rooms in the server's lobby.
    """
    entrants = _entrants(brain)
    programs = [argv for _, argv in entrants]
    if rule not in RULE_BITS:
        _complain(f"no rule {rule!r} for programs; there are {', '.join(RULE_BITS)}")
    terms = Terms(size, rule, time, time=_game_time(clock))
    lines = _openings(openings, terms, games, seed)
    told = {"brains": list(brain), "games": games, "gauntlet": gauntlet, "openings": lines, **asdict(terms)}
    if terms.time is None:
        del told["time"]  # as it was written before there were clocks
    if server is not None:
        _check(server)
        told["server"] = server
    journal = _journal(out, told)
    sides = [Side(name, argv) for name, argv in zip(_names(entrants), programs, strict=True)]
    hall = Hall(sides, terms, journal, out, None if server is None else Place(server, listed, _say))
    schedule = list(pairings(len(programs), games, [tuple(line) for line in lines], gauntlet=gauntlet))
    try:
        asyncio.run(hall.hold(schedule, concurrency))
    except* (Rejected, NoRoomError, NotKeptError) as refused:
        _complain(str(_first(refused)))
    except* OSError as unheard:
        raise _first(unheard) from None  # what we say can't be written; the command line has words for it
    _say(hall.table())


class NotKeptError(Exception):
    """A game can't be written down, so there is no use in playing more."""


@dataclass(frozen=True, slots=True)
class Hall:
    """Where the games of a tournament are played and kept; with a ``place`` they are played there."""

    sides: Sequence[Side]
    terms: Terms
    journal: Journal
    out: Path
    place: Place | None = None

    async def hold(self, schedule: Sequence[Pairing], concurrency: int) -> None:
        """Play what was not played yet, so many games at a time."""
        done = {line.key for line in self.journal.lines}
        open_games = iter([each for each in schedule if (each.black, each.white, each.number) not in done])
        async with asyncio.TaskGroup() as tables:
            for number in range(concurrency):
                tables.create_task(self._one_by_one(open_games), name=f"table {number}")

    def table(self) -> str:
        """The cross table of all games so far."""
        results = ((line.black, line.white, line.winner) for line in self.journal.lines)
        return cross_table([side.name for side in self.sides], tallies(len(self.sides), results))

    async def _one_by_one(self, open_games: Iterator[Pairing]) -> None:
        for pairing in open_games:
            await self._game(pairing)

    async def _game(self, pairing: Pairing) -> None:
        sides = self.sides[pairing.black], self.sides[pairing.white]
        names = sides[0].name, sides[1].name
        if self.place is None:
            played = await play(sides[0].argv, sides[1].argv, pairing.opening, self.terms)
        else:
            played = await play_live(self.place, sides, pairing.opening, self.terms)
        title = f"{pairing.black + 1}-{pairing.white + 1}-{pairing.number + 1}"
        line = Line(pairing.black, pairing.white, pairing.number, played.winner, played.reason)
        self._keep(title, record(played, names, self.terms, title), line)
        who = "drawn" if played.winner is None else f"{names[played.winner]} wins"
        how = f"{who} ({played.reason}, {len(played.moves)} stones)"
        _say(": ".join([title, f"{names[0]} - {names[1]}", how, *played.fault.splitlines()[-1:]]))

    def _keep(self, title: str, game: Record, line: Line) -> None:
        """The game as files, and then its line, which says that they are whole."""
        try:
            for each in FORMATS:
                (self.out / f"{title}.{each}").write_bytes(WRITERS[each](game))
            self.journal.add(line)
        except OSError as error:
            raise NotKeptError(f"can't keep game {title} in {self.out}: {error.strerror or error}") from None


def _journal(out: Path, told: dict[str, object]) -> Journal:
    try:
        return Journal(out / "games.jsonl", told)
    except OSError as error:
        _complain(f"--out: can't keep games in {out}: {error.strerror or error}")
    except ValueError as error:
        _complain(str(error))


def _openings(source: str, terms: Terms, games: int, seed: int) -> list[Opening]:
    if source == RANDOM:
        return random_openings((games + 1) // 2, terms.size, seed)
    if source == BALANCED:
        found = beginnings(terms.size, terms.rule, (games + 1) // 2, random.Random(seed))
        return [*found] or _complain(f"no balanced openings for {terms.rule} on {terms.size} lines")
    try:
        listed = read_openings(Path(source).read_text(encoding="utf-8"), terms.size)
    except (OSError, ValueError) as error:
        _complain(f"--openings: {error}")
    return listed or [()]


def _game_time(clock: str | None) -> GameTime | None:
    try:
        return None if clock is None else read_time(clock)
    except ValueError as error:
        _complain(f"--clock: {error}")


def _first(error: BaseException) -> BaseException:
    """The first of all the errors in a group of groups."""
    return _first(error.exceptions[0]) if isinstance(error, BaseExceptionGroup) else error


def _check(server: str) -> None:
    try:
        socket_url(server)
    except ValueError as error:
        _complain(str(error))


def _entrants(brains: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Name and command line of each; a program that is not there would lose every game, so it is said before."""
    if len(brains) < 2:  # noqa: PLR2004 - two make a match
        _complain("--brain is needed twice at least, each with a program")
    try:
        return [_entrant(each) for each in brains]
    except ValueError as error:
        _complain(f"--brain: {error}")


def _entrant(brain: str) -> tuple[str, list[str]]:
    """The name of ``brain``, given or that of its file, and its command line."""
    named = _NAMED.fullmatch(brain)
    argv = command_line(named[2] if named else brain)
    return (named[1] if named else Path(argv[0]).stem), argv


def _names(entrants: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    """A short name for each, with a number where two have the same."""
    plain = [name for name, _ in entrants]
    return [name if plain.count(name) == 1 else f"{name}#{n}" for n, name in enumerate(plain, start=1)]


def _say(text: str) -> None:
    sys.stdout.write(f"{harmless(text)}\n")
    sys.stdout.flush()


def _complain(text: str) -> NoReturn:
    sys.stderr.write(f"narabe tournament: {harmless(text)}\n")
    raise SystemExit(2)
