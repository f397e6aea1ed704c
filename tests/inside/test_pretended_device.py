"""A pretended device: answers that a GPU would refuse are refused, and right ones in any style give their values."""

from __future__ import annotations

import itertools

import pytest
import torch
from two_ends import Wire

from autograder.boundary.protocol import Returned, Run
from autograder.checking import ELSEWHERE
from autograder.checks.answer_raised import AnswerRaised
from autograder.checks.answers import Answers
from autograder.checks.pending import resolve

IMPORTS = """
import copy, math
import numpy as np, torch
from torch import nn
from torch.nn import functional as F
inf = torch.inf
"""

# Each line is an answer for x (6, 6), float32; n is 6.
RIGHT = """
x.masked_fill(torch.ones(n, n, device=x.device).triu(1).bool(), -inf)
x.masked_fill(torch.ones(n, n).triu(1).bool().to(x.device), -inf)
x.masked_fill(torch.ones_like(x).triu(1).bool(), -inf)
x.masked_fill(x.new_ones(n, n).triu(1).bool(), -inf)
x.masked_fill(x > 0, torch.tensor(-1.0))
torch.where(torch.arange(n, device=x.device) > torch.arange(n, device=x.device)[:, None], -inf, x)
torch.where(x > 0, x, torch.tensor(-inf))
x + torch.full((n, n), -inf).triu(1).to(x)
x + torch.full((n, n), -inf).triu(1).type_as(x)
x * torch.ones(n, device=str(x.device)) * torch.ones(n, device=x.device.type) * torch.eye(n, device=x.device)
x * torch.tensor([[2.0] * n], device=x.device)
x * torch.tensor(data=[[2] * n], device=x.device, dtype=x.dtype)
x * torch.as_tensor(np.ones(n, dtype=np.float32), device=x.device)
x * torch.asarray(np.ones(n, dtype=np.float32), device=x.device)
x * torch.from_numpy(np.tri(n, dtype=np.float32)).to(x.device)
x + x.new_tensor([1.0] * n) + x.new_tensor(np.ones(n)) + x.new_zeros(n) + x.new_full((n,), 2.0)
torch.from_numpy(np.exp(x.cpu().numpy())).to(x.device)
torch.from_numpy(x.numpy(force=True)).to(x.device)
torch.tensor(x.tolist(), device=x.device)
torch.tensor([[float(value) for value in row] for row in x], device=x.device)
torch.tensor([value * 2 for value in x[0]]).to(x.device)
torch.as_tensor(x) + torch.asarray(x) + torch.tensor(x)
x.cpu().masked_fill(torch.ones(n, n).triu(1).bool(), -inf).softmax(-1).to(x.device)
x * torch.tensor(2.0) + torch.tensor(1) + 3 / torch.sqrt(torch.tensor(n))
np.float32(2.0) * x / np.sqrt(n) + 2**x
x * x.max().item() * float(x[0, 0]) * math.exp(x[0, 0])
torch.stack([row - row.max() for row in x]) + torch.cat([row[None] for row in x])
x[torch.tensor([0, 1])] + x[[0, 1]] + x[np.array([0, 1])] + x[range(2)] + x[x.argmax() % 2]
x[[0, 1], [1, 2]] + x[[[0, 1], [1, 2]]]
x[torch.ones(n, dtype=torch.bool)] + x[:, [1, 2, 3, 4, 5, 0]] + x[..., None][:, :, 0]
x[[]]
x[(x > 0).nonzero(as_tuple=True)]
x if (x > 0).any() else -x
x if print(x, x.device, f"{x.sum():.3f} {x}", str(x[0, 0])) is None else x
F.softmax(x, -1) + x.softmax(0) + nn.Softmax(-1)(x) + torch.softmax(x, -1, dtype=torch.float64).to(x)
F.dropout(x, 0.3) + nn.Dropout(0.4)(x) + x * torch.bernoulli(torch.full_like(x, 0.5))
x * (torch.rand(x.shape, device=x.device) > 0.5) * (torch.rand_like(x) > 0.5) * torch.empty_like(x).bernoulli_(0.5)
x * (torch.rand(x.shape, generator=torch.Generator().manual_seed(3)).to(x.device) > 0.5)
torch.einsum("ij,jk->ik", x, x) + x @ x + x.mm(x) + torch.tensordot(x, x, 1) + F.linear(x, x, x[0])
copy.deepcopy(x) + x.T.contiguous().view(-1).reshape(x.shape).clone().detach() + x.data
torch.add(x, x, out=torch.empty_like(x))
x.clone().unsqueeze_(0).squeeze_(0).t_().add_(1).mul_(2)
F.scaled_dot_product_attention(x[None], x[None], x[None], is_causal=True)[0]
F.scaled_dot_product_attention(x[None], x[None], x[None], torch.ones(n, n, device=x.device, dtype=torch.bool).tril())
F.layer_norm(x, (n,)) + F.gelu(x) + F.normalize(x)
F.embedding(torch.arange(n, device=x.device), x) + F.one_hot(torch.arange(n, device=x.device))
F.cross_entropy(x, torch.arange(n, device=x.device))
x.topk(2).values + x.sort().values[:, :2] + x.gather(1, x.argsort(1))[:, :2] + x.cumsum(0)[:, :2]
torch.vmap(lambda row: row.softmax(-1))(x)
torch.func.jacrev(lambda row: row.softmax(-1))(x[0])
x.half().float() + x.double().float() + x.to(torch.float64).to(x.dtype)
x.masked_fill(x > 0, torch.finfo(x.dtype).min)
nn.Linear(n, 3).to(x.device)(x) + nn.Linear(n, 3, device=x.device)(x)
torch.full((3,), x[0, 0], device=x.device)
sum(x) + max(x[0])
(x, {"twice": [2 * x]})
2
"""

