"""Where answers run: the choice of a device, and a student's end that works on another one than the CPU."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from click.testing import CliRunner

from autograder import device
from autograder.boundary.protocol import Call, HandleRef, Raised, Returned, Run, TensorRef, TupleValue
from autograder.cli import main
from autograder.device import DeviceError, choose_device, gpus
from autograder.inside.host import Host
from autograder.inside.randomness import compute_exactly

META = torch.device("meta")
ANSWERS = """
import torch


def where(x, *others):
    return str(x.device), x.requires_grad and x.is_leaf


def layer():
    return torch.nn.Linear(2, 3)


def weight(layer):
    return str(layer.weight.device)


def array(x):
    return str(type(x))
"""


@pytest.fixture
def no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device, "gpus", list)


@pytest.fixture
def two_gpus(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 2)


def test_the_cpu_is_chosen_without_a_question() -> None:
    """ "cpu" needs no torch to know it."""
    source = "import sys, autograder.device as device; print(device.choose_device('cpu'), 'torch' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True, timeout=60)

    assert run.stdout == "cpu False\n"


@pytest.mark.usefixtures("no_gpu")
def test_without_a_gpu_auto_is_the_cpu_and_cuda_an_error() -> None:
    """The error says what is missing and what to pass instead."""
    assert choose_device("auto") == "cpu"
    with pytest.raises(DeviceError, match=r"no GPU here\. Pass --device cpu"):
        choose_device("cuda")


@pytest.mark.usefixtures("two_gpus")
def test_with_a_gpu_auto_is_cuda() -> None:
    """Both ways to ask for a GPU give it."""
    assert choose_device("auto") == choose_device("cuda") == "cuda"


@pytest.mark.usefixtures("two_gpus")
@pytest.mark.parametrize(
    ("visible", "names"), [(None, ["0", "1"]), ("3,GPU-8a1f", ["3", "GPU-8a1f"]), ("1, 0", ["1", "0"])]
)
def test_gpus_have_the_names_that_cuda_gives_them(
    visible: str | None, names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What CUDA_VISIBLE_DEVICES names is used in that order, else the numbers of all."""
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    if visible is not None:
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", visible)

    assert gpus() == names


@pytest.mark.parametrize("command", [["check", "softmax"], ["grade"]])
@pytest.mark.usefixtures("no_gpu")
def test_a_command_says_that_there_is_no_gpu(command: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """`--device cuda` ends with a sentence and a cure before anything is run."""
    monkeypatch.chdir(Path(__file__).parents[1])
    done = CliRunner().invoke(main, [*command, "--device", "cuda"])

    assert done.exit_code == 2
    assert "PyTorch can use no GPU here." in done.output
    assert "--device cpu" in done.output


def test_pytest_says_that_there_is_no_gpu(exercise_folder: Path) -> None:
    """`pytest --device cuda` fails with the same sentence."""
    (exercise_folder / "02_softmax.py").write_text("import torch\nsoftmax = torch.softmax\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--device", "cuda", str(exercise_folder)]
    environment = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, check=False)

    assert "PyTorch can use no GPU here." in done.stdout


@pytest.fixture
def host() -> Host:
    """A student's end on the device meta: it is in every torch, and holds no numbers."""
    host = Host({"__name__": "answers"}, device=META)
    reply, _ = host.handle(Run(ANSWERS, "answers.py"), [])
    assert isinstance(reply, Returned), reply
    return host


def test_arguments_are_put_on_the_device(host: Host) -> None:
    """A tensor arrives on the device, as a leaf where it was one."""
    reply, _ = host.handle(Call("where", [TensorRef(0, requires_grad=True)], {}, seed=1), [torch.ones(2)])

    assert reply == Returned(TupleValue(["meta", True]))


def test_layers_are_put_on_the_device(host: Host) -> None:
    """A layer that an answer makes is on the device when it is used."""
    made, _ = host.handle(Call("layer", [], {}, seed=1), [])
    assert isinstance(made, Returned)
    assert isinstance(made.value, HandleRef)

    assert host.handle(Call("weight", [made.value], {}, seed=1), [])[0] == Returned("meta")


def test_a_result_on_the_cpu_is_refused_elsewhere() -> None:
    """On a real device, too, a call elsewhere wants its result there."""
    host = Host({"here": lambda x: torch.ones(2)}, device=META)
    reply, _ = host.handle(Call("here", [TensorRef(0)], {}, seed=1, elsewhere=True), [torch.ones(2)])

    assert isinstance(reply, Raised)
    assert reply.kinds[0] == "DeviceMismatch"


def test_products_are_computed_with_all_their_digits() -> None:
    """TF32 and reductions in half precision are switched off."""
    matmul = torch.backends.cuda.matmul
    matmul.allow_tf32 = matmul.allow_fp16_reduced_precision_reduction = True
    compute_exactly()

    assert not matmul.allow_tf32
    assert not torch.backends.cudnn.allow_tf32
    assert not matmul.allow_fp16_reduced_precision_reduction
