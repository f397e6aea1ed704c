"""Raises SystemExit and KeyboardInterrupt from the answer itself."""

# outcome: harmless
# points: 0


def softmax(x):
    if x.sum() > 0:
        raise SystemExit(0)
    raise KeyboardInterrupt