WRONG = """
x.masked_fill(torch.ones(n, n).triu(1).bool(), -inf)
x.clone().masked_fill_(torch.ones(n, n).triu(1).bool(), -inf)
x + torch.full((n, n), -inf).triu(1)
torch.where(torch.arange(n) > torch.arange(n)[:, None], -inf, x)
torch.where(x > 0, x, torch.zeros(x.shape))
x * (torch.rand(x.shape) > 0.5)
x * torch.tensor([2.0])
x * torch.Tensor([2.0] * n)
x * torch.ones(n, device="cpu")
x * torch.ones(n, device="cuda" if torch.cuda.is_available() else "cpu")
x * torch.from_numpy(np.tri(n, dtype=np.float32))
x * np.tri(n, dtype=np.float32)
torch.from_numpy(x.numpy())
torch.as_tensor(np.exp(x)).to(x.device)
torch.from_numpy(np.asarray(x)).to(x.device)
x.cpu()
torch.tensor(x.tolist())
torch.zeros(x.shape).copy_(x)
torch.add(x, x, out=torch.empty(x.shape))
(x, torch.ones(3))
{"mask": [torch.ones(3)]}
x @ torch.ones(n, 3)
torch.ones(3, n) @ x
torch.bmm(x[None], torch.ones(1, n, 2))
torch.einsum("ij,jk->ik", x, torch.ones(n, 3))
nn.Linear(n, 3)(x)
nn.LayerNorm(n)(x)
x @ nn.Parameter(torch.rand(n, 3))
torch.cat([x, torch.zeros(1, n)])
torch.stack([x[0, 0], torch.tensor(1.0)])
F.scaled_dot_product_attention(x[None], x[None], x[None], attn_mask=torch.ones(n, n, dtype=torch.bool).tril())
F.embedding(torch.arange(n), x)
F.cross_entropy(x, torch.arange(n))
x.gather(1, torch.zeros(x.shape, dtype=torch.long))
torch.ones(n)[x.argmax(1)]
"""

SEVERAL_LINES = {
    "filled in place": """
def answer(x):
    result = torch.zeros_like(x)
    for row in range(len(x)):
        result[row, : row + 1] = x[row, : row + 1] * 2
    result[0] = torch.zeros(6)  # a copy from one device to the other
    result[torch.ones(6, 6).triu(1).bool()] = -1
    result.view(-1)[3] = 7
    result.diagonal().add_(1)
    result[[0, 1]] = result[[1, 0]]
    return result
""",
    "a device for a while": """
def answer(x):
    with torch.device(x.device):
        return x * torch.ones(6) * torch.tensor([2.0] * 6)
""",
    "a gradient within": """
def answer(x):
    leaf = x.detach().clone().requires_grad_()
    (leaf.softmax(-1) ** 2).sum().backward()
    return leaf.grad
""",
    "an operation of one's own": """
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, upstream):
        return 2 * ctx.saved_tensors[0] * upstream


def answer(x):
    with torch.enable_grad():
        leaf = x.detach().clone().requires_grad_()
        Square.apply(leaf).sum().backward()
    return Square.apply(x) + leaf.grad
""",
    "without gradients": """
def answer(x):
    with torch.no_grad():
        y = x * 2
    with torch.inference_mode():
        return y + 1
""",
    "a step of training": """
def answer(x):
    layer = nn.Linear(6, 1).to(x.device)
    optimizer = torch.optim.AdamW(layer.parameters())
    layer(x).sum().backward()
    optimizer.step()
    return layer.weight
""",
    "a mask that is kept for the next call": """
masks = {}


def answer(x):
    if x.device not in masks:
        masks[x.device] = torch.ones(6, 6, device=x.device).triu(1).bool()
    return x.masked_fill(masks[x.device], 0)
""",
}

