"""The warm process: imports torch once, then forks one child per session and reaps it with all it left behind.

Started by path as ``python -I -B warm.py CONFIG``. It never receives source, inputs or answers: those go over each
session's own socket, because every later child inherits this process's memory.
"""

from __future__ import annotations

import contextlib
import gc
import os
import select
import signal
import socket
import sys
import time
import traceback
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

QUOTA_POLL_SECONDS = 0.05


def main(argument: str) -> None:
    began = time.monotonic()
    stand_in_for_package(Path(__file__).resolve().parent.parent)
    import msgspec

    from autograder.sandbox import confine, pages, policy
    from autograder.sandbox.control import Config, Warm

    config = msgspec.json.decode(argument, type=Config)
    os.chdir(config.scratch)
    clean_path([*config.readable, str(Path(__file__).parent.parent)], config.scratch)
    ignore_signals(config.own_namespace)
    confine.prctl(policy.PR_SET_DUMPABLE, 0)
    if not config.own_namespace:
        confine.prctl(confine.PR_SET_CHILD_SUBREAPER, 1)
    shell = warm_up()
    confinement = confine.Confinement(
        config.readable,
        config.scratch,
        landlock=config.landlock,
        seccomp=config.seccomp,
        own_namespace=config.own_namespace,
    )
    from autograder.sandbox import child  # noqa: F401  imported before the first fork

    empty(config.scratch)
    assert_single_thread()
    gc.collect()
    gc.freeze()
    pages.collapse()
    control = socket.socket(fileno=config.control_fd)
    control.send(msgspec.msgpack.encode(Warm(seconds=time.monotonic() - began)))
    serve(control, config, confinement, shell)


def stand_in_for_package(folder: Path) -> None:
    """Make ``autograder`` importable with only the parts that are shown here; its ``check`` does nothing.

    Students may end a cell with ``from autograder import check; check("softmax")``.
    """
    package = types.ModuleType("autograder")
    package.__path__ = [str(folder)]
    checking = types.ModuleType("autograder.check")

    def check(*names: object, **options: object) -> None:
        """Return quietly: the grader runs the checks itself."""

    package.check = checking.check = check  # type: ignore[attr-defined]
    sys.modules["autograder"] = package
    sys.modules["autograder.check"] = checking


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


def warm_up() -> Any:
    """Import and use once what students' code will use, so that children find it done; returns the notebook shell."""
    import random  # noqa: F401

    import matplotlib
    import matplotlib.pyplot  # noqa: F401
    import matplotlib_inline.backend_inline  # noqa: F401
    import numpy  # noqa: F401
    import torch

    torch.set_num_threads(1)
    torch.set_num_interop_threads(1)
    x = torch.randn(8, 8, requires_grad=True)
    torch.softmax(x @ x, -1).sum().backward()  # type: ignore[no-untyped-call]
    attention = torch.nn.MultiheadAttention(8, 2, batch_first=True)
    attention(*[torch.randn(2, 3, 8)] * 3)[0].sum().backward()
    torch.optim.AdamW(attention.parameters()).step()

    from autograder.sandbox.shell import Shell

    use_boundary_once()
    shell = Shell()
    shell.warm_up()
    return shell


def use_boundary_once() -> None:
    """One request through host and wire, as a session would send it."""
    import msgspec
    import torch

    from autograder.boundary.host import Host
    from autograder.boundary.protocol import Call, Reply, Run, TensorRef
    from autograder.sandbox import wire

    host = Host({})
    host.handle(Run("def double(x):\n    return 2 * x\n", "warm_up.py"), [])
    reply, tensors = host.handle(Call("double", [TensorRef(0)], {}, seed=0), [torch.ones(2)])
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.sendall(wire.encode(bytes(wire.TOKEN_BYTES), reply, tensors))
        _, body, blob = wire.read_frame(theirs, wire.GENEROUS)
    wire.decode_body(body, msgspec.msgpack.Decoder(Reply))
    wire.decode_tensors(blob)


def assert_single_thread() -> None:
    """A process with more threads than one would fork children that hang in their first parallel operation."""
    tasks = len(os.listdir("/proc/self/task"))
    if tasks != 1:
        raise RuntimeError(f"the warm process has {tasks} threads; it must have one before it forks")


