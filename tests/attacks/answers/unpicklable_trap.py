"""Objects that run code when they are pickled, copied, printed or shown."""

# outcome: harmless
# points: 0

import os


class Trap:
    def __reduce__(self):
        return os.system, ("touch /tmp/planted",)

    def __repr__(self):
        os._exit(1)

    __str__ = __deepcopy__ = __copy__ = __repr__


def softmax(x):
    return [Trap(), {"trap": Trap()}]
