"""Find worked examples to skip when grading: unchanged cells on which no answer depends.

A lesson's examples train, plot and print. Nobody reads this output when grading. The names that a cell uses and defines
decide; in doubt everything runs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import msgspec

from autograder.submissions.answer_file import Source
from autograder.submissions.cell_dependencies import CellNames, example_names
from autograder.submissions.source_cache import read_once

NOT_RUN = "Not run again when grading: this cell is as it was handed out, and no answer depends on it."
Examples = Mapping[str, CellNames]  # the text of a worked example -> its names
NO_EXAMPLES: Examples = {}


class _Cell(msgspec.Struct):
    cell_type: str
    source: str | list[str]
    metadata: dict[str, object]

    @property
    def text(self) -> str:
        return self.source if isinstance(self.source, str) else "".join(self.source)

    @property
    def is_example(self) -> bool:
        return self.cell_type == "code" and "nbgrader" not in self.metadata


class _Notebook(msgspec.Struct):
    cells: list[_Cell]


@read_once(missing=NO_EXAMPLES)
def worked_examples(source: bytes) -> Examples:
    """Return the worked examples of a unit's source notebook; {} if it is not built."""
    notebook = msgspec.json.decode(source, type=_Notebook)
    return {cell.text: names for cell in notebook.cells if cell.is_example and (names := _names(cell.text))}


def _names(text: str) -> CellNames | None:
    try:
        return example_names(text)
    except SyntaxError:
        return None


def unneeded(sources: Iterable[Source], examples: Examples, names: Collection[str]) -> frozenset[int]:
    """Return the numbers of cells that need not run.

    Args:
        examples: released cells, which may be skipped.
        names: answers that checks call.
    """
    candidates: dict[int, CellNames] = {}
    needed, made, imported, changed = set(names), set[str](), set[str](), set[str]()
    for number, source in enumerate(sources):
        if (example := examples.get(source.text)) is not None:
            candidates[number] = example
            made |= example.makes
            imported |= example.imports
            changed |= example.changes
        elif source.uses is None:
            return frozenset()  # the cell may need anything
        else:
            needed |= source.uses
    needed |= imported & changed  # a configured library affects every answer
    while True:
        more = {
            number
            for number, cell in candidates.items()
            if needed & (cell.binds | cell.changes) or needed & made & cell.uses
        }
        if not more:
            return frozenset(candidates)
        for number in sorted(more):
            needed |= candidates.pop(number).uses
