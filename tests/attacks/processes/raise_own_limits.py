"""Loosens its own limits: resource limits, namespaces, mounts, filters, capabilities, the dumpable flag."""

# outcome: denied
# points: 0

import ctypes
import os
import resource

import torch


def attack(world):
    libc = ctypes.CDLL(None)
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)

    def must_be_zero(result):
        if result != 0:
            raise OSError(result)

    attempts = {
        "memory": lambda: resource.setrlimit(resource.RLIMIT_AS, unlimited),
        "cpu": lambda: resource.setrlimit(resource.RLIMIT_CPU, unlimited),
        "file size": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, unlimited),
        "unshare user": lambda: must_be_zero(libc.unshare(0x10000000)),
        "unshare net": lambda: must_be_zero(libc.unshare(0x40000000)),
        "mount": lambda: must_be_zero(libc.mount(b"none", b"/tmp", b"tmpfs", 0, None)),
        "chroot": lambda: os.chroot("."),
        "dumpable": lambda: must_be_zero(libc.prctl(4, 1, 0, 0, 0)),
        "setuid": lambda: must_be_zero(libc.setuid(12345)) or must_be_zero(libc.setuid(0)),
        "personality": lambda: must_be_zero(libc.personality(0x0040000)),
        "nice": lambda: os.nice(-5),
    }
    worked = []
    for name, attempt in attempts.items():
        try:
            attempt()
        except (OSError, ValueError):
            continue
        worked.append(name)
    return worked


def softmax(x):
    return torch.zeros_like(x)
