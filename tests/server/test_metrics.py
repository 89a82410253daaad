from narabe_server.metrics import CONTENT_TYPE, Metrics


def test_page() -> None:
    """A reading is taken when the page is asked for; a name that ends in total is a counter."""
    metrics, numbers = Metrics(), iter((1.0, 2.0))
    metrics.add("rooms", "Rooms in memory.", lambda: next(numbers))
    metrics.add("moves_total", "Moves.", lambda: 7)
    page = metrics.page().decode()
    assert "# HELP narabe_rooms Rooms in memory.\n# TYPE narabe_rooms gauge\nnarabe_rooms 1.0\n" in page
    assert "# TYPE narabe_moves_total counter\nnarabe_moves_total 7.0\n" in page
    assert "narabe_rooms 2.0" in metrics.page().decode()
    assert "process_resident_memory_bytes" in page
    assert CONTENT_TYPE.startswith("text/plain")


def test_two_do_not_meet() -> None:
    """Two nodes in one process keep their numbers apart."""
    first, second = Metrics(), Metrics()
    first.add("rooms", "Rooms.", lambda: 1)
    assert b"narabe_rooms" not in second.page()
