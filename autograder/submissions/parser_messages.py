"""What is asked of the process that reads and renders what students made, and what it answers."""

from __future__ import annotations

import struct

import msgspec

from autograder.model.course import Feedback
from autograder.model.grade import UnitGrade
from autograder.submissions.answer_file import AnswerFile
from autograder.submissions.written import Question

OUT_OF_MEMORY = 3  # the exit status of a process that had too little
ORDER = struct.Struct(">dQ")  # before a task: seconds of processor time, its length
LENGTH = struct.Struct(">Q")  # before a reply


class ReadFile(msgspec.Struct, tag="read", frozen=True):
    """Read one handed-in file.

    Args:
        wants_names: say what it defines, too: it has another name than an answer should.
        examples: the texts of the lesson's worked examples.
        questions: those of the lesson whose answers are prose.
    """

    name: str
    data: bytes
    wants_names: bool = False
    examples: frozenset[str] = frozenset()
    questions: tuple[Question, ...] = ()


class FileRead(msgspec.Struct, tag="read", frozen=True):
    """The file, and the names that it defines at the top level."""

    file: AnswerFile
    names: list[str]


class Compose(msgspec.Struct, tag="compose", frozen=True):
    """Make a unit's autograded notebook.

    Args:
        source: the path of the unit's source notebook.
        notebook: the one that was handed in; None for a module.
        is_plain: nothing of the student's is rendered: it is shown as it is.
    """

    source: str
    unit: UnitGrade
    feedback: Feedback
    notebook: bytes | None = None
    is_plain: bool = False


class Composed(msgspec.Struct, tag="composed", frozen=True):
    """The notebook, as JSON."""

    notebook: bytes


class ExtractCode(msgspec.Struct, tag="keep_answers", frozen=True):
    """Take out of a file what the student wrote.

    Args:
        sources: its cells, or the module.
        released: sources that all students were given.
    """

    sources: list[str]
    released: list[str]


class StudentCode(msgspec.Struct, tag="alone", frozen=True):
    """The student's functions and classes, without what was given."""

    text: str


class FingerprintCode(msgspec.Struct, tag="print_code", frozen=True):
    """Make prints of what the student wrote of a file, to compare it with others'.

    Args:
        sources: its cells, or the module.
        released: sources that all students were given.
    """

    sources: list[str]
    released: list[str]


class CodeFingerprints(msgspec.Struct, tag="printed", frozen=True):
    """The student's functions and classes, and their prints: a hash, the first and the last line of each.

    Args:
        is_whole: everything is Python; what is not has no prints.
    """

    text: str
    prints: list[tuple[int, int, int]]
    is_whole: bool = True


class InstructorError(msgspec.Struct, tag="refused", frozen=True):
    """Nothing of a student's is at fault: an error for the instructor, such as a source notebook that is missing."""

    what: str
    cure: str


class Unusable(msgspec.Struct, tag="failed", frozen=True):
    """What the student made cannot be worked with."""

    why: str


Task = ReadFile | Compose | ExtractCode | FingerprintCode
Reply = FileRead | Composed | StudentCode | CodeFingerprints | InstructorError | Unusable
