"""The process that runs a student's file and its checks, so that whoever started it can end it.

It imports what is slow, says that it is ready, and reads jobs, one a line. With ``fork`` each job runs in a child of
its own, which finds everything imported and leaves nothing behind; otherwise the process ends after its one job.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn

from autograder.checks.collect import collect_file
from autograder.checks.needs import expect_installed, preloaded_modules
from autograder.device import choose_device
from autograder.errors import AutograderError
from autograder.inside.preload import preload
from autograder.student.exercises import Exercise
from autograder.student.messages import Checked, Ended, Job, Message, Ready, Refused, Started, decoded_job, encoded
from autograder.student.names_in_checks import asked_in_vain
from autograder.student.run import check_namespace, run_file, sources
from autograder.student.silence import Printed, quiet
from autograder.student.syntax import first_syntax_error
from autograder.student.timer import Timer

Send = Callable[[Message], None]


def main(forks: bool) -> None:
    """Do jobs from standard input until it is closed; answers go to standard output."""
    send = _channel()
    send(Ready())
    for line in iter(sys.stdin.buffer.readline, b""):
        job = decoded_job(line)
        _prepare(job)
        if not forks:
            _do(job, send)
            return
        child = os.fork()
        if child == 0:
            _do(job, send)
            _leave()
        _, status = os.waitpid(child, 0)
        if status:
            send(Ended(job.number, os.waitstatus_to_exitcode(status)))


def _prepare(job: Job) -> None:
    """Import what the checks and the answers need; errors are told when the job is done."""
    with contextlib.suppress(Exception), quiet():
        for name in preloaded_modules(collect_file(Path(job.checks))):
            preload(name)


def _do(job: Job, send: Send) -> None:
    _no_keyboard()
    send(Started(job.number, os.getpid()))
    try:
        send(_checked(job, send))
    except AutograderError as error:
        send(Refused(job.number, error.what, error.cure))
    except KeyboardInterrupt:  # a student's own: those of the terminal do not come here
        send(Checked(number=job.number, stopped=f"{Path(job.file).name} raised KeyboardInterrupt.", open=job.names))
    except Exception:
        what = f"The checker itself failed, which is not your fault:\n{traceback.format_exc()}"
        send(Refused(job.number, what, "Show this to your instructor."))


def _checked(job: Job, send: Send) -> Checked:
    path, exercise = Path(job.file), Exercise(job.exercise, Path(job.checks), job.is_course)
    device, checks = choose_device(job.device), collect_file(exercise.checks)
    expect_installed(checks)
    syntax = first_syntax_error(sources(path))
    if syntax:
        return Checked(number=job.number, syntax=syntax, open=job.names)
    with quiet() as printed:
        timer = Timer(job.cell_seconds, job.all_seconds, partial(_stopped, job, send, printed))
        namespace, problem = run_file(path, timer.answers)
        result = check_namespace(exercise, namespace, device, timer.answers)
    return Checked(
        number=job.number,
        result=result,
        problem=problem,
        printed=printed.getvalue(),
        open=tuple(name for name in job.names if name in asked_in_vain(checks, result.checks)),
    )


def _stopped(job: Job, send: Send, printed: Printed, why: str) -> NoReturn:
    send(Checked(number=job.number, stopped=why, printed=printed.getvalue(), open=job.names))
    _leave()


def _channel() -> Send:
    """Writes messages where standard output led; what else is written there goes to standard error from now on."""
    file = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def send(message: Message) -> None:
        file.write(encoded(message))
        file.flush()

    return send


def _no_keyboard() -> None:
    """``input()`` finds nobody; jobs come the way that keys would."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)


def _leave() -> NoReturn:
    os._exit(0)
