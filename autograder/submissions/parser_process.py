"""The parser's own process: it limits itself, then reads and renders one thing after another.

``parser.py`` is its other end.
"""

from __future__ import annotations

import contextlib
import importlib
import math
import os
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec

from autograder.boundary.importing import nothing_collected
from autograder.errors import AutograderError
from autograder.notebook.lazy_imports import leave_out_web_addresses
from autograder.submissions.answer_file import defined_names, read_answer_file
from autograder.submissions.code_fingerprints import code_fingerprints
from autograder.submissions.parser_messages import (
    LENGTH,
    ORDER,
    OUT_OF_MEMORY,
    CodeFingerprints,
    Compose,
    Composed,
    ExtractCode,
    FileRead,
    FingerprintCode,
    InstructorError,
    ReadFile,
    Reply,
    StudentCode,
    Task,
    Unusable,
)
from autograder.submissions.student_code import answers_by_name, joined, parsed, student_code

REPLIES = 3  # the descriptor
LONGEST = 200  # characters of an exception's text
_TASK = msgspec.msgpack.Decoder(Task)
_ENCODER = msgspec.msgpack.Encoder()


def main(composer: str, memory_mb: int) -> None:
    """Serve until the other end hangs up.

    Args:
        composer: the module whose ``composed`` makes notebooks; "" for none.
    """
    _claim_output()
    with nothing_collected():
        compose = _composer(composer) if composer else _cannot_compose
    _limit_memory(memory_mb)
    _send(b"")  # it is ready
    while True:
        seconds, length = ORDER.unpack(_take(ORDER.size))
        _limit_time(seconds)
        _send(_ENCODER.encode(answered(_TASK.decode(_take(length)), compose)))


def answered(task: Task, compose: Callable[[Compose], bytes]) -> Reply:
    """What becomes of one task, whatever a student's bytes hold."""
    try:
        if isinstance(task, ReadFile):
            file = read_answer_file(task.name, task.data, task.examples, task.questions)
            return FileRead(file, sorted(defined_names(file)) if task.wants_names else [])
        if isinstance(task, ExtractCode):
            return StudentCode(student_code(task.sources, task.released))
        if isinstance(task, FingerprintCode):
            answers = answers_by_name(task.sources, task.released)
            prints = code_fingerprints(answers, [*task.sources, *task.released])
            return CodeFingerprints(joined(answers.values()), prints, all(map(parsed, answers.values())))
        return Composed(compose(task))
    except AutograderError as error:
        return InstructorError(error.what, error.cure)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)  # what is left of the memory is in pieces: another process takes over
    except Exception as error:  # whatever a student's bytes bring to light
        return Unusable(f"cannot be worked with ({type(error).__name__}: {error})"[:LONGEST])


def _composer(module: str) -> Callable[[Compose], bytes]:
    """Imported before the limits, because its imports are large and not a student's."""
    leave_out_web_addresses()
    composed: Callable[[Compose], bytes] = importlib.import_module(module).composed
    return composed


def _cannot_compose(task: Compose) -> bytes:
    raise AssertionError(task)


def _limit_memory(memory_mb: int) -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):  # where the system has no such limits
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + (memory_mb << 20)
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time(seconds: float) -> None:
    """Let the system end this process after so much more processor time."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        most = math.ceil(used.ru_utime + used.ru_stime + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _claim_output() -> None:
    """Keep the way to the other end for replies: what a library prints goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(1, REPLIES)
    os.dup2(nowhere, 1)


def _take(length: int) -> bytes:
    taken = sys.stdin.buffer.read(length)
    if len(taken) < length:
        os._exit(0)
    return taken


def _send(reply: bytes) -> None:
    left = memoryview(LENGTH.pack(len(reply)) + reply)
    while left:
        left = left[os.write(REPLIES, left) :]
