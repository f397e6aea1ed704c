"""A process is used for a student's next file only while nothing of the file before can be noticed in it."""

from __future__ import annotations

import pytest
from asking import call, cell, run, stream

from autograder.boundary.protocol import Call, Raised
from autograder.sandbox.session import Session
from autograder.sandbox.worker import Worker

CHANGES = {
    "default dtype": "import torch; torch.set_default_dtype(torch.float64)",
    "default device": "import torch; torch.set_default_device('meta')",
    "gradients off": "import torch; torch.set_grad_enabled(False)",
    # the public function for it loads a compiler, which takes seconds
    "slow algorithms": "import torch; torch._C._set_deterministic_algorithms(True)",
    "NumPy's errors": "import numpy; numpy.seterr(all='raise')",
    "warnings": "import warnings; warnings.simplefilter('error')",
    "pictures": "import matplotlib; matplotlib.rcParams['image.origin'] = 'lower'",
    "a patched function": "import torch; torch.softmax = lambda x, dim: x",
    "a patched method": "import torch; torch.Tensor.softmax = lambda x, dim: x",
    "a patched layer": "from torch import nn; nn.Linear.forward = lambda self, x: x",
    "a patched builtin": "import builtins; builtins.sum = max",
    "a hook on every layer": (
        "from torch import nn; nn.modules.module.register_module_forward_hook(lambda *arguments: None)"
    ),
    "a file": "open('left.txt', 'w').close()",
    "the folder": "import os; os.mkdir('inner'); os.chdir('inner')",
    "the environment": "import os; os.environ['LEFT'] = '1'",
    "where modules are found": "import sys; sys.path.insert(0, 'elsewhere')",
    "a thread": "import threading, time; threading.Thread(target=time.sleep, args=(60,), daemon=True).start()",
    "a timer": "import signal; signal.setitimer(signal.ITIMER_REAL, 100)",
    "a tracer": "import sys; sys.setprofile(lambda *arguments: None)",
    "deep recursion": "import sys; sys.setrecursionlimit(5000)",
}


def test_names_modules_and_objects_are_forgotten(worker: Worker) -> None:
    """The next file finds only what it defines itself; what lies beside it is imported anew."""
    with worker.session({"helper.py": b"seen = []\n"}) as session:
        run(session, "import helper\nhelper.seen.append(1)\nleft = 7\ndef softmax(x): return x\n")
        assert session.turn(0, 1)
        reply, _ = session.ask(Call("softmax", [1], {}, seed=0))
        run(session, "import helper\ndef seen(): return [len(helper.seen), 'left' in globals()]\n", "other.py")

        assert isinstance(reply, Raised)
        assert reply.missing == "softmax"
        assert call(session, "seen") == [0, False]


def test_cells_work_as_in_a_new_process(session: Session) -> None:
    """Figures, printing, magics and results again, after a file that used them."""
    for _ in range(2):
        outputs, error = cell(session, "import torch\nprint(torch.zeros(1))\ntorch.ones(2)")
        assert error is None
        assert stream(outputs) == "tensor([0.])\n"
        assert session.turn(0, 1)


def test_a_file_goes_on_where_it_was_left(worker: Worker) -> None:
    """Names, objects, helper modules, sources and how numbers are printed are those of the file whose turn it is."""
    with worker.session({"helper.py": b"seen = []\n"}) as session:
        for number in range(2):
            assert number == 0 or session.turn(0, 1)
            run(
                session,
                f"import inspect, torch, helper, numpy as np\nhelper.seen.append({number})\n"
                f"torch.set_printoptions(precision={number + 1}); np.set_printoptions(precision={number + 1})\n"
                f"def answer(): return [{number}, helper.seen[0], repr(torch.ones(1) / 3), str(np.ones(1) / 3)]\n"
                "def source(): import helper; return [inspect.getsource(answer), len(helper.seen), helper.seen[0]]\n",
                "answer.py",
            )
        for left, number in ((1, 0), (0, 1)):
            assert session.turn(left, number)
            assert call(session, "answer") == [
                number,
                number,
                f"tensor([{0.333:.{number + 1}f}])",
                f"[{0.333:.{number + 1}f}]",
            ]
            source, *seen = call(session, "source")
            assert f"return [{number}" in source
            assert seen == [1, number]


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_was_changed_is_noticed(session: Session, change: str) -> None:
    """Such a process is not used again, so that no answer is judged by what another file did."""
    cell(session, change)

    assert not session.turn(0, 1)


def test_ended_process_does_not_start_over(session: Session) -> None:
    """Whatever ended it, another is started."""
    session.close()

    assert not session.turn(0, 1)


def test_process_that_ran_long_does_not_start_over(worker: Worker) -> None:
    """Its processor time would be missed by the next file."""
    with worker.session() as session:
        run(session, f"import time\nwhile time.process_time() < {0.15 * worker.limits.submission_seconds}: pass")

        assert not session.turn(0, 1)
