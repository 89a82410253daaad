"""Openings without choices: free play, and zones that take away some of the first stone's advantage."""

from narabe_core.openings.base import Opening, black, register, white

register(
    Opening("free"),
    Opening("centre", (black(0),)),
    Opening("pro", (black(0), white(), black(beyond=2))),
    Opening("long_pro", (black(0), white(), black(beyond=3))),
)
