"""Which folders to show in the sandbox so that given paths work there: real folders, and the links that lead to them.

Newer releases of bubblewrap refuse to bind onto a path that crosses a symbolic link. A Python may lie behind one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass

MOST_LINKS = 40  # on one path: as many as the kernel follows


@dataclass(frozen=True)
class Shown:
    """Real paths, none inside another, and links: where each lies and what it says."""

    folders: tuple[str, ...]
    links: dict[str, str]

    def holds(self, path: str) -> bool:
        """Whether this real path is one of the folders or lies in one."""
        return any(path == folder or path.startswith(folder.rstrip("/") + "/") for folder in self.folders)


def show(paths: Iterable[str], already: Shown | None = None) -> Shown:
    """What makes these paths work, those that exist, besides what is shown already."""
    links: dict[str, str] = {}
    real = {follow(path, links) for path in paths if os.path.exists(path)}
    kept = already or Shown((), {})
    for path in sorted(real, key=len):
        if not kept.holds(path):
            kept = Shown((*kept.folders, path), {})
    links = {place: target for place, target in links.items() if not kept.holds(place)}
    if already is None:
        return Shown(kept.folders, links)
    links = {place: target for place, target in links.items() if place not in already.links}
    return Shown(kept.folders[len(already.folders) :], links)


def follow(path: str, links: dict[str, str]) -> str:
    """The real path; the links on the way are added to ``links``."""
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
        if os.path.islink(place) and followed < MOST_LINKS:
            followed += 1
            links[place] = target = os.readlink(place)
            pending = target.split("/") + pending
            current = "/" if target.startswith("/") else current
        else:
            current = place
    return current
