"""Import what a unit's checks share: ``shared_02.py`` beside them, and ``checks.py`` as ``checks_02``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any

NAME = re.compile(r"(shared|checks)_\d+")  # numbered, because a student has the modules of all units in one folder


def shared_files(folder: Path) -> list[Path]:
    """Return the shared modules in a folder of checks."""
    return [path for path in sorted(folder.glob("shared_*.py")) if NAME.fullmatch(path.stem)]


class SharedFinder(MetaPathFinder):
    """Lets check files import shared modules without a change of ``sys.path``."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self.folders = [*folders]

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if not NAME.fullmatch(fullname):
            return None
        files = (_file(folder, fullname) for folder in self.folders)
        file = next((file for file in files if file.is_file()), None)
        if file is None:
            return None
        return spec_from_file_location(fullname, file, loader=_FromText(fullname, str(file)))


def _file(folder: Path, name: str) -> Path:
    """Return the file of a shared module; one that does not exist if the folder is another unit's."""
    kind, number = name.split("_")
    is_unit = folder.name.startswith(f"{number}_")
    return folder / ("checks.py" if kind == "checks" and is_unit else f"{name}.py")


@contextmanager
def importable_shared(folders: Iterable[Path]) -> Iterator[None]:
    """Let check files in these folders import the shared modules beside them; remove those modules afterwards."""
    finder = SharedFinder(folders)
    before = {name: sys.modules.pop(name) for name in [*sys.modules] if NAME.fullmatch(name)}
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if NAME.fullmatch(name)]:
            del sys.modules[name]
        sys.modules.update(before)


class _FromText(SourceFileLoader):
    """A loader that reads the source, never bytecode, which may be outdated within a second."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)
