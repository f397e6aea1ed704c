"""First code of every process that runs student code: ``python -I -B launch.py fork_server|spawned CONFIG``.

It is started by path, because the sandbox is not shown the whole package. So it first makes ``autograder`` importable
with only the parts that are there.
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
    """Make a package ``autograder`` of what is in ``folder``, with what notebooks import from it, doing nothing.

    Students may end a cell with ``from autograder import check; check("softmax")``, and a lesson asks for
    ``own_answers``: here nobody looks, and there are none.
    """
    package = types.ModuleType("autograder")
    package.__path__ = [str(folder)]

    def check(*names: object, **options: object) -> None:
        """Return quietly: the grader runs the checks itself."""

    def own_answers(*names: str) -> dict[str, object]:
        """No answers: those to other exercises are graded by themselves."""
        return {}

    vars(package).update(check=check, own_answers=own_answers)
    sys.modules["autograder"] = package


if __name__ == "__main__":
    main(*sys.argv[1:3])
