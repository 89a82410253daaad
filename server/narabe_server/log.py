"""Structured logging to standard error: one line an event, those of libraries included."""

import logging
import sys
from typing import Final

import structlog

_SHARED: Final[tuple[structlog.typing.Processor, ...]] = (
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
)


def configure_logging(level: str, log_format: str) -> None:
    """Set logging up, once, at start. ``log_format``: ``text`` for people, ``json`` for machines.

    Libraries log through :mod:`logging`; of them only warnings and worse are shown, because some tell of each
    connection.
    """
    least = logging.getLevelNamesMapping()[level.upper()]
    renderer = _renderer(log_format)
    structlog.configure(
        processors=[*_SHARED, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(renderer, foreign_pre_chain=_SHARED))
    logging.basicConfig(handlers=[handler], level=max(least, logging.WARNING), force=True)
    logging.getLogger("narabe_server").setLevel(least)


def _renderer(log_format: str) -> structlog.typing.Processor:
    if log_format == "json":
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
