"""One submission's process: what it may do, how it is ended, and what is said about it."""

from __future__ import annotations

import os
import resource
import time
from pathlib import Path

import pytest
import torch
from asking import call, run

from autograder.boundary import wire
from autograder.boundary.protocol import (
    Call,
    ListValue,
    Raised,
    Replies,
    Reply,
    Requests,
    Returned,
    Run,
    Stopped,
    TensorRef,
)
from autograder.errors import SandboxError
from autograder.sandbox.clock import Usage
from autograder.sandbox.session import Session
from autograder.sandbox.worker import Worker

FORGES_GOING = """
import gc, socket

def f():
    from autograder.boundary import wire
    (connection,) = [one for one in gc.get_objects() if isinstance(one, socket.socket)]
    import sys
    frame = sys._getframe()
    while "token" not in frame.f_locals:
        frame = frame.f_back
    for _ in range(9):
        connection.sendall(wire.encode_going(frame.f_locals["token"]))
"""
HONEST = "import torch\n\n\ndef softmax(x):\n    return torch.softmax(x, dim=-1)\n"
BURN = """
import time

def burn(seconds):
    ends = time.process_time() + seconds
    while time.process_time() < ends:
        pass
    return seconds
"""


def test_answer_is_called_with_a_tensor_and_gives_one_back(session: Session) -> None:
    """A right answer in the sandbox is a right answer here."""
    run(session, HONEST)
    x = torch.randn(3, 4)

    reply, (y,) = session.ask(Call("softmax", [TensorRef(0)], {}, seed=1), [x])

    assert reply == Returned(TensorRef(0))
    assert torch.allclose(y, torch.softmax(x, -1))


def test_layers_in_force_are_reported_by_the_child_itself(worker: Worker, session: Session) -> None:
    """What `grade` records is what was done, not what was hoped for."""
    assert session.layers == worker.layers
    assert worker.reported_level is worker.level


@pytest.mark.slow
def test_slow_modules_are_imported_before_a_submission_comes(worker: Worker) -> None:
    """A worker that is asked for a module has it in every session from then on, and starts nothing anew for it."""
    looks = "import sys\n\n\ndef has(name):\n    return name in sys.modules\n"
    with Worker(worker.limits, worker.level) as own:
        with own.session() as session:
            run(session, looks)
            assert call(session, "has", "wave") is False
        for modules in (["wave"], [], ["wave"]):
            own.start(modules)
            with own.session() as session:
                run(session, looks)
                assert call(session, "has", "wave") is True
        assert own.restarts == 0
        with own.session() as session, pytest.raises(SandboxError, match="No module named 'nowhere'"):
            own.start(["nowhere"])


def test_request_that_takes_too_long_is_stopped_in_time(session: Session) -> None:
    """The limit is one of processor time, and holds to a fraction of a second."""
    with pytest.raises(Stopped, match=r"used more than 0\.3 s of processor time and was stopped"):
        session.ask(Run("while True: pass", "answer.py"), seconds=0.3)

    assert session.close().cpu_seconds < 1.5


def test_request_that_waits_is_stopped(session: Session) -> None:
    """Its limit is wide, and what is said is that it waited."""
    run(session, "import time")

    with pytest.raises(Stopped, match=r"waited for more than 0\.9 s and was stopped"):
        session.ask(Call("time.sleep", [1000.0], {}, seed=0), seconds=0.3)


def test_cells_sent_ahead_run_in_order_each_with_its_own_time(session: Session) -> None:
    """Three cells that together take longer than one may are no fault; what the first defines the last one has."""
    run(session, BURN)
    cells = [Run(f"burn(2)\nx = {number}", f"cell {number}", display=True) for number in range(3)]

    replies = list(session.run_all([*cells, Run("x", "cell 4", display=True)]))

    assert [reply.outputs for reply in replies[:3] if isinstance(reply, Returned)] == [[], [], []]
    assert shown(replies[3]) == "2"


def test_cell_that_never_ends_is_stopped_when_its_turn_comes(session: Session) -> None:
    """Those before it have been answered, and those after it are not run."""
    replies = session.run_all([Run(source, "cell", display=True) for source in ("1", "while True: pass", "2")])

    assert shown(next(replies)) == "1"
    with pytest.raises(Stopped, match="used more than 5 s of processor time"):
        next(replies)


def test_long_cells_with_long_outputs_are_not_sent_ahead_of_what_a_socket_holds(session: Session) -> None:
    """Two sides that both wait for the other to read would wait until the time is up."""
    cells = [f"x = {number}\nprint('x' * 40_000)\n" + "# a long remark\n" * 20_000 + "x" for number in range(6)]

    replies = list(session.run_all([Run(source, "cell", display=True) for source in cells]))

    assert [shown(reply) for reply in replies] == [str(number) for number in range(6)]


