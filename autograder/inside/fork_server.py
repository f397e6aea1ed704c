"""The warm process: imports torch once, then forks one child per session and reaps it with all it left behind.

It never receives a student's source, inputs or answers: those go over each session's own socket, because every later
child inherits this process's memory.
"""

from __future__ import annotations

import gc
import os
import select
import selectors
import signal
import socket
import sys
import threading
import traceback
from pathlib import Path
from typing import NoReturn

import msgspec
import torch

from autograder.boundary import policy, scratch
from autograder.boundary.control import (
    BROKEN,
    ChildEnded,
    Config,
    Delay,
    Early,
    Event,
    Excess,
    Fork,
    Order,
    Prepare,
    QueryDelay,
    Ready,
)
from autograder.inside import child, cleaning, huge_pages, kernel
from autograder.inside.confine import Confinement
from autograder.inside.limits import memory
from autograder.inside.operations import take_switches_away
from autograder.inside.optimizers import leave_compiler_alone
from autograder.inside.preload import preload
from autograder.inside.prewarm import rehearse
from autograder.inside.seal import Seal
from autograder.inside.shell import Shell

QUOTA_POLL_SECONDS = 0.05
THREAD_SECONDS = 5.0
MAX_ORDER_BYTES = 1 << 18
MANY = 20  # children: after so many, enough more are likely to come to earn what `huge_pages` costs
_ORDER = msgspec.msgpack.Decoder(Order)


def main(argument: str) -> None:
    config = msgspec.json.decode(argument, type=Config)
    os.chdir(config.scratch)
    clean_path([*config.readable, str(Path(__file__).parent.parent)], config.scratch)
    ignore_signals(config.own_namespace)
    kernel.prctl(kernel.PR_SET_DUMPABLE, 0)
    if not config.own_namespace:
        kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 1)
    vars(selectors)["DefaultSelector"] = selectors.PollSelector  # for asyncio: children are denied epoll
    kernel.drop_capabilities()
    if config.device == "cpu":
        seed_the_cpu_only()
    control = socket.socket(fileno=config.control_fd)
    shell = warm_up()
    ForkServer(control, config, Confinement(config), shell).serve()


def clean_path(readable: list[str], scratch: str) -> None:
    """Import only from what is shown, and from the scratch folder last: a planted ``torch.py`` shadows nothing."""
    sys.path[:] = [entry for entry in sys.path if any(Path(entry).is_relative_to(shown) for shown in readable)]
    sys.path.append(scratch)
    sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in getattr(finder, "__module__", "")]


def ignore_signals(own_namespace: bool) -> None:
    """Only the control socket ends this process. In its own namespace, the kernel keeps signals from inside away."""
    action = signal.SIG_DFL if own_namespace else signal.SIG_IGN
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, action)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def seed_the_cpu_only() -> None:
    """Let ``torch.manual_seed`` skip devices that are not there.

    For each of them it would keep the call with a traceback, for later, which costs a hundred times what seeding does.
    """
    for device in (torch.cuda, torch.xpu, torch.mtia):
        vars(device)["manual_seed_all"] = seed_nothing


def seed_nothing(seed: int) -> None:
    """In place of seeding a device."""


def warm_up() -> Shell:
    """Import and use once what students' code will use, so that children find it done; returns the notebook shell."""
    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)
    leave_compiler_alone()
    shell = Shell()
    rehearse(shell)
    take_switches_away()
    return shell


def assert_single_thread() -> None:
    """Children that are forked from a process with several threads hang in their first parallel operation."""
    tasks = len(os.listdir("/proc/self/task"))
    if tasks != 1:
        raise RuntimeError(f"the warm process has {tasks} threads; it must have one before it forks")


def assert_cuda_untouched() -> None:
    """CUDA that was started before a fork works in no child."""
    if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]  # torch gives it no types
        raise RuntimeError("CUDA was started in the warm process, before it forks")