def serve(control: socket.socket, config: Any, confinement: Any, shell: Any) -> None:
    """Fork a child for each order, one at a time, until the worker is gone."""
    import msgspec

    from autograder.sandbox.control import Order, Start

    decoder = msgspec.msgpack.Decoder(Order)
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 4096, 2)
        if not message:
            os._exit(0)
        order = decoder.decode(message)
        if not isinstance(order, Start):
            continue  # a kill that crossed with the child's own end
        done = run_child(order, descriptors, control, config, confinement, shell)
        control.send(msgspec.msgpack.encode(done))


def run_child(
    order: Any, descriptors: list[int], control: socket.socket, config: Any, confinement: Any, shell: Any
) -> Any:
    """One session from fork to empty scratch folder."""
    from autograder.sandbox import child
    from autograder.sandbox.control import Done

    pid = os.fork()
    if pid == 0:
        try:
            control.close()
            child.live(order, descriptors, config, confinement, shell)
            os._exit(0)
        except BaseException:
            traceback.print_exc()
            os._exit(child.FAILED)
    for descriptor in descriptors:
        os.close(descriptor)
    over_quota = wait(pid, control, lambda: is_over_quota(config.scratch))
    _, status, usage = os.wait4(pid, 0)
    orphans = end_orphans(config.own_namespace)
    empty(config.scratch)
    return Done(
        number=order.number,
        exit_code=os.waitstatus_to_exitcode(status),
        cpu_seconds=usage.ru_utime + usage.ru_stime,
        max_rss_mb=usage.ru_maxrss // 1024,
        orphans=orphans,
        over_quota=over_quota,
    )


def wait(pid: int, control: socket.socket, over_quota: Callable[[], bool]) -> bool:
    """Until the child ends; kill it when told to, when the worker is gone, or when it fills the scratch folder."""
    end = os.pidfd_open(pid)
    exceeded = False
    try:
        while True:
            sources: list[int | socket.socket] = [end, control]
            ready, _, _ = select.select(sources, [], [], QUOTA_POLL_SECONDS)
            if end in ready:
                return exceeded
            if control in ready:
                gone = not control.recv(4096)
                os.kill(pid, signal.SIGKILL)
                if gone:
                    end_orphans(own_namespace=False)
                    os._exit(0)
            elif not ready and over_quota():
                exceeded = True
                os.kill(pid, signal.SIGKILL)
    finally:
        os.close(end)


def end_orphans(own_namespace: bool) -> int:
    """Kill and reap whatever the child left running; returns how many."""
    if own_namespace:
        with contextlib.suppress(ProcessLookupError):
            os.kill(-1, signal.SIGKILL)
        return reap()
    ended = 0
    while children := _children():
        for pid in children:
            os.kill(pid, signal.SIGKILL)
        ended += reap()
    return ended + reap()


def reap() -> int:
    ended = 0
    while True:
        try:
            os.waitpid(-1, 0)
            ended += 1
        except ChildProcessError:
            return ended


def _children() -> list[int]:
    me = os.getpid()
    try:
        return [int(pid) for pid in Path(f"/proc/{me}/task/{me}/children").read_text().split()]
    except OSError:
        return []


def is_over_quota(scratch: str) -> bool:
    from autograder.sandbox import policy

    files = size = 0
    for folder, folders, names in os.walk(scratch):
        files += len(folders) + len(names)
        if files > policy.SCRATCH_FILES:
            return True
        for name in names:
            try:
                size += os.lstat(os.path.join(folder, name)).st_blocks * 512
            except OSError:
                continue  # removed meanwhile
    return size > policy.SCRATCH_MB * policy.MEGABYTE


def empty(scratch: str) -> None:
    """Remove everything, however deep: folders are emptied into the top first, so no path grows long."""
    serial = 0
    while entries := list(os.scandir(scratch)):
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                os.unlink(entry.path)
                continue
            os.chmod(entry.path, 0o700)
            for inner in os.scandir(entry.path):
                serial += 1
                os.rename(inner.path, os.path.join(scratch, f".{serial}-{os.getpid()}"))
            os.rmdir(entry.path)


if __name__ == "__main__":
    main(sys.argv[1])
