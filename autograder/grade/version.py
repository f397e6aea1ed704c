"""What two machines must have in common so that they give the same grades."""

from __future__ import annotations

import hashlib
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path

ENGINE = Path(__file__).parent.parent


@cache
def engine_version() -> dict[str, str]:
    """Versions of all that decides about a grade besides the course; the engine's own is a digest of its source."""
    digest = hashlib.blake2b(digest_size=6)
    for path in sorted(ENGINE.rglob("*.py")):
        digest.update(path.relative_to(ENGINE).as_posix().encode() + b"\x00" + path.read_bytes())
    return {
        "attention-course": f"{version('attention-course')} ({digest.hexdigest()})",
        "Python": ".".join(platform.python_version_tuple()[:2]),
        "torch": version("torch").split("+")[0],  # the same for CPU and GPU
        "numpy": version("numpy"),
    }


def differences(theirs: dict[str, str]) -> list[str]:
    """What another machine has in another version than this one, such as "torch 2.12.0 instead of 2.13.0"."""
    ours = engine_version()
    return [f"{name} {ours[name]} instead of {theirs.get(name)}" for name in ours if ours[name] != theirs.get(name)]
