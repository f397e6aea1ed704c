"""What the warm process does before it forks."""

from __future__ import annotations

from typing import Any

import pytest
import torch

from autograder.inside import prewarm
from autograder.inside.host import Host


@pytest.mark.parametrize("gradients", [True, False])
def test_gradients_are_rehearsed_unless_that_is_forbidden(monkeypatch: pytest.MonkeyPatch, gradients: bool) -> None:
    """With the first gradient, torch counts GPUs, which can start CUDA and threads that no child could use."""
    calls = []
    backward = torch.autograd._engine_run_backward  # type: ignore[attr-defined]

    def noted(*arguments: Any, **options: Any) -> Any:
        calls.append(True)
        return backward(*arguments, **options)

    monkeypatch.setattr(torch.autograd, "_engine_run_backward", noted)
    monkeypatch.setattr(torch.autograd.graph, "_engine_run_backward", noted)
    prewarm.rehearse(Host({}, keep_random_state=True), gradients=gradients)

    assert bool(calls) is gradients
