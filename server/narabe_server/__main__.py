"""The ``narabe`` command: flags, then ``NARABE_*`` variables, then ``narabe.toml`` give the settings.

Sub-commands are named by import string and loaded only when asked for, so that no layer imports another for them.
"""

import sys
from collections.abc import Iterable
from typing import Any, Final

from cyclopts import App
from cyclopts.config import Env

from narabe_server import __version__
from narabe_server.commands.output import last_words
from narabe_server.config_file import ConfigFile


class Narabe(App):
    """The command line; a command is one line in the list of all, and its whole docstring in its own help."""

    def parse_commands(
        self,
        tokens: str | Iterable[str] | None = None,
        **options: Any,  # noqa: ANN401 - as the base has it
    ) -> tuple[tuple[str, ...], tuple[App, ...], list[str]]:
        """As the base has it."""
        names, apps, rest = super().parse_commands(tokens, **options)
        for command in apps[1:]:
            if command.default_command is not None:
                command.help = None  # the line was for the list
        return names, apps, rest


INTERRUPTED: Final = 130
"""Exit code after Ctrl-C."""
app: Final = Narabe(
    name="narabe",
    help="Five in a row, done right: server, bots, records.",
    version=__version__,
)
_COMMANDS: Final = (
    ("serve", "narabe_server.serve:serve", "Run the server: rooms, bots and the web client on one port."),
    ("play", "narabe_client.terminal.play:play", "Play in the terminal."),
    ("bot", "narabe_client.brains.command:bot", "Let a Gomocup program play on a server."),
    ("engine", "narabe_client.gomocup.brain:engine", "Be a Gomocup program."),
    ("tournament", "narabe_client.tournament.command:tournament", "Let Gomocup programs play each other."),
    (
        "conformance",
        "narabe_server.commands.conformance:conformance",
        "Ask a Gomocup program about the rules.",
    ),
    ("position", "narabe_server.commands.position:position", "Judge positions, line by line."),
    ("record", "narabe_server.commands.record:app", "Check and convert game records."),
    ("board", "narabe_server.commands.board:board", "Draw a position."),
    ("admin", "narabe_server.commands.admin:app", "Reports, rooms and bans of a running node."),
)
"""Each with where it is and one line for the list of all, which is shown without loading any."""
for _name, _place, _line in _COMMANDS:
    app.command(_place, name=_name, help=_line)
app.config = [Env("NARABE_", command=False), ConfigFile("narabe.toml", app)]


def main() -> None:
    """Run the command line. What the system refuses ends it with one line and exit code 1, Ctrl-C with 130."""
    try:
        try:
            app()
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt:  # while a command is still being loaded
        raise SystemExit(INTERRUPTED) from None
    except OSError as error:
        raise SystemExit(last_words(error)) from None


if __name__ == "__main__":
    main()
