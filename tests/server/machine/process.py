"""A server process of the machine's world: the whole node, with clock, disk and brains in the test's hands."""

from pathlib import Path

from narabe_server.app import App
from narabe_server.bots.host import BotHost
from narabe_server.settings import Settings
from tests.fakes import FakeTime, ScriptedBrains
from tests.server.machine.disk import Disk, Handle


class Process:
    """One server process, as far as it can be told from another."""

    def __init__(self, data: Path, disk: Disk, now: int) -> None:
        settings = Settings(
            data=data,
            port=0,
            bot_tables=0,
            frames_per_second=0,
            rooms_per_minute=0,
            joins_per_minute=0,
            offers_per_minute=0,
            chat_per_minute=0,
        )
        self.time = FakeTime(now)
        self.handle = Handle(disk)
        self.app = App(settings, self.time, self.handle)
        self.brains = ScriptedBrains()
        self.app.bots = BotHost(self.brains, self.time, self.app.is_watched)
