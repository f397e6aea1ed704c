"""A thread that raises exceptions in the main thread without end, also while the grader's own code makes a reply."""

# outcome: harmless
# points: 0

import ctypes
import threading
import time

MAIN = ctypes.c_ulong(threading.main_thread().ident)


def _bother():
    while True:
        for kind in (KeyError, KeyboardInterrupt, GeneratorExit, AssertionError):
            ctypes.pythonapi.PyThreadState_SetAsyncExc(MAIN, ctypes.py_object(kind))
            time.sleep(0.001)


def softmax(x):
    threading.Thread(target=_bother, daemon=True).start()
    time.sleep(0.1)
    return x