def test_requests_sent_ahead_are_answered_in_order_up_to_one_that_ends_the_process(session: Session) -> None:
    """What was answered counts; nothing after it runs."""
    run(session, "import os\n\n\ndef f(x):\n    return x if x < 3 else os._exit(1)\n")
    replies = session.ask_all([(Call("f", [number], {}, seed=0), []) for number in range(6)])

    assert [next(replies)[0] for _ in range(3)] == [Returned(number) for number in range(3)]
    with pytest.raises(Stopped, match="ended the Python process"):
        next(replies)


def test_large_tensors_are_not_sent_ahead_of_what_a_socket_holds(session: Session) -> None:
    """Two sides that both wait for the other to read would wait until the time is up."""
    run(session, "def same(x):\n    return x\n")
    x = torch.randn(400_000)

    replies = list(session.ask_all([(Call("same", [TensorRef(0)], {}, seed=0), [x]) for _ in range(5)]))

    assert all(torch.equal(tensor, x) for _, (tensor,) in replies)


def test_each_request_of_a_message_has_its_own_time(session: Session) -> None:
    """Calls that together take longer than one may are no fault; one that never ends is stopped in time."""
    run(session, BURN)

    reply, _ = session.ask(Requests([Call("burn", [0.4], {}, seed=1)] * 3), seconds=0.6)

    assert reply == Replies([Returned(0.4)] * 3)
    with pytest.raises(Stopped, match=r"used more than 0\.6 s of processor time and was stopped"):
        session.ask(Requests([Call("burn", [0.0], {}, seed=1), Call("burn", [60.0], {}, seed=1)]), seconds=0.6)


def test_a_message_that_only_says_that_it_goes_on_is_stopped(session: Session) -> None:
    """It can say so as often as it has requests."""
    run(session, FORGES_GOING)

    with pytest.raises(Stopped, match="not a reply"):
        session.ask(Call("f", [], {}, seed=1))


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("def f():\n    import torch\n    return [torch.zeros(1)] * 900\n", 5),
        ("def f():\n    import torch\n    return torch.zeros(6_000_000)\n", 4),
    ],
)
def test_replies_that_are_too_large_together_are_said_to_be(session: Session, source: str, number: int) -> None:
    """By their number of tensors, or by their bytes: the process goes on, and each alone is answered."""
    run(session, source)
    one = Call("f", [], {}, seed=1)

    assert session.ask(Requests([one] * number))[0] == Replies([wire.TOO_MUCH] * number)
    assert isinstance(session.ask(one)[0], Returned)


def shown(reply: Reply) -> str:
    """The value at the end of a cell."""
    assert isinstance(reply, Returned)
    (text,) = [output.data["text/plain"] for output in reply.outputs or [] if output.kind == "result"]
    return text


def test_submission_as_a_whole_has_a_limit(session: Session) -> None:
    """Many requests that each stay within their own limit do not add up without end."""
    run(session, BURN)

    session.ask(Call("burn", [4.4], {}, seed=0))

    with pytest.raises(Stopped, match="used more than 8 s of processor time"):
        session.ask(Call("burn", [4.4], {}, seed=0))


def test_after_the_end_every_request_says_why(session: Session) -> None:
    """A check that comes later learns the same cause."""
    for _ in range(2):
        with pytest.raises(Stopped, match=r"ended the Python process \(exit code 3\)"):
            session.ask(Run("import os; os._exit(3)", "answer.py"))


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("import os; os._exit(0)", r"ended the Python process \(exit code 0\)"),
        ("import ctypes; ctypes.string_at(0)", r"crashed the Python process \(SIGSEGV\)"),
        ("print('x' * (11 << 20))", "printed more than 10 MB"),
        ("import os\nwhile True: os.write(2, b'x' * 65536)", "printed more than 10 MB"),
        ("open('a', 'wb').write(bytes(64 << 20))", None),
        ("import os, torch\nx = torch.ones(125 << 20)\nos._exit(1)", "used more memory than the 512 MB"),
    ],
    ids=["os._exit", "segfault", "print", "write", "large file", "memory"],
)
def test_end_is_told_in_words_for_a_student(session: Session, source: str, said: str | None) -> None:
    """The sentence names what happened and, where there is one, the way out."""
    try:
        reply, _ = session.ask(Run(source, "answer.py"))
    except Stopped as stopped:
        assert said is not None
        with pytest.raises(Stopped, match=said):
            raise stopped
    else:
        assert said is None
        assert isinstance(reply, Raised)


