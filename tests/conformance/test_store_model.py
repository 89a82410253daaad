"""Stores against a simple model, in any interleaving."""

import asyncio
import tempfile
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from narabe_server.storage.base import Store
from tests.conformance.appends import DURABLE, FENCED, append, load
from tests.conformance.conftest import STORES


@dataclass
class Model:
    """What a room must be."""

    epoch: int = 0
    bodies: list[bytes] = field(default_factory=list)


Step = tuple[
    str, int, int, int
]  # room, step of the epoch, step of the version, number of events; -1 events: load
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["AAAAAA", "BBBBBB", "CCCCCC"]),
        st.sampled_from([0, 0, 0, 0, -1, 1]),
        st.sampled_from([0, 0, 0, 0, -1, 1]),
        st.integers(-1, 3),
    ),
    max_size=40,
)


@pytest.mark.parametrize("kind", list(STORES))
@settings(max_examples=40)
@given(steps=STEPS)
async def test_any_interleaving_agrees_with_a_simple_model(kind: str, steps: list[Step]) -> None:
    """Appends of several rooms, right and wrong ones and claims, given without waiting, end as in the model."""
    with tempfile.TemporaryDirectory() as folder:
        store = STORES[kind](Path(folder))
        await store.open()
        models = {code: Model() for code in ("AAAAAA", "BBBBBB", "CCCCCC")}
        for code in models:
            assert await store.create(code, b"", 0)
        await compare(store, models, steps)
        await store.close()


async def compare(store: Store, models: dict[str, Model], steps: list[Step]) -> None:
    """Do the steps on store and model; all answers and the rooms at the end must agree."""
    answers: list[Awaitable[object]] = []
    expected: list[object] = []
    async with asyncio.TaskGroup() as tasks:
        for number, (code, epoch_step, version_step, events) in enumerate(steps):
            model = models[code]
            if events < 0:
                model.epoch += 1
                answers.append(tasks.create_task(bodies_of(store, code)))
                await asyncio.sleep(0)  # the task must have queued its load before the next step
                expected.append((model.epoch, list(model.bodies)))
                continue
            bodies = [b"%d.%d" % (number, i) for i in range(events)]
            answers.append(
                append(store, (code, model.epoch + epoch_step, len(model.bodies) + version_step), bodies)
            )
            right = epoch_step == version_step == 0
            expected.append(DURABLE if right else FENCED)
            model.bodies += bodies if right else []
        assert await asyncio.gather(*answers) == expected
    for code, model in models.items():
        assert await bodies_of(store, code) == (model.epoch + 1, model.bodies)


async def bodies_of(store: Store, code: str) -> tuple[int, list[bytes]]:
    """Take the room: its epoch and bodies, whose numbers have no hole."""
    room = await load(store, code)
    assert [event.version for event in room.events] == list(range(1, len(room.events) + 1))
    return room.epoch, [event.body for event in room.events]
