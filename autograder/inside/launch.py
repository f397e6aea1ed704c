"""The first code of every process that runs student code: ``python -I -B launch.py fork_server|spawned CONFIG``.

It is started by path, because the sandbox sees only parts of the package. So it first makes ``autograder`` importable
with those parts.
"""

from __future__ import annotations

import sys
import types
from pathlib import Path


def main(kind: str, argument: str) -> None:
    make_package(Path(__file__).resolve().parent.parent)
    from autograder.boundary.importing import nothing_collected

    if kind == "fork_server":
        with nothing_collected():
            from autograder.inside import fork_server

        fork_server.main(argument)
    else:
        from autograder.inside import spawned

        spawned.main(argument)


def make_package(folder: Path) -> None:
    """Make a package ``autograder`` of the modules in ``folder``, with stubs of the functions that notebooks import.

    Students may end a cell with ``from autograder import check; check("softmax")``, and lessons use ``own_answers``.
    """
    package = types.ModuleType("autograder")
    package.__path__ = [str(folder)]

    def check(*names: object, **options: object) -> None:
        """Do nothing, because the grader runs the checks itself."""

    def own_answers(*names: str) -> dict[str, object]:
        """Return no answers, because other exercises are graded separately."""
        return {}

    vars(package).update(check=check, own_answers=own_answers)
    sys.modules["autograder"] = package


if __name__ == "__main__":
    main(*sys.argv[1:3])
