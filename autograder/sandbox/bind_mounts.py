"""Resolve paths into the directories and symlinks to bind-mount.

Newer releases of bubblewrap refuse to bind onto a path that crosses a symlink, and Python may be behind one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

MAX_LINKS = 40  # per path, as in the kernel


@dataclass(frozen=True)
class Mounts:
    """Real paths, none inside another, and symlinks as a mapping from path to target."""

    folders: tuple[str, ...]
    links: dict[str, str]

    def holds(self, path: str) -> bool:
        """True if this real path is one of the folders or inside one."""
        return any(path == folder or path.startswith(folder.rstrip("/") + "/") for folder in self.folders)


def show(paths: Iterable[str], already: Mounts | None = None) -> Mounts:
    """Return the mounts that the existing ones of ``paths`` need in addition to ``already``."""
    links: dict[str, str] = {}
    real = {follow(path, links) for path in paths if os.path.exists(path)}
    kept = already or Mounts((), {})
    for path in sorted(real, key=len):
        if not kept.holds(path):
            kept = Mounts((*kept.folders, path), {})
    links = {place: target for place, target in links.items() if not kept.holds(place)}
    if already is None:
        return Mounts(kept.folders, links)
    links = {place: target for place, target in links.items() if place not in already.links}
    return Mounts(kept.folders[len(already.folders) :], links)


def follow(path: str, links: dict[str, str]) -> str:
    """Return the real path, and add the symlinks on the way to ``links``."""
    current, pending = "/", os.path.abspath(path).split("/")
    followed = 0
    while pending:
        part = pending.pop(0)
        if part in ("", "."):
            continue
        if part == "..":
            current = os.path.dirname(current)
            continue
        place = os.path.join(current, part)
        if os.path.islink(place) and followed < MAX_LINKS:
            followed += 1
            links[place] = target = os.readlink(place)
            pending = target.split("/") + pending
            current = "/" if target.startswith("/") else current
        else:
            current = place
    return current
