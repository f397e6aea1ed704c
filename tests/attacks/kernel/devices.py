"""Opens device files, and makes one of its own."""

# outcome: denied
# points: 0
# holes: CVE-2024-53104 (USB video) and holes of other drivers

import os
import stat

NAMES = (
    *("mem", "kmsg", "kvm", "fuse", "vhost-net", "net/tun", "loop0", "loop-control", "btrfs-control", "uinput"),
    *("video0", "snd/seq", "snd/timer", "dri/card0", "dri/renderD128", "input/event0", "ptmx", "tty1", "sda", "vda"),
)


def attack(world):
    def make():
        os.mknod("memory", 0o600 | stat.S_IFCHR, os.makedev(1, 1))

    attempts = {name: lambda name=name: os.close(os.open(f"/dev/{name}", os.O_RDWR)) for name in NAMES}
    worked = []
    for name, attempt in {**attempts, "a device of its own": make}.items():
        try:
            attempt()
        except OSError:
            continue
        worked.append(name)
    return worked
