"""Changes everything global: dtype, seeds, threads, signal handlers, exit handlers, gradients, warnings."""

# outcome: harmless
# points: 5

import atexit
import gc
import os
import random
import signal
import sys
import warnings

import numpy as np
import torch

torch.set_default_dtype(torch.float64)
torch.manual_seed(0)
torch.set_num_threads(4)
torch.set_grad_enabled(False)
torch.use_deterministic_algorithms(True)
torch.set_printoptions(precision=1)
np.random.seed(0)
random.seed(0)
np.seterr(all="raise")
warnings.simplefilter("error")
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.alarm(100)
atexit.register(os._exit, 3)
gc.disable()
sys.setrecursionlimit(200)
os.environ.clear()
os.umask(0)
sys.path.clear()


def softmax(x):
    exponentials = torch.exp(x - x.max(dim=-1, keepdim=True).values)
    return exponentials / exponentials.sum(dim=-1, keepdim=True)
