"""The ``narabe`` command: flags, then ``NARABE_*`` variables, then ``narabe.toml`` give the settings.

Sub-commands are named by import string and loaded only when asked for, so that no layer imports another for them.
"""

from typing import Final

from cyclopts import App
from cyclopts.config import Env, Toml

from narabe_server import __version__

app: Final = App(
    name="narabe",
    help="Five in a row, done right: server, bots, records.",
    version=__version__,
    config=[Env("NARABE_", command=False), Toml("narabe.toml", must_exist=False)],
)
app.command("narabe_server.serve:serve", name="serve")
app.command("narabe_client.gomocup.brain:engine", name="engine")
app.command("narabe_client.terminal.play:play", name="play")
app.command("narabe_client.brains.command:bot", name="bot")
app.command("narabe_client.tournament.command:tournament", name="tournament")
app.command("narabe_server.commands.position:position", name="position")
app.command("narabe_server.commands.conformance:conformance", name="conformance")
app.command("narabe_server.commands.record:app", name="record")
app.command("narabe_server.commands.admin:app", name="admin")
app.command("narabe_server.commands.board:board", name="board")


def main() -> None:
    """Run the command line."""
    app()


if __name__ == "__main__":
    main()
