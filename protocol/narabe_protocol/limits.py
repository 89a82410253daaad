"""Every limit of the wire in one place; ``export_ts`` hands the same numbers to the browser client.

Lengths of text are in characters, sizes in bytes.
"""

from typing import Final

PROTOCOL_MAJOR: Final = 1
SUBPROTOCOL_MSGPACK: Final = "narabe.v1.msgpack"
SUBPROTOCOL_JSON: Final = "narabe.v1.json"

MAX_FRAME_BYTES: Final = 4096
"""Largest frame a client may send."""
MAX_SERVER_FRAME_BYTES: Final = 1 << 20
"""Largest frame a server may send; a client must take that much."""
MAX_DEPTH: Final = 8
"""Deepest nesting of maps and arrays in a frame from a client, the message itself included."""

MIN_SIZE: Final = 9
MAX_SIZE: Final = 20
MAX_POINT: Final = MAX_SIZE * MAX_SIZE - 1
MAX_PLY: Final = MAX_SIZE * MAX_SIZE
MAX_INT: Final = 2**53 - 1
"""Largest integer anywhere: what a JavaScript number holds exactly."""

ROOM_CODE_LENGTH: Final = 6
ROOM_CODE_LETTERS: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters and digits of a room code: none that looks like another (no 0, O, 1, I)."""
MAX_COMMAND_ID: Final = 24
MAX_NAME: Final = 24
"""Characters of a name as people count them (grapheme clusters); what is longer is cut."""
MAX_NAME_CHARS: Final = 120
"""Unicode characters of a name."""
MAX_TOKEN: Final = 64
MAX_PASSWORD: Final = 64
MAX_CLIENT: Final = 64
MAX_LANG: Final = 16
MAX_WORD: Final = 32
"""Names of rules, openings, clocks and bot levels."""
MAX_RESUMED_ROOMS: Final = 8
MAX_MAIN_MS: Final = 24 * 3_600_000
"""Longest main time."""
MAX_INCREMENT_MS: Final = 600_000
"""Largest increment."""
MAX_PERIOD_MS: Final = 14 * 86_400_000
"""Longest period; two weeks, for correspondence."""
MAX_PERIODS: Final = 100
MAX_PERIOD_STONES: Final = 100
MAX_TAKEBACKS: Final = 100
"""Most takebacks that ``limited`` may allow."""
MAX_PAGE: Final = 32
MAX_LAG_MS: Final = 60_000
MAX_OFFERED: Final = 12
"""Most points that an opening lets anybody offer for the fifth stone."""
MAX_UPLOAD_BYTES: Final = 256 * 1024
"""Largest file that is read for a client."""
MAX_UPLOAD_PART: Final = 3600
"""Longest part of it, in characters of base64: 2,700 bytes."""
MAX_UPLOAD_PARTS: Final = 98
MAX_FILE_NAME: Final = 64
MAX_RECORD_GAMES: Final = 64
"""Most games that are told of one file."""
MAX_RECORD_NODES: Final = 4096
"""Most nodes, stones set up beforehand and offered points in all of them."""
MAX_RECORD_TEXT: Final = 20_000
"""Most bytes of text, marks included, in all of them."""

MAX_TEXT: Final = 200
"""Characters of a line of chat, or of a report, as people count them (grapheme clusters)."""
MAX_TEXT_CHARS: Final = 900
"""Unicode characters of a line of chat or of a report."""
MAX_LINES: Final = 100
"""Lines that a room keeps of each channel."""
PHRASES: Final = (
    "hello",
    "good_luck",
    "good_game",
    "thanks",
    "nice_move",
    "oops",
    "sorry",
    "rematch",
    "bye",
)
"""Keys of the quick phrases; the client has the words."""
MAX_HANDLE: Final = 16
MAX_CHOICES: Final = 48
"""Settings that are kept for one guest."""
MAX_CHOICE_NUMBER: Final = 1_000_000
MAX_EXPORTED_ROOMS: Final = 1000
"""Rooms, the latest ones, whose games a guest may have again as a file."""
TOP_ROWS: Final = 50
"""Rows on one page of the list of the best."""
MAX_TOP_PAGE: Final = 9999
PROFILE_GAMES: Final = 20
"""Games of one answer about somebody."""
PROFILE_POINTS: Final = 40
"""Latest ratings of somebody at one rule, for a graph."""
MAX_TAG: Final = 8
MAX_LISTED: Final = 50
"""Names in a list of watchers."""
MAX_DELAY_PLIES: Final = 60
MAX_DELAY_S: Final = 3600
RECONNECTING_MS: Final = 10_000
"""How long a seat is ``reconnecting`` before it is ``away``."""
GRACE_MS: Final = 60_000
"""How long a player may be absent in their turn before the other seat may claim."""
GAMES_KEY_LENGTH: Final = 10
"""Letters of the key to the games of a room with a password, of the same alphabet as a room code."""
TICKET_MS: Final = 120_000
"""How long a ticket of ``hand_over`` is good."""

CLOSE_VERSION: Final = 4001
"""Close code when the client speaks another major version; the reason names the supported subprotocols."""
CLOSE_KICKED: Final = 4002
"""Close code after too many frames that are no messages, or over a limit."""
CLOSE_BANNED: Final = 4003
"""Close code for who was banned by the operator."""
CLOSE_RESTART: Final = 1012
"""Close code of a server that stops or restarts: come back, with jitter."""
MAX_ANALYSIS_MS: Final = 2000
"""Longest time to look at a position."""
MAX_GAME_NUMBER: Final = 999_999
MAX_DAY: Final = 100_000
"""Latest day of a puzzle, counted from 1970."""
