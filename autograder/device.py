"""Where answers run: on the CPU, or on a GPU."""

from __future__ import annotations

import os

from autograder.errors import AutograderError

CHOICES = ("cpu", "cuda", "auto")
CURE = "Pass --device cpu, or install a PyTorch that fits this machine's GPU: https://pytorch.org/get-started/locally"


class DeviceError(AutograderError):
    """The device that was asked for does not exist here."""


def choose_device(choice: str) -> str:
    """The device for one of ``CHOICES``; "auto" means a GPU if PyTorch can use one.

    Raises:
        DeviceError: a GPU was asked for, and PyTorch can use none.
    """
    if choice == "cpu":
        return "cpu"
    there = bool(gpus())
    if choice == "cuda" and not there:
        raise DeviceError("PyTorch can use no GPU here.", CURE)
    return "cuda" if there else "cpu"


def gpus() -> list[str]:
    """This machine's GPUs, by the names that ``CUDA_VISIBLE_DEVICES`` takes.

    PyTorch asks the driver's library for them: its default way would start CUDA in this process.
    """
    os.environ.setdefault("PYTORCH_NVML_BASED_CUDA_CHECK", "1")
    import torch

    count = torch.cuda.device_count() if torch.cuda.is_available() else 0
    shown = [name.strip() for name in os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",") if name.strip()]
    return (shown or [str(number) for number in range(count)])[:count]
