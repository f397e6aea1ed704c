"""An exception whose name, text and base classes misbehave."""

# outcome: harmless
# points: 0


class Hostile(Exception):
    def __str__(self):
        raise self

    def __repr__(self):
        raise SystemExit(0)


Hostile.__name__ = "PASS" * 10_000


def softmax(x):
    raise Hostile("\ud800" * 1000)


raise Hostile
