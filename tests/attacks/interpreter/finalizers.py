"""Code that runs late: finalizers, exit hooks and weak references that fire while a reply is made."""

# outcome: harmless
# points: 0

import atexit
import gc
import os
import threading
import weakref


class Bomb:
    def __del__(self):
        os.write(63, b"AGW1" + bytes(16))
        os._exit(0)


class Wanted:
    pass


def softmax(x):
    Bomb.itself = Bomb()
    cycle = [Bomb()]
    cycle.append(cycle)
    weakref.finalize(Wanted(), os._exit, 0)
    gc.collect()
    return x


atexit.register(os.write, 63, b"AGW1")
threading._register_atexit(os._exit, 0)
