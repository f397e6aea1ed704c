"""Store a student's progress, points and seen hints, in one small file of the student's folder.

The file is written atomically. Its folder tells git to ignore it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from autograder.errors import LinkError
from autograder.own_folder import Place, opened, read_own

FOLDER = ".autograder"
NAME = "progress.json"
MODULES = "python"  # folder of a kit's stubs, below the notebooks, so that students hand in one folder
Count = Annotated[float, msgspec.Meta(ge=0)]


class UnitStanding(msgspec.Struct, frozen=True):
    """The result of the last check of one exercise.

    Args:
        of: points of all its visible checks.
        open: the functions and classes that a failing check calls.
    """

    points: Count
    of: Count
    open: tuple[str, ...] = ()

    @property
    def is_solved(self) -> bool:
        return self.of > 0 and self.points >= self.of


class Standing(msgspec.Struct, frozen=True):
    """A student's progress in the exercises of one folder.

    Args:
        units: by the exercise's id; one that was never checked is not there.
        hints: how many were seen, by exercise and by what they help with.
    """

    format: Literal[1] = 1
    units: dict[str, UnitStanding] = {}
    hints: dict[str, dict[str, Annotated[int, msgspec.Meta(ge=0)]]] = {}

    def is_solved(self, unit: str) -> bool:
        return unit in self.units and self.units[unit].is_solved

    def checked(self, unit: str, points: UnitStanding) -> Standing:
        """Return the progress after a check."""
        return msgspec.structs.replace(self, units={**self.units, unit: points})

    def shown(self, unit: str, key: str, count: int) -> Standing:
        """Return the progress after ``count`` hints were seen."""
        return msgspec.structs.replace(self, hints={**self.hints, unit: {**self.hints.get(unit, {}), key: count}})


_DECODER = msgspec.json.Decoder(Standing)


def load_standing(folder: Path) -> tuple[Standing, str]:
    """Return the progress in this folder, and a sentence to print, usually ''.

    Add what an earlier kit kept in the folder of its modules. A damaged file is renamed.
    """
    standing, notice = _loaded(folder)
    before, another = _loaded(folder / MODULES)
    both = Standing(units=before.units | standing.units, hints=before.hints | standing.hints)
    return both, "\n".join(filter(None, (notice, another)))


def _loaded(folder: Path) -> tuple[Standing, str]:
    path = folder / FOLDER / NAME
    try:
        return _DECODER.decode(read_own(path, folder)), ""
    except FileNotFoundError:
        return Standing(), ""
    except msgspec.MsgspecError:
        return Standing(), _set_aside(path)
    except LinkError as error:
        return Standing(), f"{error} Your points are not shown."
    except OSError as error:
        return Standing(), f"{path} cannot be read: {error.strerror}. Your points are not shown."


def keep_points(folder: Path, unit: str, points: float, of: float, still_open: tuple[str, ...]) -> str:
    """Store the result of a check. Return a sentence to print, usually ''.

    Args:
        of: 0 where nobody knows: what was known before stays.
    """

    def change(before: Standing) -> Standing:
        last = before.units.get(unit)
        return before.checked(unit, UnitStanding(points, of or (last.of if last else 0.0), still_open))

    return keep(folder, change)


def keep(folder: Path, change: Callable[[Standing], Standing]) -> str:
    """Read the file, apply ``change``, and write it atomically. Return a sentence to print, usually ''."""
    before, notice = load_standing(folder)
    try:
        _write(folder, change(before))
    except LinkError as error:
        return f"Your points could not be kept: {error} Everything else works."
    except OSError as error:
        return f"Your points could not be kept in {folder / FOLDER}: {error.strerror}. Everything else works."
    return notice


def _write(folder: Path, standing: Standing) -> None:
    data = msgspec.json.format(msgspec.json.encode(standing), indent=1) + b"\n"
    temporary = f"{NAME}.{secrets.token_hex(8)}"
    with opened(folder / FOLDER, folder, Place.make) as place:
        with suppress(FileExistsError):
            place.create(".gitignore", b"*\n")
        place.create(temporary, data)
        try:
            place.replace(temporary, NAME, place)
        except BaseException:
            place.remove(temporary)
            raise


def _set_aside(path: Path) -> str:
    aside, number = path.with_name("progress.damaged.json"), 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"progress.damaged-{number}.json")
    try:
        path.rename(aside)
    except OSError as error:
        return f"{path} is damaged and cannot be renamed: {error.strerror}. Remove it."
    return f"{path} was damaged. It is now {aside.name}, and the count of points starts again. Run: autograder check"
