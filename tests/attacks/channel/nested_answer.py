"""An answer nested a thousand levels deep, one that contains itself, and one of a million items."""

# outcome: harmless
# points: 0


def _deep():
    nested = []
    for _ in range(1000):
        nested = [nested]
    return nested


def _own():
    loop = []
    loop.append(loop)
    return loop


ANSWERS = [_deep, _own, lambda: [0] * 1_000_000, lambda: "x" * (5 << 20), lambda: {i: i for i in range(10**6)}]


def softmax(x):
    return ANSWERS.pop()()
