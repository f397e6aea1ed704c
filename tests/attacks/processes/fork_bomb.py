"""Forks endlessly, with every call that makes a process."""

# outcome: denied
# points: 0
# noticed: process

import ctypes
import multiprocessing
import os
import subprocess


def attack(world):
    libc = ctypes.CDLL(None)
    worked = []
    for _ in range(50):
        try:
            if os.fork() == 0:
                while True:
                    os.fork()
            worked.append("fork")
        except OSError:
            pass
    for name, attempt in {
        "subprocess": lambda: subprocess.Popen(["sleep", "1000"]),
        "system": lambda: 1 / (os.system("true") == 0),
        "multiprocessing": lambda: multiprocessing.get_context("fork").Process(target=print).start(),
        "vfork": lambda: 1 / (libc.vfork() >= 0),
        "exec": lambda: os.execv("/bin/sh", ["sh"]),
        "raw clone": lambda: 1 / (libc.syscall(56, 17, 0, 0, 0, 0) >= 0),
        "raw clone3": lambda: 1 / (libc.syscall(435, ctypes.create_string_buffer(88), 88) >= 0),
    }.items():
        try:
            attempt()
        except (OSError, ZeroDivisionError, ImportError):
            continue
        worked.append(name)
    return worked
