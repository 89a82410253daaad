"""``narabe.toml``: each command finds its settings in a table of its name, and nothing in the file is passed over."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cyclopts import App, ArgumentCollection, CycloptsError
from cyclopts.config import Toml


class ConfigFile(Toml):
    """The file ``path``, if it is there, with a table for each command of ``root`` that needs one.

    A setting that nobody reads looks like one that holds. So any command refuses a file in which something stands
    outside the tables; what is in a table is checked by the command that it belongs to.
    """

    def __init__(self, path: str, root: App) -> None:
        super().__init__(path, must_exist=False)
        self._root = root

    def __call__(self, app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> Any:  # noqa: ANN401 - as the base has it
        """Give ``arguments`` what the file says; ``CycloptsError``, which ends the program with 2, for a stray key."""
        group, table, place = self._root, self.config, self.source
        for command in commands:
            _check(group, table, place)
            group, table, place = group[command], table.get(command, {}), f"[{command}] of {self.source}"
        return super().__call__(app, commands, arguments)

    def _load_config(self, path: Path) -> dict[str, Any]:
        """What is in the file; ``CycloptsError`` names a file that can't be read, and where it is no TOML."""
        try:
            return super()._load_config(path)
        except OSError as error:
            raise CycloptsError(msg=f"can't read {path}: {error.strerror or error}") from error
        except ValueError as error:
            raise CycloptsError(msg=f"{path} is no TOML in UTF-8: {error}") from error


def _check(group: App, table: Mapping[str, object], place: str) -> None:
    """See that all in the ``table`` of a ``group`` of commands is a table of one of them."""
    for key, value in table.items():
        if key not in group or key.startswith("-"):  # an app counts its flags among its commands
            raise CycloptsError(
                msg=f'"{key}" in {place} is no command; settings stand in the table of theirs, as [serve].'
            )
        if not isinstance(value, Mapping):
            raise CycloptsError(msg=f'"{key}" in {place} must be a table, [{key}].')