def test_fifty_gigabytes_are_refused_in_python_not_by_a_crash(session: Session) -> None:
    """A student sees which line asked for too much."""
    reply, _ = session.ask(Run("import torch\nx = torch.ones(50 << 28)", "answer.py"))

    assert isinstance(reply, Raised)
    assert "line 2" in reply.where


def test_output_of_calls_is_dropped_and_never_blocks(session: Session) -> None:
    """Megabytes of prints between replies are drained; they appear nowhere."""
    run(session, "def talk():\n    print('x' * (1 << 20))\n    return 1\n")

    assert [call(session, "talk") for _ in range(5)] == [1] * 5


def test_reply_larger_than_its_cap_ends_the_session(session: Session) -> None:
    """An answer of megabytes where a number was asked for is not even read."""
    run(session, "import torch")

    with pytest.raises(Stopped, match="not a reply"):
        session.ask(Call("torch.zeros", [1 << 20], {}, seed=0), caps=wire.Caps(tensor_bytes=1000))


def test_files_of_the_submission_lie_beside_it(worker: Worker) -> None:
    """Helper modules are imported and data is read by relative name."""
    files = {"helper.py": b"def seven(): return 7\n", "data/a.txt": b"text"}
    with worker.session(files) as session:
        run(session, "import helper\n\ndef both(): return [helper.seven(), open('data/a.txt').read()]\n")

        assert call(session, "both") == [7, "text"]


def test_planted_modules_shadow_nothing(worker: Worker) -> None:
    """A torch.py beside the answer is a file like any other; so are conftest.py, sitecustomize.py and autograder/."""
    names = ("torch.py", "sitecustomize.py", "conftest.py", "numpy/__init__.py", "autograder/__init__.py", "random.py")
    with worker.session(dict.fromkeys(names, b"raise SystemExit\n")) as session:
        run(session, "import os, torch, numpy, random, autograder.inside.host, autograder as a\n")
        run(
            session,
            "def places():\n    return [m.__file__ for m in (torch, numpy, random)] + a.__path__\n",
        )

        own_folder = call(session, "os.getcwd")
        assert not any(place.startswith(own_folder) for place in call(session, "places"))


@pytest.mark.parametrize(
    "name", ["../x", "/etc/x", "a/../../x", "a\\b", "c:x", "", ".", "a\0b", "x" * 300, "a//b", "a\n"]
)
def test_unsafe_file_name_is_refused(worker: Worker, name: str) -> None:
    """A name that could leave the scratch folder never reaches it."""
    with pytest.raises(SandboxError, match="cannot be used"):
        worker.session({name: b""})


def test_file_that_is_a_folder_too_is_refused(worker: Worker) -> None:
    """An archive can hold both; a file system cannot."""
    with pytest.raises(SandboxError, match="in a folder that is also a file"):
        worker.session({"a": b"", "a/b": b""})


def test_grader_may_hold_thousands_of_descriptors(worker: Worker) -> None:
    """A descriptor above 1023, where select() ends, is waited for like any other."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    held = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
    try:
        with worker.session() as session:
            run(session, HONEST)
    finally:
        for descriptor in held:
            os.close(descriptor)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_nothing_of_one_submission_is_seen_by_the_next(worker: Worker) -> None:
    """Names, modules, patches, files and global state end with the process."""
    with worker.session() as session:
        run(
            session, "import torch, sys\nmine = 1\ntorch.softmax = None\nsys.modules['planted'] = sys\nopen('f', 'w')\n"
        )
    with worker.session() as session:
        run(
            session,
            "import os, sys, torch\n\n"
            "def look():\n    return [os.listdir(), 'planted' in sys.modules, torch.softmax is None]\n",
        )

        assert call(session, "look") == [ListValue([]), False, False]
        reply, _ = session.ask(Call("mine", [], {}, seed=0))
        assert isinstance(reply, Raised)
        assert reply.missing == "mine"


def test_course_and_home_are_not_visible(session: Session) -> None:
    """The repository can be neither imported nor listed nor read; the parts of the engine that run here can."""
    repository = str(Path(__file__).parents[2])
    run(
        session,
        "import os, sys\n\ndef can_list(path):\n    try:\n        return os.listdir(path)\n    except OSError:\n"
        "        return None\n\ndef path():\n    return list(sys.path)\n",
    )

    assert call(session, "can_list", repository) in (None, [".venv"])
    assert call(session, "can_list", repository + "/course") is None
    assert call(session, "can_list", str(Path.home())) in (None, [".pyenv"])
    assert repository not in call(session, "path")
    for module in ("autograder.grade", "autograder.course", "autograder.model.course"):
        reply, _ = session.ask(Run(f"import {module}", "answer.py"))
        assert isinstance(reply, Raised)


def test_check_at_the_end_of_a_cell_does_nothing(session: Session) -> None:
    """What students write to check themselves is harmless while grading."""
    run(session, "from autograder import check\nassert check('softmax', verbose=True) is None\n")


def test_own_answers_are_none(session: Session) -> None:
    """A lesson that builds on answers to other exercises builds on what is given."""
    run(session, "from autograder import own_answers\nassert own_answers('softmax', 'dropout') == {}\n")


def test_module_runs_as_if_imported(session: Session) -> None:
    """Demonstrations under `if __name__ == "__main__":` do not run; dataclasses and TorchScript find their module."""
    run(
        session,
        "from __future__ import annotations\nimport dataclasses, inspect, torch\n"
        "@dataclasses.dataclass\nclass Point:\n    x: int\n"
        "@torch.jit.script\ndef double(x):\n    return x * 2\n"
        "def name(): return [__name__, inspect.getsource(name)[:8]]\n"
        "if __name__ == '__main__':\n    raise SystemExit\n",
        "02_softmax.py",
    )

    assert call(session, "name") == ["02_softmax", "def name"]


def test_session_that_nobody_closed_ends_when_the_next_begins(worker: Worker) -> None:
    """A grader's own error between two submissions costs nothing."""
    forgotten = worker.session()
    run(forgotten, "x = 1")
    restarts = worker.restarts

    with worker.session() as session:
        run(session, "x = 2")

    assert worker.restarts == restarts
    with pytest.raises(SandboxError):
        forgotten.ask(Run("x", "answer.py"))


