"""The warm process: import torch once, then fork one child per session, and clean up after it.

It never receives a student's source, inputs or answers, because every later child inherits its memory. Those go over
each session's own socket.
"""

from __future__ import annotations

import gc
import os
import select
import selectors
import signal
import socket
import sys
import traceback
from pathlib import Path
from typing import NoReturn

import msgspec
import torch

from autograder.boundary import linux, policy, scratch
from autograder.boundary.control import (
    BROKEN,
    GRADIENTS,
    ChildEnded,
    ChildUsage,
    Config,
    Early,
    Event,
    Excess,
    Fork,
    Order,
    Prepare,
    QueryUsage,
    Ready,
    StartsThreads,
)
from autograder.boundary.processor_time import delayed_seconds, processor_seconds
from autograder.inside import child, cleaning, huge_pages, prewarm
from autograder.inside.confine import Confinement
from autograder.inside.host import Host
from autograder.inside.limits import memory
from autograder.inside.preload import preload_all
from autograder.inside.private import expect_private_names
from autograder.inside.shell import Shell

QUOTA_POLL_SECONDS = 0.05
MAX_ORDER_BYTES = 1 << 18
MANY = 20  # children: after this many, enough more are likely to come to repay the cost of `huge_pages`
_ORDER = msgspec.msgpack.Decoder(Order)


def main(argument: str) -> None:
    config = msgspec.json.decode(argument, type=Config)
    os.chdir(config.scratch)
    clean_path([*config.readable, str(Path(__file__).parent.parent)], config.scratch)
    ignore_signals(config.own_namespace)
    linux.prctl(linux.PR_SET_DUMPABLE, 0)
    if not config.own_namespace:
        linux.prctl(linux.PR_SET_CHILD_SUBREAPER, 1)
    vars(selectors)["DefaultSelector"] = selectors.PollSelector  # for asyncio: children are denied epoll
    linux.drop_capabilities()
    if config.device == "cpu":
        seed_the_cpu_only()
    control = socket.socket(fileno=config.control_fd)
    shell = warm_up(gradients=config.gradients)
    ForkServer(control, config, Confinement(config), shell).serve()


def clean_path(readable: list[str], scratch: str) -> None:
    """Import only from ``readable``, and from the scratch folder last, so that a planted ``torch.py`` has no effect."""
    sys.path[:] = [entry for entry in sys.path if any(Path(entry).is_relative_to(shown) for shown in readable)]
    sys.path.append(scratch)
    sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in getattr(finder, "__module__", "")]


def ignore_signals(own_namespace: bool) -> None:
    """Let only the control socket end this process. In its own namespace, the kernel blocks signals from inside."""
    action = signal.SIG_DFL if own_namespace else signal.SIG_IGN
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, action)
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def seed_the_cpu_only() -> None:
    """Let ``torch.manual_seed`` skip absent devices, for which it would queue a slow call with a traceback."""
    for device in (torch.cuda, torch.xpu, torch.mtia):
        vars(device)["manual_seed_all"] = lambda seed: None


def warm_up(*, gradients: bool = True) -> Shell:
    """Import and use once what student code will use, so that children inherit it. Return the notebook shell."""
    expect_private_names()
    prewarm.settle_torch()
    shell = Shell()
    prewarm.rehearse(Host(shell.namespace, shell=shell), gradients=gradients)
    shell.reset()
    return shell


def has_threads() -> bool:
    """True if this process has several threads: its children would hang in their first parallel operation."""
    return len(os.listdir("/proc/self/task")) != 1


def assert_cuda_untouched() -> None:
    """Raise if CUDA is initialized, because it does not work after a fork."""
    if torch.cuda.is_initialized():  # type: ignore[no-untyped-call]  # torch gives it no types
        raise RuntimeError("CUDA was started in the warm process, before it forks")


class ForkServer:
    """Forks a child for each order, one at a time, until the worker hangs up."""

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
                    self._tell(self._prepare(order.early))
                elif isinstance(order, Fork):  # any other order is about a child that has ended
                    self._tell(self._run_child(order, descriptors))
            except ConnectionError:
                self._shut_down()

    def _tell(self, event: Event) -> None:
        self._control.send(msgspec.msgpack.encode(event))

    def _prepare(self, early: list[Early]) -> Ready | StartsThreads:
        """Do the early work, and make sure that children can be forked safely."""
        modules = [one for one in early if isinstance(one, str)]
        for one in early:
            if not isinstance(one, str):
                self._shell.compile_early(one.source, one.name)
        return self._settle(modules) if modules or not self._is_settled else Ready()

    def _settle(self, modules: list[str]) -> Ready | StartsThreads:
        """Preload ``modules``, and prepare the state that children inherit.

        Call this only if needed: after each ``gc.freeze``, Python collects garbage in children as often as in a small
        program, which takes a third of the time of those that load large models.
        """
        for work in (GRADIENTS, *modules):  # gradients were computed when this process started
            preload_all([work] if work else [])
            if has_threads():
                return StartsThreads(work)
        scratch.empty(self._config.scratch)
        assert_cuda_untouched()
        self._is_settled = True
        gc.freeze()  # a child's garbage collection skips inherited objects: 28 ms instead of 270
        return Ready()

    def _run_child(self, order: Fork, descriptors: list[int]) -> ChildEnded:
        """Run one session, from the fork to the empty scratch folder."""
        if order.number == MANY:
            huge_pages.collapse()
        own_mb = memory("RssAnon") // policy.MEGABYTE  # inherited by the child
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
        """Run the child. Never return into the warm process's code, whatever student code does."""
        try:
            self._control.close()
            child.main(order, descriptors, self._config, self._confinement, self._shell)
            os._exit(0)
        except BaseException as error:
            traceback.print_exc()
            os._exit(child.exit_code(error))
        finally:
            os._exit(BROKEN)

    def _await_end(self, pid: int, number: int) -> Excess | None:
        """Wait until the child ends. Kill it on order, if the worker is gone, or if it exceeds a quota.

        Returns:
            The quota that it exceeded, if any.
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
                    if message and isinstance(_ORDER.decode(message), QueryUsage):
                        self._tell(ChildUsage(number, processor_seconds(pid) or 0.0, delayed_seconds(pid)))
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
        """Remove all processes and the scratch folder, because the worker is gone, and exit."""
        cleaning.end_orphans(self._config.own_namespace)
        if not self._config.own_namespace:  # else the folder ends with the namespace
            scratch.remove(self._config.scratch)
        os._exit(0)
