"""The parser process: limit and confine itself, then read and render one file after another.

``parser.py`` is the other end.
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
from autograder.boundary.plain_python import parsed
from autograder.errors import AutograderError
from autograder.notebook.lazy_imports import leave_out_web_addresses
from autograder.submissions.answer_file import defined_names, read_answer_file
from autograder.submissions.code_fingerprints import code_fingerprints
from autograder.submissions.parser_layers import confine
from autograder.submissions.parser_messages import (
    LENGTH,
    ORDER,
    OUT_OF_MEMORY,
    CodeFingerprints,
    CompareCode,
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
from autograder.submissions.student_code import answers_by_name, comparable_code, joined, student_code

REPLIES = 3  # file descriptor
MAX_MESSAGE = 200  # characters of an exception
_TASK = msgspec.msgpack.Decoder(Task)
_ENCODER = msgspec.msgpack.Encoder()


def main(composer: str, memory_mb: int) -> None:
    """Serve tasks until the other end closes the pipe.

    Args:
        composer: module whose ``composed`` makes notebooks; "" for none.
    """
    _claim_output()
    with nothing_collected():
        compose = _composer(composer) if composer else _cannot_compose
    _limit_memory(memory_mb)
    _send(" ".join(confine()).encode())  # ready
    while True:
        seconds, length = ORDER.unpack(_take(ORDER.size))
        _limit_time(seconds)
        _send(_ENCODER.encode(answered(_TASK.decode(_take(length)), compose)))


def answered(task: Task, compose: Callable[[Compose], bytes]) -> Reply:
    """Process one task and return the reply, whatever the student's bytes hold."""
    try:
        if isinstance(task, ReadFile):
            file = read_answer_file(task.name, task.data, task.examples, task.questions, task.ids)
            return FileRead(file, sorted(defined_names(file)) if task.wants_names else [])
        if isinstance(task, CompareCode):
            return StudentCode(comparable_code(task.sources, task.released, task.names))
        if isinstance(task, FingerprintCode):
            answers = answers_by_name(task.sources, task.released)
            prints = code_fingerprints(answers, [*task.sources, *task.released])
            return CodeFingerprints(joined(answers.values()), prints, all(map(parsed, answers.values())))
        if isinstance(task, ExtractCode):
            return StudentCode(student_code(task.sources, task.released))
        return Composed(compose(task))
    except AutograderError as error:
        return InstructorError(error.what, error.cure)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)  # memory is fragmented: another process takes over
    except Exception as error:  # the student's bytes can cause anything
        return Unusable(f"cannot be worked with ({type(error).__name__}: {error})"[:MAX_MESSAGE])


def _composer(module: str) -> Callable[[Compose], bytes]:
    """Import the composer before setting limits: its imports are large and trusted."""
    leave_out_web_addresses()
    composed: Callable[[Compose], bytes] = importlib.import_module(module).composed
    return composed


def _cannot_compose(task: Compose) -> bytes:
    raise AssertionError(task)


def _limit_memory(memory_mb: int) -> None:
    with contextlib.suppress(ImportError, OSError, ValueError):  # not on every system
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + (memory_mb << 20)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_time(seconds: float) -> None:
    """Make the system kill this process after this much more processor time."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = math.ceil(used.ru_utime + used.ru_stime + seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _claim_output() -> None:
    """Reserve the output pipe for replies and discard what libraries print."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(1, REPLIES)
    os.dup2(nowhere, 1)


def _take(length: int) -> bytes:
    data = sys.stdin.buffer.read(length)
    if len(data) < length:
        os._exit(0)
    return data


def _send(reply: bytes) -> None:
    left = memoryview(LENGTH.pack(len(reply)) + reply)
    while left:
        left = left[os.write(REPLIES, left) :]
