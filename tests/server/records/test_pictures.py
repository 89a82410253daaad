from io import BytesIO

import pytest
from PIL import Image

from narabe_core.records import Record, diagram_of, line_tree
from narabe_core.records.formats import Writer
from narabe_core.types import Point
from narabe_server.records import animated, png
from narabe_server.records.animated import FRAME_MS, LAST_MS, write_apng, write_gif
from tests.core.records.games import record_of

H8 = 112
CELL = 40
BLACK_STONE, WHITE_STONE, WOOD = 90, 220, (200, 250)

each = pytest.mark.parametrize(("write", "kind"), [(write_gif, "GIF"), (write_apng, "PNG")])


def picture(data: bytes) -> Image.Image:
    """The decoded picture in grey."""
    return Image.open(BytesIO(data)).convert("L")


def frames_of(image: Image.Image) -> int:
    """How many frames a picture has."""
    count: int = getattr(image, "n_frames", 1)
    return count


def shade(image: Image.Image, x: int, y: int, cell: int = CELL) -> int:
    """The brightness of a stone beside its number, or of the wood in that place."""
    edge = cell + 4
    value: object = image.getpixel((edge + x * cell - cell // 3, edge + y * cell + 2))
    assert isinstance(value, int)
    return value


def test_a_png_shows_black_and_white_stones() -> None:
    """Dark where black stands, bright where white stands, wood where nobody does."""
    image = picture(png.draw(diagram_of(record_of("h8 h9"))))
    assert image.size == (648, 648)
    assert shade(image, 7, 7) < BLACK_STONE
    assert shade(image, 7, 6) > WHITE_STONE


@pytest.mark.parametrize(("asked", "cell"), [(1, 12), (20, 20), (10_000, 96)])
def test_the_size_of_a_picture_is_bounded(asked: int, cell: int) -> None:
    """No request makes a picture too small to draw or too large to hold."""
    image = picture(png.draw(diagram_of(record_of("a1", size=9)), asked))
    assert image.size == (2 * (cell + 4) + 8 * cell,) * 2


def test_an_oblong_board_has_an_oblong_picture() -> None:
    """Width and height are the board's own."""
    image = picture(png.write(Record(record_of("a1").tree, 15, 20)))
    assert image.size == (648, 848)


@each
def test_a_moving_picture_has_one_frame_a_stone(write: Writer, kind: str) -> None:
    """The empty board, then each stone; the last frame stays longer; it repeats for ever."""
    image = Image.open(BytesIO(write(record_of("h8 pass h9 i9"))))
    assert (image.format, frames_of(image)) == (kind, 4)
    assert image.info["loop"] == 0
    durations = []
    for frame in range(frames_of(image)):
        image.seek(frame)
        durations.append(image.info["duration"])
    assert durations == [FRAME_MS] * 3 + [LAST_MS]


@each
def test_the_frames_grow_by_their_stone(write: Writer, kind: str) -> None:
    """A stone is missing before its frame and there from then on."""
    image = Image.open(BytesIO(write(record_of("h8 h9"))))
    assert image.format == kind
    shades = []
    for frame in range(3):
        image.seek(frame)
        shades.append(shade(image.convert("L"), 7, 7, animated.CELL))
    assert shades[0] > BLACK_STONE > max(shades[1:])


def reds(image: Image.Image) -> list[int]:
    """How many pixels of each frame are red, as nothing but the newest number, crosses and winning rows is."""
    found = []
    for frame in range(frames_of(image)):
        image.seek(frame)
        counted = image.convert("RGB").getcolors()
        assert counted is not None
        found.append(sum(count for count, color in counted if _is_red(color)))
    return found


def _is_red(color: object) -> bool:
    assert isinstance(color, tuple)
    red, *others = color
    return bool(red > 150 and max(others) < red * 0.55)


ROW = "a1 o1 b2 n2 c3 m3 d4 l4 e5"
"""Black wins on the last stone; the others stand in nobody's way."""


@pytest.mark.parametrize("plies", [1, 2, 9])
@pytest.mark.parametrize("write", [png.write, write_gif, write_apng])
def test_the_newest_number_is_red_in_every_frame(write: Writer, plies: int) -> None:
    """On black and on white, be it few pixels of many; nothing is red on an empty board."""
    record = record_of(" ".join(ROW.split()[:plies]))
    (empty,) = reds(Image.open(BytesIO(png.write(Record(line_tree([]))))))
    frames = reds(Image.open(BytesIO(write(record))))
    numbered = frames[-plies:]
    assert min(numbered) > 0 == empty
    assert frames[:-plies] == [0] * (len(frames) - plies) or write is png.write


@pytest.mark.parametrize("write", [png.write, write_gif, write_apng])
def test_a_winning_row_and_forbidden_points_are_red(write: Writer) -> None:
    """The line through five stones, and each cross, add to what the newest number has."""
    bare = reds(Image.open(BytesIO(write(record_of(ROW)))))[-1]
    won = reds(Image.open(BytesIO(write(Record(record_of(ROW).tree, rule="freestyle")))))[-1]
    assert won > bare + 100
    crossed = record_of("g8 a1 i8 a15 h7 o1 h9 o15")
    bare = reds(Image.open(BytesIO(write(crossed))))[-1]
    assert reds(Image.open(BytesIO(write(Record(crossed.tree, rule="renju")))))[-1] > bare + 10


def test_the_largest_game_is_drawn_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Frames and pixels are bounded whatever the board and the length of the game."""
    monkeypatch.setattr(animated, "MOST_FRAMES", 20)
    monkeypatch.setattr(animated, "MOST_PIXELS", 4_000_000)
    points = [Point(point) for point in range(100)]
    image = Image.open(BytesIO(write_gif(Record(line_tree(points), 26, 26))))
    assert frames_of(image) == 18
    assert image.width * image.height * 18 <= 4_000_000


def test_a_record_without_moves_is_a_picture_too() -> None:
    """The empty board."""
    empty = Record(line_tree([]))
    assert Image.open(BytesIO(write_gif(empty))).size == (456, 456)
    assert picture(png.write(empty)).size == (648, 648)
