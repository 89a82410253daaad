import pytest

from narabe_core.records.text import CANDIDATES, charset_of, guess_plainly, known_charset
from narabe_server.records.charset import LEAST, guess_charset

SENTENCES = {
    "gb18030": "这是一个很好的开局。黑棋必胜。",
    "cp932": "これは花月の必勝型です。",
    "cp949": "흑이 이겼다. 오목 기보 대회 결승",
    "big5": "這是一個很好的開局。黑棋必勝",
    "cp1251": "Черные выигрывают по плану",
}


@pytest.mark.parametrize("charset", SENTENCES)
def test_a_sentence_is_read_in_its_language(charset: str) -> None:
    """Chinese (both), Japanese, Korean and Russian text without a declaration."""
    raw = b"C[" + SENTENCES[charset].encode(charset) + b"];B[hh];W[hg]"
    assert raw.decode(charset_of(raw, "", guess_charset))[2:-13] == SENTENCES[charset]


def test_short_text_goes_by_the_fixed_order() -> None:
    """Two letters are too few for statistics; renju files are Chinese first."""
    assert guess_charset("黑".encode("gbk")) == "gb18030" == guess_plainly("黑".encode("gbk"))
    assert len("黑白".encode("gbk")) < LEAST


def test_single_accented_letters_are_latin() -> None:
    """A name such as Müller is not taken for Chinese."""
    assert "Müller".encode("latin-1").decode(charset_of("Müller".encode("latin-1"))) == "Müller"


@pytest.mark.parametrize("raw", [b"", b"abc", b"\xff\xff\xff\xff\xff\xff\xff\xff\xff", bytes(range(256))])
def test_any_bytes_have_a_character_set(raw: bytes) -> None:
    """Decoding never fails, whatever the bytes."""
    for guess in (guess_plainly, guess_charset):
        assert isinstance(raw.decode(charset_of(raw, "", guess)), str)


@pytest.mark.parametrize(
    ("name", "known"), [("GB2312", "gb18030"), ("Shift-JIS", "cp932"), ("utf8", "utf-8"), ("x", None)]
)
def test_declared_names_are_looked_up_in_our_own_table(name: str, known: str | None) -> None:
    """Spellings vary; unknown ones are no character set."""
    assert known_charset(name) == known
    assert "utf-8" not in CANDIDATES
