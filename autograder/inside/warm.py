"""The warm process: imports torch once, then forks one child per session and reaps it with all it left behind.

It never receives a student's source, inputs or answers: those go over each session's own socket, because every later
child inherits this process's memory.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import select
import signal
import socket
import sys
import threading
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import msgspec
import torch

from autograder.boundary import policy
from autograder.boundary.control import BROKEN, Config, Delayed, Done, Look, Order, Prepare, Start, Warm
from autograder.inside import child, cleaning, confine, huge_pages
from autograder.inside.optimizers import leave_compiler_alone
from autograder.inside.rehearsal import rehearse
from autograder.inside.shell import Shell

QUOTA_POLL_SECONDS = 0.05
THREAD_SECONDS = 5.0
MESSAGE = 1 << 16  # bytes, at most
MANY = 20  # children: when there were so many, it is likely that enough more come to earn what `huge_pages` costs


def main(argument: str) -> None:
    config = msgspec.json.decode(argument, type=Config)
    os.chdir(config.scratch)
    clean_path([*config.readable, str(Path(__file__).parent.parent)], config.scratch)
    ignore_signals(config.own_namespace)
    confine.prctl(policy.PR_SET_DUMPABLE, 0)
    if not config.own_namespace:
        confine.prctl(confine.PR_SET_CHILD_SUBREAPER, 1)
    confine.drop_capabilities()
    if config.device == "cpu":
        seed_the_cpu_only()
    control = socket.socket(fileno=config.control_fd)
    shell = warm_up()
    confinement = confine.Confinement(
        config.readable,
        config.scratch,
        landlock=config.landlock,
        seccomp=config.seccomp,
        own_namespace=config.own_namespace,
        devices=config.device_files,
    )
    serve(Kitchen(control, config, confinement, shell))


def clean_path(readable: list[str], scratch: str) -> None:
    """Import only from what is shown, and from the scratch folder last: a planted ``torch.py`` shadows nothing."""
    sys.path[:] = [entry for entry in sys.path if any(Path(entry).is_relative_to(shown) for shown in readable)]
    sys.path.append(scratch)
    sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in getattr(finder, "__module__", "")]


def ignore_signals(own_namespace: bool) -> None:
    """The control socket alone ends this process; as process 1 the kernel already keeps signals from inside away."""
    action = signal.SIG_DFL if own_namespace else signal.SIG_IGN
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, action)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def seed_the_cpu_only() -> None:
    """Let ``torch.manual_seed`` leave out devices that are not there: it keeps each such call with a traceback, for
    later, which costs a hundred times what seeding does.
    """
    for device in (torch.cuda, torch.xpu, torch.mtia):
        vars(device)["manual_seed_all"] = leave_out


def leave_out(seed: int) -> None:
    """In place of seeding a device."""


def warm_up() -> Shell:
    """Import and use once what students' code will use, so that children find it done; returns the notebook shell."""
    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)
    leave_compiler_alone()
    import matplotlib.font_manager  # noqa: F401  # it lists the fonts by a program, which no child may start

    shell = Shell()
    rehearse(shell)
    return shell


def prepare(modules: list[str], kitchen: Kitchen) -> None:
    """Import what else is wanted, and be ready to fork."""
    for module in modules:
        importlib.import_module(module)
    for thread in threading.enumerate():  # matplotlib's, which has nothing more to do when the fonts are listed
        if thread is not threading.main_thread():
            thread.join(THREAD_SECONDS)
    cleaning.empty(kitchen.config.scratch)
    kitchen.confinement.measure()
    assert_single_thread()
    assert_cuda_untouched()
    gc.freeze()
    gc.enable()


def assert_single_thread() -> None:
    """A process with more threads than one would fork children that hang in their first parallel operation."""
    tasks = len(os.listdir("/proc/self/task"))
    if tasks != 1:
        raise RuntimeError(f"the warm process has {tasks} threads; it must have one before it forks")


def assert_cuda_untouched() -> None:
    """CUDA that was started before a fork works in no child."""
    if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]
        raise RuntimeError("CUDA was started in the warm process, before it forks")