ATTENTION = """
class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.W_query, self.W_key, self.W_value = (nn.Linear(6, 6) for _ in range(3))
        self.drop = nn.Dropout(0.2)
        self.set_up()

    def set_up(self):
        pass

    def forward(self, x):
        scores = self.W_query(x) @ self.W_key(x).mT
        scores = scores.masked_fill(self.blocked(x.shape[-2], x), -inf)
        return self.drop((scores / 6**0.5).softmax(-1)) @ self.W_value(x)


def future(n, device=None):
    return torch.ones(n, n, device=device).triu(1).bool()
"""
PLAIN = "self.mask = future(9)"
LAYERS = {
    "a buffer": ('self.register_buffer("mask", future(9))', "self.mask[:n, :n]"),
    "a buffer that is not saved": ('self.register_buffer("mask", future(9), persistent=False)', "self.mask[:n, :n]"),
    "a frozen parameter": ("self.mask = nn.Parameter(future(9).float(), False)", "self.mask[:n, :n].bool()"),
    "made where x is": ("pass", "future(n, x.device)"),
    "made where a weight is": ("pass", "future(n, self.W_key.weight.device)"),
    "made where the parameters are": ("pass", "future(n, next(self.parameters()).device)"),
    "an attribute that is moved": (PLAIN, "self.mask[:n, :n].to(x.device)"),
    "indices that are moved": ("pass", "torch.arange(n).to(x.device) > torch.arange(n).to(x.device)[:, None]"),
}
LAYERS_ON_THE_CPU = {
    "a plain attribute": (PLAIN, "self.mask[:n, :n]"),
    "made in forward": ("pass", "future(n)"),
    "the device of the beginning": ("self.device = self.W_key.weight.device", "future(n, self.device)"),
}
OTHER_LAYERS = {
    "moved by its own to()": """
class Layer(Attention):
    def set_up(self):
        self.mask = future(9)

    def to(self, *args):
        self.mask = self.mask.to(*args)
        return super().to(*args)

    def blocked(self, n, x):
        return self.mask[:n, :n]
""",
    "a mask that is made anew where it does not fit": """
class Layer(Attention):
    def set_up(self):
        self.mask = None

    def blocked(self, n, x):
        if self.mask is None or self.mask.device != x.device:
            self.mask = future(n, x.device)
        return self.mask
""",
    "torch's attention": """
class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = nn.MultiheadAttention(6, 2, batch_first=True)

    def forward(self, x):
        return self.attention(x, x, x, attn_mask=torch.ones(5, 5, device=x.device).triu(1).bool())[0]
""",
    "torch's encoder": """
class Layer(nn.TransformerEncoder):
    def __init__(self):
        super().__init__(nn.TransformerEncoderLayer(6, 2, 12, batch_first=True), 2)
""",
    "a recurrent network": """
class Layer(nn.GRU):
    def __init__(self):
        super().__init__(6, 6, batch_first=True)

    def forward(self, x):
        return super().forward(x)[0]
""",
    "shared weights, lists of parameters and running means": """
class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second, self.norm = nn.Linear(6, 6), nn.Linear(6, 6), nn.BatchNorm1d(5)
        self.second.weight = self.first.weight
        self.matrices = nn.ParameterList([torch.rand(6, 6)])
        self.scale = torch.tensor(6.0).sqrt()  # a number without a dimension

    def forward(self, x):
        return self.norm(self.second(self.first(x)) @ self.matrices[0] / self.scale)
""",
}


def answers(source: str) -> Answers:
    """Answers whose calls are all seeded alike."""
    wire = Wire({"__name__": "answers"})
    reply, _ = wire.host.handle(Run(IMPORTS + source, "answers.py"), [])
    assert isinstance(reply, Returned), reply
    return Answers(wire, itertools.repeat(7), eager=True)


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


def one_line(expression: str) -> str:
    return f"def answer(x):\n    n = 6\n    return {expression}\n"


def layer_source(set_up: str, mask: str) -> str:
    return f"""{ATTENTION}
class Layer(Attention):
    def set_up(self):
        {set_up}

    def blocked(self, n, x):
        return {mask}
"""


def draw(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(1))


def assert_same(got: object, plain: object) -> None:
    torch.testing.assert_close(resolve(got), resolve(plain), equal_nan=True)


@pytest.mark.filterwarnings("ignore:To copy construct", "ignore:Using a non-tuple")
@pytest.mark.parametrize("source", [*map(one_line, lines(RIGHT)), *SEVERAL_LINES.values()])
def test_what_a_gpu_accepts_gives_its_value(source: str) -> None:
    """A right answer gives the same on the pretended device as on the CPU, in whatever style it is written."""
    answer, x = answers(source).answer, draw(6, 6)

    assert_same(answer.elsewhere(x), answer(x))
    assert_same(answer(x), answer(x))