class ForkServer:
    """Forks a child for each order, one at a time, until the worker is gone."""

    def __init__(self, control: socket.socket, config: Config, confinement: Confinement, shell: Shell) -> None:
        self._control = control
        self._config = config
        self._confinement = confinement
        self._shell = shell
        self._is_settled = False

    def serve(self) -> NoReturn:
        while True:
            try:
                message, descriptors, _, _ = socket.recv_fds(self._control, MAX_ORDER_BYTES, 2)
                if not message:
                    self._shut_down()
                order = _ORDER.decode(message)
                if isinstance(order, Prepare):
                    self._prepare(order.early)
                    self._tell(Ready())
                elif isinstance(order, Fork):  # else an order about a child that ended meanwhile
                    self._tell(self._run_child(order, descriptors))
            except ConnectionError:
                self._shut_down()

    def _tell(self, event: Event) -> None:
        self._control.send(msgspec.msgpack.encode(event))

    def _prepare(self, early: list[Early]) -> None:
        """Do this, too, and make sure that children can be forked safely."""
        modules = [one for one in early if isinstance(one, str)]
        for one in early:
            if not isinstance(one, str):
                self._shell.compile_early(one.source, one.name)
        if modules or not self._is_settled:
            self._settle(modules)

    def _settle(self, modules: list[str]) -> None:
        """Preload these, and leave everything as children shall find it.

        Not without need: each ``gc.freeze`` has Python forget how much there is, and look for garbage in all children
        as often as in a small program: a third of the time of those that load large models.
        """
        for module in modules:
            preload(module)
        for thread in threading.enumerate():  # matplotlib's, which ends when it has listed the fonts
            if thread is not threading.main_thread():
                thread.join(THREAD_SECONDS)
        self._seal = Seal()
        scratch.empty(self._config.scratch)
        self._confinement.measure()
        assert_single_thread()
        assert_cuda_untouched()
        self._is_settled = True
        gc.freeze()  # a child that collects garbage takes 28 ms instead of 270: it leaves what it inherits alone

    def _run_child(self, order: Fork, descriptors: list[int]) -> ChildEnded:
        """One session from fork to empty scratch folder."""
        if order.number == MANY:
            huge_pages.collapse()
        own_mb = memory("RssAnon") // policy.MEGABYTE  # that a child has from this process
        pid = os.fork()
        if pid == 0:
            self._become_child(order, descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        excess = self._await_end(pid, order.number)
        _, status, usage = os.wait4(pid, 0)
        orphans = cleaning.end_orphans(self._config.own_namespace)
        scratch.empty(self._config.scratch)
        return ChildEnded(
            number=order.number,
            exit_code=os.waitstatus_to_exitcode(status),
            cpu_seconds=usage.ru_utime + usage.ru_stime,
            max_rss_mb=max(0, usage.ru_maxrss // 1024 - own_mb),
            orphans=orphans,
            excess=excess,
        )

    def _become_child(self, order: Fork, descriptors: list[int]) -> NoReturn:
        """Never return into the warm process's own code, whatever the student's code does."""
        try:
            self._control.close()
            child.main(order, descriptors, self._config, self._confinement, self._shell, self._seal)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(BROKEN)
        finally:
            os._exit(BROKEN)

    def _await_end(self, pid: int, number: int) -> Excess | None:
        """Wait until the child ends. Kill it on order, when the worker is gone, or when it has too much of something.

        Returns:
            What it had too much of.
        """
        end = os.pidfd_open(pid)
        excess = None
        try:
            while True:
                watched: list[int | socket.socket] = [end, self._control]
                ready, _, _ = select.select(watched, [], [], QUOTA_POLL_SECONDS)
                if end in ready:
                    return excess
                if self._control in ready:
                    message = self._control.recv(MAX_ORDER_BYTES)
                    if message and isinstance(_ORDER.decode(message), QueryDelay):
                        self._tell(Delay(number, delay_of(pid)))
                        continue
                    os.kill(pid, signal.SIGKILL)
                    if not message:
                        os.waitpid(pid, 0)
                        self._shut_down()
                elif not ready and (found := self._excess_of(pid)):
                    excess = found
                    os.kill(pid, signal.SIGKILL)
        finally:
            os.close(end)

    def _excess_of(self, pid: int) -> Excess | None:
        if cleaning.threads_of(pid) > policy.THREADS:
            return Excess.THREADS
        return Excess.DISK if scratch.is_over_quota(self._config.scratch) else None

    def _shut_down(self) -> NoReturn:
        """The worker is gone, or was killed: leave no process and no folder behind."""
        cleaning.end_orphans(self._config.own_namespace)
        if not self._config.own_namespace:  # else it goes with the namespace
            scratch.remove(self._config.scratch)
        os._exit(0)


def delay_of(pid: int) -> float:
    """Seconds that the process was ready to run and had no processor; 0 where the kernel does not say."""
    try:
        _, waited, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
    except (OSError, ValueError):
        return 0.0
    return int(waited) / 1e9
