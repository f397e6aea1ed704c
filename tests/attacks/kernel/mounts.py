"""Mounts file systems, with the old calls and the new ones."""

# outcome: denied
# points: 0
# holes: CVE-2022-0185, 2021-4154 (fsconfig), 2022-0492 (cgroup), 2021-33909 (Sequoia), 2021-3493,
# holes: 2023-0386, 2023-2640, 2023-32629 (overlay)

from first_step import those_that_got_in


def attack(world):
    here = b"."
    return those_that_got_in(
        {
            "mount": ((165, 40), b"none", here, b"tmpfs", 0, None),
            "overlay": ((165, 40), b"none", here, b"overlay", 0, b"lowerdir=/,upperdir=.,workdir=."),
            "cgroup": ((165, 40), b"none", here, b"cgroup", 0, b"memory"),
            "bind": ((165, 40), b"/", here, None, 4096, None),
            "umount2": ((166, 39), b"/", 2),
            "pivot_root": ((155, 41), here, here),
            "chroot": ((161, 51), here),
            "fsopen": (430, b"ext4", 0),
            "fsconfig": (431, -1, 0, None, None, 0),
            "fspick": (433, -100, here, 0),
            "open_tree": (428, -100, here, 0),
            "move_mount": (429, -100, here, -100, here, 0),
            "mount_setattr": (442, -100, here, 0, bytes(32), 32),
        }
    )
