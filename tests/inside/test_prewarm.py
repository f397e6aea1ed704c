"""What the warm process does before it forks."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from autograder.boundary import policy
from autograder.inside import prewarm
from autograder.inside.host import Host


@pytest.mark.parametrize(("devices", "computed"), [([], True), (["/dev/nvidia0"], False)])
def test_no_gradient_is_rehearsed_where_there_is_a_gpu(
    monkeypatch: pytest.MonkeyPatch, devices: list[str], computed: bool
) -> None:
    """With the first gradient, torch counts GPUs and starts CUDA and threads, which no child could use."""
    calls = []
    backward = torch.autograd._engine_run_backward  # type: ignore[attr-defined]

    def noted(*arguments: Any, **options: Any) -> Any:
        calls.append(True)
        return backward(*arguments, **options)

    monkeypatch.setattr(policy, "gpu_devices", lambda: devices)
    monkeypatch.setattr(torch.autograd, "_engine_run_backward", noted)
    monkeypatch.setattr(torch.autograd.graph, "_engine_run_backward", noted)
    prewarm.rehearse(Host({}, keep_random_state=True))

    assert bool(calls) is computed
