"""An analysing process that misbehaves on purpose: ``analyst.py [MODE]``. Standard library only."""

import json
import sys
import time

LOOK = {"score": 500, "mate": None, "depth": 1, "best": [0]}


def say(text: str) -> None:
    """Write one line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    """Answer each line by the mode."""
    mode = [*sys.argv[1:], ""][0]
    for line in sys.stdin:
        size = json.loads(line)["position"]["size"]
        bad = size == 19
        if bad and mode == "crash":
            sys.exit(1)
        if bad and mode == "hang":
            time.sleep(60)
        if bad and mode == "nonsense":
            say("banana")
        elif bad and mode == "flood":
            say("x" * 1_000_000)
        else:
            say(json.dumps({"look": {**LOOK, "best": [size]}}))


if __name__ == "__main__":
    main()
