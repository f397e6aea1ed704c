"""Timers that end or interrupt the process in the middle of the grader's own code."""

# outcome: harmless
# points: 5

import faulthandler
import signal
import sys
import threading

import torch

faulthandler.enable()
faulthandler.dump_traceback_later(0.001, repeat=True)
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
sys.setswitchinterval(1e-6)
threading.excepthook = sys.excepthook = sys.unraisablehook = lambda *_: None


def softmax(x):
    return torch.softmax(x, -1)
