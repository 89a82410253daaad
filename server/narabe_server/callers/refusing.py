"""A refusal on its way from a decision to the one who asked."""

from narabe_protocol.errors import WireCode


class Refusing(Exception):
    """Carries a code and its parameters out of whatever was being done for a client; nothing has changed."""

    def __init__(self, code: WireCode, params: dict[str, int | str] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = params or {}
