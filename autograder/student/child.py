"""Run a student's file and its checks in a process that its parent can end.

It does the slow imports, reports that it is ready, and reads jobs, one per line. With ``fork`` each job runs in a
child process; without it the process ends after one job.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NoReturn

import msgspec

from autograder.checks.collect import collect_file
from autograder.checks.needs import expect_installed, preloaded_modules
from autograder.device import choose_device, hide_gpus
from autograder.errors import AutograderError
from autograder.inside import prewarm
from autograder.inside.host import Host
from autograder.inside.preload import preload_all
from autograder.student.exercises import Exercise
from autograder.student.messages import (
    CheckerReady,
    CheckJob,
    Exited,
    JobResult,
    Message,
    Refused,
    Started,
    decoded_job,
    encoded,
)
from autograder.student.names_in_checks import names_in_failing_checks
from autograder.student.prints import printed_by_call
from autograder.student.run import check_namespace, file_shell, run_file
from autograder.student.silence import Printed, quiet
from autograder.student.timer import Timer

Send = Callable[[Message], None]


def main(forks: bool) -> None:
    """Run jobs from standard input until it closes. Write results to standard output."""
    send = _channel()
    with quiet():
        prewarm.settle_torch()
        prewarm.rehearse(Host({}, keep_random_state=True))
    file_shell()
    send(CheckerReady())
    for line in iter(sys.stdin.buffer.readline, b""):
        job = decoded_job(line)
        _prepare(job)
        folder = tempfile.mkdtemp(prefix="autograder-check-")  # for temporary files
        if not forks:
            _do(job, send, folder)
            return
        child = os.fork()
        if child == 0:
            _do(job, send, folder)
            _leave()
        _, status = os.waitpid(child, 0)
        shutil.rmtree(folder, ignore_errors=True)  # if it was ended
        send(Exited(job.number, os.waitstatus_to_exitcode(status)))  # without a result before, the answers ended it


def _prepare(job: CheckJob) -> None:
    """Import what checks and answers need, as grading does. The job reports errors."""
    with contextlib.suppress(Exception), quiet():
        for entry in preloaded_modules(collect_file(Path(job.checks))):
            with contextlib.suppress(Exception):
                preload_all([entry])


def _do(job: CheckJob, send: Send, folder: str) -> None:
    tempfile.tempdir = folder
    _no_keyboard()
    send(Started(job.number, os.getpid()))

    def end(message: Message) -> None:
        shutil.rmtree(folder, ignore_errors=True)  # the parent may end this process at once
        send(message)

    try:
        end(_checked(job, end))
    except AutograderError as error:
        end(Refused(job.number, error.what, error.cure))
    except KeyboardInterrupt:  # a student's own: those of the terminal do not come here
        end(JobResult(number=job.number, stopped=f"{Path(job.file).name} raised KeyboardInterrupt.", open=job.names))
    except Exception:
        what = f"The checker itself failed, which is not your fault:\n{traceback.format_exc()}"
        end(Refused(job.number, what, "Show this to your instructor."))


def _checked(job: CheckJob, end: Send) -> JobResult:
    path, exercise = Path(job.file), Exercise(job.exercise, Path(job.checks), job.is_course)
    device, checks = choose_device(job.device), collect_file(exercise.checks)
    if device == "cpu":
        hide_gpus()
    expect_installed(checks)
    os.chdir(path.parent)  # as in a notebook, and when grading
    began = time.monotonic()
    with quiet() as printed:
        timer = Timer(job, partial(_stopped, job, end, printed))
        namespace, problem = run_file(path, timer.answers, exercise, alone=True)
        result = check_namespace(exercise, namespace, device, timer.answers)
    checked = JobResult(
        number=job.number,
        result=result,
        problem=problem,
        printed=printed.getvalue(),
        open=tuple(name for name in job.names if name in names_in_failing_checks(checks, result.checks)),
    )
    if not checked.printed or time.monotonic() - began > job.all_wait / 4:  # too slow to call anything again
        return checked
    timer = Timer(job, lambda why: _send_last(end, checked))
    said = printed_by_call(exercise, result, timer.answers(namespace, device))
    return msgspec.structs.replace(checked, printed_by_call=said)


def _stopped(job: CheckJob, end: Send, printed: Printed, why: str) -> NoReturn:
    _send_last(end, JobResult(number=job.number, stopped=why, printed=printed.getvalue(), open=job.names))


def _send_last(end: Send, checked: JobResult) -> NoReturn:
    end(checked)
    _leave()


def _channel() -> Send:
    """Return a function that writes messages to standard output. All other output goes to standard error."""
    file = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def send(message: Message) -> None:
        file.write(encoded(message))
        file.flush()

    return send


def _no_keyboard() -> None:
    """Give ``input()`` an empty standard input; the real one carries jobs."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)


def _leave() -> NoReturn:
    os._exit(0)
