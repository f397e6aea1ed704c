"""Read one submission's files in the parser process, within a limit of processor time that they share."""

from __future__ import annotations

from msgspec.structs import replace as replace_task

from autograder.submissions.answer_file import AnswerFile, renamed
from autograder.submissions.file_kind import is_notebook, name_by_kind
from autograder.submissions.parser import SECONDS, ParserStopped, parser
from autograder.submissions.parser_messages import CompareCode, FileRead, ReadFile, Reply, StudentCode, Task


class Reader:
    """Reads one submission's files.

    Args:
        seconds: the limit of processor time for all files together.
    """

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds_left = seconds

    def read(self, task: ReadFile) -> FileRead:
        """Read a file as what its content is, whatever its suffix."""
        name, read_as = task.name, name_by_kind(task.name, task.data)
        try:
            read = self._ask(replace_task(task, name=read_as))
        except ParserStopped as stop:
            unreadable = f"{name} {stop}."
            return FileRead(AnswerFile(name, (), is_notebook(name, task.data), unreadable=unreadable), [])
        if not isinstance(read, FileRead):
            raise AssertionError(read)
        return FileRead(renamed(read.file, name), read.names)

    def own_code(self, file: AnswerFile, names: frozenset[str], released: list[str]) -> str | None:
        """Return the student's code for these answers; "" if they are as they were handed out, None if unknown."""
        try:
            own = self._ask(CompareCode([source.text for source in file.sources], released, names))
        except ParserStopped:
            return None
        return own.text if isinstance(own, StudentCode) else None

    def _ask(self, task: Task) -> Reply:
        before = parser().seconds_used
        try:
            if self.seconds_left <= 0:
                raise ParserStopped("was not read: the files before it took too long")
            return parser().ask(task, self.seconds_left)
        finally:
            self.seconds_left -= parser().seconds_used - before
