"""Which bots a server has to offer: our own levels, and the house brains of its operator. Pure."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from narabe_core.rules import rule_names
from narabe_engine.levels import LEVELS
from narabe_protocol import messages as wire
from narabe_protocol.gomocup import RULE_BITS
from narabe_server.bots.foreign import HouseBrain
from narabe_server.bots.teacher import can_teach

BOT_RULES: Final = tuple(rule for rule in rule_names() if rule in RULE_BITS)
"""The rules that can be told to a brain."""


class Offer(NamedTuple):
    """What one bot plays."""

    rules: tuple[str, ...]
    sizes: range


Roster = Mapping[str, Offer]
"""The bots by name, in the order in which people see them."""


def roster(house: Iterable[HouseBrain] = ()) -> Roster:
    """All bots; those of the house first, so that the last one is always the strongest of our own."""
    lent = {brain.name: Offer(brain.rules, range(brain.sizes[0], brain.sizes[1] + 1)) for brain in house}
    ours = {name: Offer(BOT_RULES, level.sizes) for name, level in LEVELS.items()}
    return MappingProxyType(lent | ours)


OURS: Final = roster()
"""What every server has."""


def shown(bots: Roster) -> tuple[wire.Level, ...]:
    """The bots as ``welcome.levels`` tells them."""
    return tuple(
        wire.Level(name, can_teach(name), offer.rules, (offer.sizes[0], offer.sizes[-1]))
        for name, offer in bots.items()
    )
