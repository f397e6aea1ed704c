"""Empties sys.modules, hooks imports, replaces builtins and the streams."""

# outcome: harmless
# points: 0

import builtins
import sys

import torch


class Hook:
    def find_spec(self, name, path=None, target=None):
        raise ImportError(name)


def softmax(x):
    return torch.zeros_like(x)


sys.meta_path.insert(0, Hook())
builtins.__import__ = lambda *args, **kwargs: None
builtins.print = builtins.exec = builtins.eval = builtins.compile = None
sys.stdout = sys.stderr = sys.__stdout__ = None
for name in list(sys.modules):
    if name not in ("sys", "builtins"):
        del sys.modules[name]
