"""Messages to and from the process that reads and renders students' files."""

from __future__ import annotations

import struct

import msgspec

from autograder.model.course import Feedback
from autograder.model.grade import UnitGrade
from autograder.submissions.answer_file import AnswerFile
from autograder.submissions.written import Question

OUT_OF_MEMORY = 3  # exit status
ORDER = struct.Struct(">dQ")  # sent before a task: seconds of processor time, length
LENGTH = struct.Struct(">Q")  # sent before a reply


class ReadFile(msgspec.Struct, tag="read", frozen=True):
    """Read one submitted file.

    Args:
        wants_names: True to return the names it defines, if its file name matches no unit.
        examples: texts of the lesson's worked examples.
        questions: the lesson's questions with written answers.
        ids: the grade_ids of the released notebook's cells, by the notebook format's own id.
    """

    name: str
    data: bytes
    wants_names: bool = False
    examples: frozenset[str] = frozenset()
    questions: tuple[Question, ...] = ()
    ids: dict[str, str] = {}


class FileRead(msgspec.Struct, tag="read", frozen=True):
    """The file, and the names that it defines at the top level."""

    file: AnswerFile
    names: list[str]


class Compose(msgspec.Struct, tag="compose", frozen=True):
    """Make a unit's autograded notebook.

    Args:
        prepared: the unit's source notebook without solutions, as JSON.
        notebook: the submitted notebook; None for a module.
        is_plain: True to show the student's text unrendered.
    """

    prepared: bytes
    unit: UnitGrade
    feedback: Feedback
    notebook: bytes | None = None
    is_plain: bool = False


class Composed(msgspec.Struct, tag="composed", frozen=True):
    """The notebook, as JSON."""

    notebook: bytes


class ExtractCode(msgspec.Struct, tag="keep_answers", frozen=True):
    """Extract the code that the student wrote.

    Args:
        sources: its cells, or the module.
        released: sources that all students were given.
    """

    sources: list[str]
    released: list[str]


class CompareCode(ExtractCode, tag="compare_code", frozen=True):
    """Extract the code of some answers, by name, without comments and layout."""

    names: frozenset[str]


class StudentCode(msgspec.Struct, tag="alone", frozen=True):
    """The student's functions and classes, without given code."""

    text: str


class FingerprintCode(ExtractCode, tag="print_code", frozen=True):
    """Fingerprint the code that the student wrote, to compare it with others'."""


class CodeFingerprints(msgspec.Struct, tag="printed", frozen=True):
    """The student's functions and classes, and their fingerprints as (hash, first line, last line).

    Args:
        is_whole: False if some code does not parse, and so has no fingerprints.
    """

    text: str
    prints: list[tuple[int, int, int]]
    is_whole: bool = True


class InstructorError(msgspec.Struct, tag="refused", frozen=True):
    """An error that no student caused, such as a missing source notebook."""

    what: str
    cure: str


class Unusable(msgspec.Struct, tag="failed", frozen=True):
    """The student's file cannot be processed."""

    why: str


Task = ReadFile | Compose | ExtractCode | CompareCode | FingerprintCode
Reply = FileRead | Composed | StudentCode | CodeFingerprints | InstructorError | Unusable
