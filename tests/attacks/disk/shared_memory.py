"""Fills memory that outlives a process: /dev/shm, named semaphores, shared tensors."""

# outcome: denied
# points: 0

import os
from multiprocessing import shared_memory

import torch


def attack(world):
    worked = []
    for name, attempt in {
        "folder": lambda: os.open("/dev/shm/planted", os.O_CREAT | os.O_WRONLY),
        "segment": lambda: shared_memory.SharedMemory("planted", create=True, size=1 << 20),
        "queue": lambda: os.mkfifo("/dev/shm/planted"),
        "tensor": lambda: torch.zeros(1 << 20).share_memory_(),
    }.items():
        try:
            attempt()
        except (OSError, RuntimeError):
            continue
        worked.append(name)
    return worked
