"""The first call of known ways into the kernel: splice, epoll, out-of-band data, descriptors in messages, timers."""

# outcome: denied
# points: 0

import ctypes
import fcntl
import os
import select
import socket


def attack(world):
    libc = ctypes.CDLL(None, use_errno=True)
    ours, theirs = socket.socketpair()
    reading, writing = os.pipe()
    page = ctypes.create_string_buffer(4096)

    def call(name, *arguments):
        if getattr(libc, name)(*arguments) < 0:
            raise OSError(ctypes.get_errno(), name)

    attempts = {
        "splice a readable file into a pipe": lambda: os.splice(os.open(os.__file__, os.O_RDONLY), writing, 1),
        "vmsplice": lambda: call("vmsplice", writing, page, 1, 0),
        "tee": lambda: call("tee", reading, writing, 1, 0),
        "epoll": select.epoll,
        "out-of-band data": lambda: ours.send(b"x", socket.MSG_OOB),
        "peek": lambda: theirs.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT),
        "descriptors in a message": lambda: socket.send_fds(ours, [b"x"], [0]),
        "a queue that watches": lambda: fcntl.ioctl(reading, 0x5760, 16),
        "flags of a file": lambda: fcntl.ioctl(os.open(".", os.O_RDONLY), 0x40086602, bytes(8)),
        "a timer of POSIX": lambda: call("timer_create", 0, None, page),
        "a profiling timer": lambda: call("setitimer", 2, bytes([0] * 24 + [1] + [0] * 7), None),
        "mbind": lambda: call("syscall", 237, page, 4096, 0, None, 0, 0),
        "userfaultfd": lambda: call("syscall", 323, 0),
        "a key": lambda: call("syscall", 248, b"user", b"x", b"x", 1, -3),
        "a message queue": lambda: call("syscall", 68, 0, 0o1600),
        "bpf": lambda: call("syscall", 321, 0, page, 128),
        "perf": lambda: call("syscall", 298, page, 0, -1, -1, 0),
        "an eventfd": lambda: call("eventfd", 0, 0),
        "inotify": lambda: call("inotify_init"),
        "memory in a file": lambda: os.memfd_create("x"),
        "a lock of priorities": lambda: call("syscall", 202, page, 6, 0, None, None, 0),
        "a lease": lambda: fcntl.fcntl(os.open("own", os.O_CREAT | os.O_RDONLY), 1024, 0),
        "a larger pipe": lambda: fcntl.fcntl(writing, 1031, 1 << 20),
        "a lock on Python's own file": lambda: fcntl.flock(os.open(os.__file__, os.O_RDONLY), fcntl.LOCK_SH),
        "its own death signal": lambda: call("prctl", 1, 0, 0, 0, 0),
        "a special file": lambda: os.mkfifo("fifo"),
    }
    worked = []
    for name, attempt in attempts.items():
        try:
            attempt()
        except OSError:
            continue
        worked.append(name)
    return worked