@dataclass(frozen=True)
class Kitchen:
    """What every child is made with."""

    control: socket.socket
    config: Config
    confinement: confine.Confinement
    shell: Shell


def serve(kitchen: Kitchen) -> None:
    """Fork a child for each order, one at a time, until the worker is gone."""
    decoder = msgspec.msgpack.Decoder(Order)
    while True:
        try:
            message, descriptors, _, _ = socket.recv_fds(kitchen.control, MESSAGE, 2)
            if not message:
                leave(kitchen.config)
            order = decoder.decode(message)
            if isinstance(order, Prepare):
                prepare(order.modules, kitchen)
                kitchen.control.send(msgspec.msgpack.encode(Warm()))
            elif isinstance(order, Start):  # else a kill that crossed with the child's own end
                kitchen.control.send(msgspec.msgpack.encode(run_child(order, descriptors, kitchen)))
        except ConnectionError:
            leave(kitchen.config)


def run_child(order: Start, descriptors: list[int], kitchen: Kitchen) -> Done:
    """One session from fork to empty scratch folder."""
    scratch, own_namespace = kitchen.config.scratch, kitchen.config.own_namespace
    if order.number == MANY:
        huge_pages.collapse()
    own_mb = confine.memory("RssAnon") // policy.MEGABYTE  # that a child has from this process
    pid = os.fork()
    if pid == 0:
        be_child(order, descriptors, kitchen)
    for descriptor in descriptors:
        os.close(descriptor)
    over_quota = wait(pid, order.number, kitchen.control, kitchen.config)
    _, status, usage = os.wait4(pid, 0)
    orphans = cleaning.end_orphans(own_namespace)
    cleaning.empty(scratch)
    return Done(
        number=order.number,
        exit_code=os.waitstatus_to_exitcode(status),
        cpu_seconds=usage.ru_utime + usage.ru_stime,
        max_rss_mb=max(0, usage.ru_maxrss // 1024 - own_mb),
        orphans=orphans,
        over_quota=over_quota,
    )


def leave(config: Config) -> NoReturn:
    """The worker is gone, perhaps killed: leave no process and no folder behind."""
    cleaning.end_orphans(config.own_namespace)
    cleaning.empty(config.scratch)
    if not config.own_namespace:
        with contextlib.suppress(OSError):
            os.rmdir(config.scratch)
    os._exit(0)


def be_child(order: Start, descriptors: list[int], kitchen: Kitchen) -> NoReturn:
    """Never returns into the warm process's own code, whatever the student's code does."""
    try:
        kitchen.control.close()
        child.live(order, descriptors, kitchen.config, kitchen.confinement, kitchen.shell)
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        os._exit(BROKEN)
    finally:
        os._exit(BROKEN)


def wait(pid: int, number: int, control: socket.socket, config: Config) -> bool:
    """Until the child ends; kill it when told to, when the worker is gone, or when it fills the scratch folder."""
    decoder = msgspec.msgpack.Decoder(Order)
    end = os.pidfd_open(pid)
    exceeded = False
    try:
        while True:
            sources: list[int | socket.socket] = [end, control]
            ready, _, _ = select.select(sources, [], [], QUOTA_POLL_SECONDS)
            if end in ready:
                return exceeded
            if control in ready:
                message = control.recv(MESSAGE)
                if message and isinstance(decoder.decode(message), Look):
                    control.send(msgspec.msgpack.encode(Delayed(number, delay_of(pid))))
                    continue
                os.kill(pid, signal.SIGKILL)
                if not message:
                    os.waitpid(pid, 0)
                    leave(config)
            elif not ready and cleaning.is_over_quota(config.scratch):
                exceeded = True
                os.kill(pid, signal.SIGKILL)
    finally:
        os.close(end)


def delay_of(pid: int) -> float:
    """Seconds that the process was ready to run and had no processor; 0 where the kernel does not say."""
    try:
        _, waited, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
    except (OSError, ValueError):
        return 0.0
    return int(waited) / 1e9