def test_closed_session_leaves_nothing_and_tells_what_it_used(worker: Worker) -> None:
    """The end is confirmed by the warm process, with processor time and memory."""
    with worker.session() as session:
        run(session, "import threading, time\nthreading.Thread(target=time.sleep, args=(100,)).start()\n")
        ended = session.close()

    assert ended.exit_code == 0
    assert ended.orphans == 0
    assert 0 < ended.cpu_seconds < 2
    assert 0 < ended.max_rss_mb < 200
    with pytest.raises(SandboxError):
        session.ask(Run("1", "answer.py"))


def test_session_costs_milliseconds(worker: Worker) -> None:
    """A hundred thousand submissions are hours, not days: a session of 20 calls stays far below a second."""
    times = []
    for _ in range(10):
        began = time.perf_counter()
        with worker.session() as session:
            run(session, HONEST)
            for seed in range(20):
                session.ask(Call("softmax", [TensorRef(0)], {}, seed=seed), [torch.randn(6, 6)])
        times.append(time.perf_counter() - began)

    assert min(times) < 0.15


def test_time_without_a_processor_is_made_good(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine others keep the answer waiting; a reply is a reply, whenever it comes."""
    with worker.session() as session:
        run(session, "import time")
        began = time.monotonic()
        monkeypatch.setattr(session._backend, "usage", lambda number: Usage(0.0, time.monotonic() - began))
        reply, _ = session.ask(Call("time.sleep", [1.0], {}, seed=0), seconds=0.2)
        used = session.seconds_used

    assert isinstance(reply, Returned)
    assert used < 0.2  # so that what is left of a submission's time does not depend on others


def test_patience_with_a_busy_machine_ends(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child that others keep waiting all the time says nothing about the answer."""
    with worker.session() as session:
        run(session, "import time")
        monkeypatch.setattr(session._backend, "usage", lambda number: Usage(0.0, time.monotonic()))
        with pytest.raises(SandboxError, match="this machine is busy"):
            session.ask(Call("time.sleep", [60.0], {}, seed=0), seconds=0.05)


def test_the_kernel_says_what_a_child_used(worker: Worker) -> None:
    """It is asked while the child runs, and the reply that the child gives meanwhile is not lost."""
    with worker.session() as session:
        run(session, BURN)
        assert call(session, "burn", 0.3) == 0.3
        usage = session._backend.usage(session._child.number)
        assert usage is not None
        assert 0.25 < usage.processor < 2
        assert usage.delayed is None or 0 <= usage.delayed < 3600
        assert call(session, "burn", 0.0) == 0.0


def test_end_of_a_child_is_told_to_the_code_that_waits_for_it(worker: Worker) -> None:
    """It is not lost when the answer to another question was awaited at that moment."""
    with worker.session() as session:
        session._send(wire.encode(bytes(8), Run("import os; os._exit(3)", "answer.py")))
        time.sleep(0.5)
        assert session._backend.usage(session._child.number) is None
        assert session.close().exit_code == 3
