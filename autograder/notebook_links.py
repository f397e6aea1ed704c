"""Make links that open a notebook online, once the bundle is a public repository."""

from __future__ import annotations

from autograder.model.course import Assignment, Course, Unit


def online(course: Course, assignment: Assignment, unit: Unit) -> list[tuple[str, str]]:
    """Return (name, address) of each link; none without ``repository`` in [handout].

    Colab opens only the notebook, which then needs ``wheel``. Binder builds the repository's Dockerfile.
    """
    handout = course.handout
    if not handout.repository:
        return []
    path = f"{assignment.name}/{unit.id}.ipynb"
    name = handout.repository.removeprefix("https://github.com/").removesuffix(".git")
    found = []
    if handout.wheel:
        found.append(("Open in Colab", f"https://colab.research.google.com/github/{name}/blob/{handout.branch}/{path}"))
    branch = handout.branch.replace("/", "%2F")
    found.append(("Binder", f"https://mybinder.org/v2/gh/{name}/{branch}?urlpath=lab/tree/{path}"))
    return found
