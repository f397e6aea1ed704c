"""Choose the device on which answers run: the CPU or a GPU."""

from __future__ import annotations

import os

from autograder.errors import AutograderError

CHOICES = ("cpu", "cuda", "auto")
CURE = "Pass --device cpu, or install a PyTorch that fits this machine's GPU: https://pytorch.org/get-started/locally"


class DeviceError(AutograderError):
    """The requested device does not exist here."""


def choose_device(choice: str) -> str:
    """Return the device for one of ``CHOICES``; "auto" means a GPU if PyTorch can use one.

    Raises:
        DeviceError: the choice is "cuda", and PyTorch cannot use a GPU.
    """
    if choice == "cpu":
        return "cpu"
    there = bool(gpus())
    if choice == "cuda" and not there:
        raise DeviceError("PyTorch can use no GPU here.", CURE)
    return "cuda" if there else "cpu"


def hide_gpus() -> None:
    """Let answers that choose a device themselves, as transformers' pipelines do, find the CPU, as in the sandbox.

    It has no effect after this process has used CUDA.
    """
    os.environ["CUDA_VISIBLE_DEVICES"] = ""


def gpus() -> list[str]:
    """Return this machine's GPUs, by the names that ``CUDA_VISIBLE_DEVICES`` takes.

    PyTorch asks NVML for them, because its default way would initialize CUDA in this process.
    """
    os.environ.setdefault("PYTORCH_NVML_BASED_CUDA_CHECK", "1")
    import torch

    count = torch.cuda.device_count() if torch.cuda.is_available() else 0
    visible = [name.strip() for name in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",") if name.strip()]
    return (visible or [str(number) for number in range(count)])[:count]
