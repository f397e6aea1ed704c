"""A module that hides `eval` behind a value is told so: no check meets a number where a method should be."""

from __future__ import annotations

import pytest

from autograder.boundary.protocol import Call, Get, HandleRef, Raised, Returned
from autograder.inside.host import Host

LAYER = """
import torch
class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.eval = 5
        self.train = torch.ones(2)
        self.forward = None
        self.width = 5
        self.half = lambda: self
"""


@pytest.fixture
def layer() -> tuple[Host, int]:
    namespace: dict[str, object] = {}
    exec(LAYER, namespace)
    host = Host(namespace)
    reply, _ = host.handle(Call("Layer", [], {}, seed=0), [])
    assert isinstance(reply, Returned)
    assert isinstance(reply.value, HandleRef)
    return host, reply.value.id


@pytest.mark.parametrize("name", ["eval", "train", "forward"])
def test_a_value_in_a_method_s_place_is_named(layer: tuple[Host, int], name: str) -> None:
    """As a fault of the layer: before, the check that called it failed as the grader's own fault."""
    host, handle = layer

    reply, _ = host.handle(Get(handle, name), [])

    assert isinstance(reply, Raised)
    assert reply.kinds[0] == "Unfit"
    assert f"`{name}`, which is a method of every nn.Module" in reply.message


@pytest.mark.parametrize("name", ["width", "half", "parameters", "training"])
def test_other_attributes_are_as_they_are(layer: tuple[Host, int], name: str) -> None:
    """Values under names of their own, and methods that were replaced by others."""
    host, handle = layer

    assert isinstance(host.handle(Get(handle, name), [])[0], Returned)
