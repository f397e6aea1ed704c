"""First code of every process that runs student code: ``python -I -B launch.py warm|fresh CONFIG``.

It is started by path, because the sandbox is not shown the whole package. So it first makes ``autograder`` importable
with only the parts that are there.
"""

from __future__ import annotations

import sys
import types
from pathlib import Path


def main(kind: str, argument: str) -> None:
    make_package(Path(__file__).resolve().parent.parent)
    if kind == "warm":
        from autograder.inside import warm

        warm.main(argument)
    else:
        from autograder.inside import fresh

        fresh.main(argument)


def make_package(folder: Path) -> None:
    """Make a package ``autograder`` of what is in ``folder``, with a ``check`` that does nothing.

    Students may end a cell with ``from autograder import check; check("softmax")``.
    """
    package = types.ModuleType("autograder")
    package.__path__ = [str(folder)]

    def check(*names: object, **options: object) -> None:
        """Return quietly: the grader runs the checks itself."""

    vars(package)["check"] = check
    sys.modules["autograder"] = package


if __name__ == "__main__":
    main(*sys.argv[1:3])
