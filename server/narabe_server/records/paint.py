"""Paints a diagram with Pillow: stones are drawn large once and scaled down, so edges are smooth."""

from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from narabe_core.records.diagram import Diagram, Stone, star_points
from narabe_core.types import BLACK, Color, Point

LEAST_CELL: Final = 12
MOST_CELL: Final = 96
DEFAULT_CELL: Final = 40
_OVERSAMPLED: Final = 4
_MARGIN: Final = 4
_WOOD, _INK, _RED = (227, 184, 119), (59, 42, 20), (208, 42, 30)
_FILL: Final = {Color.BLACK: (27, 27, 27), Color.WHITE: (250, 250, 250)}
_NEWEST: Final = {Color.BLACK: (255, 120, 105), Color.WHITE: _RED}
_NUMBER: Final = {Color.BLACK: (255, 255, 255), Color.WHITE: (0, 0, 0)}

Ink = tuple[int, int, int]
_MEETINGS: Final[tuple[tuple[Ink, Ink, int], ...]] = (
    (_WOOD, _INK, 6),
    (_WOOD, _NUMBER[Color.WHITE], 8),
    *((_FILL[color], _NUMBER[color], 10) for color in Color),
    *((_FILL[color], _NEWEST[color], 8) for color in Color),
    (_WOOD, _RED, 2),
)
"""Which colours have smooth edges against each other, and in how many shades."""


def reduced(image: Image.Image) -> Image.Image:
    """The picture with the few colours that it is painted in, the same for every picture and frame.

    A palette made from the picture would lose what is on few of its pixels: the red of the newest number.
    """
    return image.quantize(palette=_palette(), dither=Image.Dither.NONE)


@cache
def _palette() -> Image.Image:
    shades = [
        tuple(round(a + (b - a) * step / (count - 1)) for a, b in zip(first, last, strict=True))
        for first, last, count in _MEETINGS
        for step in range(count)
    ]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for shade in dict.fromkeys(shades) for part in shade])
    return palette


def picture_size(diagram: Diagram, cell: int) -> tuple[int, int]:
    """Width and height in pixels of a picture with lines ``cell`` pixels apart."""
    edges = 2 * (cell + _MARGIN)
    return edges + (diagram.width - 1) * cell, edges + (diagram.height - 1) * cell


class Painter:
    """A picture of one board; ``cell`` is the distance of two lines in pixels, 12 to 96."""

    def __init__(self, diagram: Diagram, cell: int = DEFAULT_CELL) -> None:
        self._cell = max(LEAST_CELL, min(MOST_CELL, cell))
        self._diagram = diagram
        self._edge = self._cell + _MARGIN
        self.image = Image.new("RGB", picture_size(diagram, self._cell), _WOOD)
        self._pen = ImageDraw.Draw(self.image)
        self._ground()

    def stones(self, stones: tuple[Stone, ...], last: Point | None = None) -> None:
        """Put stones on the board; the number of the one on ``last`` is red."""
        for stone in stones:
            x, y = self._xy(stone.point)
            disc, mask = _stone(stone.color, self._cell)
            self.image.paste(disc, (x - disc.width // 2, y - disc.height // 2), mask)
            if stone.number is not None:
                ink = _NEWEST[stone.color] if stone.point == last else _NUMBER[stone.color]
                self._text(x, y, str(stone.number), ink, self._cell * 2 // 5)

    def copy(self) -> "Painter":
        """A painter on a copy of the picture."""
        other = object.__new__(Painter)
        other.__dict__.update(self.__dict__)
        other.image = self.image.copy()
        other._pen = ImageDraw.Draw(other.image)
        return other

    def overlay(self) -> None:
        """Draw forbidden points and the winning row."""
        arm, width = self._cell // 5, max(2, self._cell // 14)
        for point in self._diagram.forbidden:
            x, y = self._xy(point)
            self._pen.line((x - arm, y - arm, x + arm, y + arm), _RED, width)
            self._pen.line((x + arm, y - arm, x - arm, y + arm), _RED, width)
        if row := self._diagram.row:
            self._pen.line((*self._xy(row[0]), *self._xy(row[-1])), _RED, width)

    def _xy(self, point: Point) -> tuple[int, int]:
        y, x = divmod(point, self._diagram.width)
        return self._edge + x * self._cell, self._edge + y * self._cell

    def _ground(self) -> None:
        cell, edge, board = self._cell, self._edge, self._diagram
        right, bottom = edge + (board.width - 1) * cell, edge + (board.height - 1) * cell
        for x in range(edge, right + 1, cell):
            self._pen.line((x, edge, x, bottom), _INK)
        for y in range(edge, bottom + 1, cell):
            self._pen.line((edge, y, right, y), _INK)
        for point in star_points(board.width, board.height):
            x, y = self._xy(point)
            dot = max(2, cell // 10)
            self._pen.ellipse((x - dot, y - dot, x + dot, y + dot), _INK)
        self._names(bottom)

    def _names(self, bottom: int) -> None:
        size = self._cell * 2 // 5
        for x in range(self._diagram.width):
            self._text(
                self._edge + x * self._cell, bottom + self._edge * 3 // 5, chr(ord("a") + x), _INK, size
            )
        for y in range(self._diagram.height):
            self._text(
                self._edge // 3, self._edge + y * self._cell, str(self._diagram.height - y), _INK, size
            )

    def _text(self, x: int, y: int, text: str, ink: Ink, size: int) -> None:
        self._pen.text((x, y), text, ink, _font(size), anchor="mm")


@cache
def _font(size: int) -> "ImageFont.FreeTypeFont | ImageFont.ImageFont":
    return ImageFont.load_default(size)


@cache
def _stone(color: Color, cell: int) -> tuple[Image.Image, Image.Image]:
    """A stone and its mask, a little smaller than a cell."""
    size = cell * 19 // 20
    large = size * _OVERSAMPLED
    disc = Image.new("RGB", (large, large), (0, 0, 0))
    mask = Image.new("L", (large, large), 0)
    rim = 0 if color is BLACK else _OVERSAMPLED
    ImageDraw.Draw(disc).ellipse((rim, rim, large - 1 - rim, large - 1 - rim), _FILL[color])
    ImageDraw.Draw(mask).ellipse((0, 0, large - 1, large - 1), 255)
    return disc.resize((size, size), Image.Resampling.LANCZOS), mask.resize(
        (size, size), Image.Resampling.LANCZOS
    )
