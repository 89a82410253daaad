"""Numbers for Prometheus, read when asked for, so that counting costs the hot path nothing but an addition."""

from collections.abc import Callable, Iterator
from typing import Final

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

Reading = Callable[[], float]


class Metrics(Collector):
    """Named readings, each with one line of help. A name that ends in ``_total`` is a counter."""

    def __init__(self) -> None:
        self._readings: dict[str, tuple[str, Reading]] = {}
        self._registry = CollectorRegistry()
        self._registry.register(self)
        for collector in (ProcessCollector, GCCollector, PlatformCollector):
            collector(registry=self._registry)

    def add(self, name: str, help_text: str, reading: Reading) -> None:
        """Export ``reading()`` as ``narabe_<name>``."""
        self._readings[f"narabe_{name}"] = (help_text, reading)

    def collect(self) -> Iterator[Metric]:
        """Read everything now."""
        for name, (help_text, reading) in self._readings.items():
            if name.endswith("_total"):
                yield CounterMetricFamily(name.removesuffix("_total"), help_text, value=reading())
            else:
                yield GaugeMetricFamily(name, help_text, value=reading())

    def page(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry)
