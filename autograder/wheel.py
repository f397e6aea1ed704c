"""Build the package as a wheel, from its checkout or its installation, without a course."""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from email import message_from_bytes
from functools import lru_cache
from importlib.metadata import Distribution, distribution
from pathlib import Path

from autograder.errors import BuildError
from autograder.zipped import zipped

ENGINE = Path(__file__).parent
NAME = "attention-course"
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "NOTICE")
BUILD = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"
EPOCH = "946684800"  # 2000-01-01, for reproducible files
NOT_PACKED = ("INSTALLER", "REQUESTED", "RECORD", "direct_url.json")  # added by an installation


@lru_cache(maxsize=1)
def package_wheel() -> tuple[str, bytes]:
    """Return the wheel's file name and content.

    Raises:
        BuildError: The wheel cannot be built.
    """
    if (ENGINE.parent / "pyproject.toml").is_file():
        return _built(ENGINE.parent)
    return _repacked(distribution(NAME))


def _built(checkout: Path) -> tuple[str, bytes]:
    """Build the wheel with setuptools, as pip would, but offline; torch depends on setuptools."""
    with tempfile.TemporaryDirectory(prefix="autograder-wheel-") as folder:
        copy = Path(folder, "source")
        shutil.copytree(ENGINE, copy / ENGINE.name, ignore=shutil.ignore_patterns("__pycache__"))
        for name in SOURCES:
            shutil.copy(checkout / name, copy)
        ran = subprocess.run(
            [sys.executable, "-P", "-c", BUILD, folder],
            cwd=copy,
            env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH, "PYTHONPATH": ""},
            capture_output=True,
            text=True,
        )
        if ran.returncode:
            reason = (ran.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise BuildError(f"The package's wheel cannot be built: {reason}", "Run: pip install 'setuptools>=77'")
        name = ran.stdout.split()[-1]
        return name, Path(folder, name).read_bytes()


def _repacked(installed: Distribution) -> tuple[str, bytes]:
    """Rebuild the installed wheel from its files."""
    paths = [path for path in installed.files or [] if ".." not in path.parts and "__pycache__" not in path.parts]
    files = {str(path): path.read_binary() for path in paths if path.name not in NOT_PACKED}
    metadata = next((name.split("/")[0] for name in files if name.endswith(".dist-info/METADATA")), "")
    if not metadata:
        what = f"{NAME} is neither in a checkout nor installed from a wheel."
        raise BuildError(what, "Install the engine from a wheel, and run the command again.")
    lines = [f"{name},sha256={_digest(data)},{len(data)}\n" for name, data in sorted(files.items())]
    files[f"{metadata}/RECORD"] = "".join([*lines, f"{metadata}/RECORD,,\n"]).encode()
    return f"{metadata.removesuffix('.dist-info')}-py3-none-any.whl", zipped(files)


def torch_range(wheel: bytes) -> str:
    """Return the package's requirement of torch, such as "torch<3,>=2.13"."""
    with zipfile.ZipFile(io.BytesIO(wheel)) as archive:
        metadata = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        requirements = message_from_bytes(archive.read(metadata)).get_all("Requires-Dist", [])
    return next((str(need) for need in requirements if re.match(r"torch\b(?!.*extra ==)", str(need))), "torch")


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
