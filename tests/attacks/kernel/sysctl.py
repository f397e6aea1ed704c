"""Opens kernel settings for writing, without writing."""

# outcome: denied
# points: 0

import os

PLACES = (
    *("/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/vm/overcommit_memory"),
    *("/proc/sys/net/ipv4/ip_forward", "/proc/sys/kernel/modprobe", "/proc/sysrq-trigger"),
    *("/proc/self/uid_map", "/proc/self/oom_score_adj", "/proc/pressure/memory"),
    *("/sys/kernel/uevent_helper", "/sys/fs/cgroup/cgroup.procs", "/sys/kernel/mm/transparent_hugepage/enabled"),
)


def attack(world):
    worked = []
    for place in PLACES:
        try:
            os.close(os.open(place, os.O_WRONLY))
        except OSError:
            continue
        worked.append(place)
    return worked