@pytest.mark.parametrize("source", [*map(one_line, lines(WRONG))])
def test_what_a_gpu_refuses_is_refused(source: str) -> None:
    """Where tensors of two devices meet, or the result is left on the CPU, the call says so."""
    with pytest.raises(AnswerRaised) as caught:
        answers(source).answer.elsewhere(draw(6, 6))

    assert caught.value.is_device_mismatch, caught.value


@pytest.mark.parametrize("source", [*(layer_source(*lines) for lines in LAYERS.values()), *OTHER_LAYERS.values()])
def test_layers_that_move_give_their_value(source: str) -> None:
    """A layer all of whose tensors move along works on the pretended device, and on the CPU again afterwards."""
    layer, x = answers(ATTENTION + source).Layer(), draw(2, 5, 6)
    for mode in layer.train, layer.eval:
        mode()
        elsewhere = layer.elsewhere(x)

        assert_same(layer(x), elsewhere)


@pytest.mark.parametrize("lines", LAYERS_ON_THE_CPU.values(), ids=LAYERS_ON_THE_CPU)
def test_layers_that_leave_something_behind_are_refused(lines: tuple[str, str]) -> None:
    """A layer that keeps or makes a mask on the CPU is found out, and works on the CPU as before."""
    layer, x = answers(layer_source(*lines)).Layer(), draw(2, 5, 6)
    with pytest.raises(AnswerRaised) as caught:
        layer.elsewhere(x)

    assert caught.value.is_device_mismatch, caught.value
    assert_same(layer(x), layer(x))


def test_a_layer_among_the_arguments_moves_along() -> None:
    """A function that is given a layer and a tensor finds both on the same device, and so does a layer's method."""
    found = answers("def make(): return nn.Linear(6, 2)\ndef apply(layer, x): return layer(x)")
    layer, x = found.make(), draw(3, 6)

    assert_same(found.apply.elsewhere(layer, x), layer(x))
    assert_same(layer.forward.elsewhere(x), layer(x))


def test_a_device_can_be_asked_for() -> None:
    """An answer that takes a device is given one that is not the CPU."""
    found = answers(
        "def there(n, device=None): return torch.ones(n, device=device)\ndef here(n, device=None): return torch.ones(n)"
    )

    assert_same(found.there.elsewhere(3, device=ELSEWHERE), torch.ones(3))
    with pytest.raises(AnswerRaised, match="the result is a tensor of shape"):
        found.here.elsewhere(3, device=ELSEWHERE)


def test_the_refusal_names_what_was_made_on_the_cpu_and_where() -> None:
    """The message says which tensor it is and in which line it was made, the reply in which line it got in the way."""
    source = "def answer(x):\n    mask = torch.ones(6, 6).triu(1)\n    return x * mask.bool()\n"
    with pytest.raises(AnswerRaised) as caught:
        answers(source).answer.elsewhere(draw(6, 6))

    assert "shape (6, 6) on the CPU, made in line" in caught.value.reply.message
    assert "`mask = torch.ones(6, 6).triu(1)`" in caught.value.reply.message
    assert "`return x * mask.bool()`" in caught.value.reply.where


def test_the_refusal_names_an_attribute_that_stayed_behind() -> None:
    """A tensor that a layer keeps without registering it is called by its name."""
    with pytest.raises(AnswerRaised, match="the attribute `mask`, which does not move with its Layer"):
        answers(layer_source(PLAIN, "self.mask[:n, :n]")).Layer().elsewhere(draw(2, 5, 6))


def test_the_callers_layer_keeps_its_values() -> None:
    """Moving there and back leaves a layer's parameters as they were."""
    found = answers("layer = nn.Linear(6, 2)\ndef weight(): return layer.weight\ndef apply(x): return layer(x)")
    before = found.weight()
    found.layer.elsewhere(draw(3, 6))

    assert_same(found.weight(), before)


@pytest.mark.parametrize("expression", ["x.to_sparse().to_dense()", "x + x.new([1.0] * n)"])
def test_in_doubt_the_answer_is_right(expression: str) -> None:
    """Where the pretence does not hold, though no tensor of the CPU was in the way, the plain call decides."""
    answer, x = answers(one_line(expression)).answer, draw(6, 6)

    assert_same(answer.elsewhere(x), answer(x))


def test_an_error_of_the_answers_own_is_reported_as_ever() -> None:
    """What the answer raises on every device is what it raises elsewhere."""
    found = answers("def answer(x):\n    if len(x) > 2:\n        raise ValueError('too long')\n")

    with pytest.raises(AnswerRaised, match="ValueError: too long"):
        found.answer.elsewhere(draw(3, 3))
