"""The Gomocup line protocol, version 2, without input or output, from both sides.

``Manager`` talks to a brain; ``CommandReader`` and the answers are what a brain needs;
``LineReader`` makes lines of bytes for either.
"""

from narabe_protocol.gomocup.answers import (
    AboutBrain,
    Answer,
    Debug,
    Error,
    Forbidden,
    Message,
    Move,
    Moves,
    Nonsense,
    Ok,
    Suggest,
    Swap,
    Unknown,
    Weighed,
    format_answer,
    parse_answer,
)
from narabe_protocol.gomocup.commands import Command, CommandReader, Stone
from narabe_protocol.gomocup.fields import RULE_BITS
from narabe_protocol.gomocup.lines import MAX_LINE, LineReader, encode
from narabe_protocol.gomocup.manager import Manager, State, WrongStateError, stones_for_mover

__all__ = [
    "MAX_LINE",
    "RULE_BITS",
    "AboutBrain",
    "Answer",
    "Command",
    "CommandReader",
    "Debug",
    "Error",
    "Forbidden",
    "LineReader",
    "Manager",
    "Message",
    "Move",
    "Moves",
    "Nonsense",
    "Ok",
    "State",
    "Stone",
    "Suggest",
    "Swap",
    "Unknown",
    "Weighed",
    "WrongStateError",
    "encode",
    "format_answer",
    "parse_answer",
    "stones_for_mover",
]
