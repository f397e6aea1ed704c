# Built from course/26_gpt2_weights/solution.py by `autograder build`: edit that, not this file.
"""GPT-2's weights in your own model, and top-p. ``GPT`` is given below. The general rules of the course:
rules.ipynb.
"""

import torch
from torch import nn
from torch.nn import functional as F


def convert_weights(gpt2: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """Give GPT-2's weights the names and shapes that ``GPT`` has.

    Args:
        gpt2: the tensors of GPT-2's file by name, in any order, for any number of blocks. All names may begin with
            ``transformer.``. Masks (``h.N.attn.bias``, ``h.N.attn.masked_bias``) may be there, and ``lm_head.weight``,
            which has no prefix.

    Returns:
        A tensor for each name in ``GPT(...).state_dict()``, no others, in its dtype in the file. Weights of layers
        ``c_...`` are (in, out), those of ``nn.Linear`` (out, in). ``c_attn`` is query, key and value side by side. The
        head is the token table.

    >>> convert_weights(random_file(num_layers=1))["blocks.0.mlp.up.weight"].shape
    torch.Size([16, 4])
    """
    renamed = {"wte": "embeddings.token", "wpe": "embeddings.position", "h.": "blocks.", "ln_f": "norm"}
    renamed |= {"ln_1": "norm1", "ln_2": "norm2", "mlp.c_fc": "mlp.up", "mlp.c_proj": "mlp.down"}
    renamed |= {"attn.c_proj": "attention.out_proj", "attn.c_attn": "attention.W_qkv"}
    found = {}
    for full_name, weight in gpt2.items():
        name = full_name.removeprefix("transformer.")
        if name.endswith((".attn.bias", ".attn.masked_bias")) or name == "lm_head.weight":
            continue
        if ".c_" in name and name.endswith(".weight"):
            weight = weight.T
        if "ln_" in name:
            name = name.replace("weight", "scale").replace("bias", "shift")
        for theirs, ours in renamed.items():
            name = name.replace(theirs, ours)
        if "W_qkv" in name:
            for part, share in zip(("query", "key", "value"), weight.chunk(3), strict=True):
                found[name.replace("qkv", part)] = share
        else:
            found[name] = weight
    found["head.weight"] = found["embeddings.token.weight"]
    return found


def load_gpt2(model: "GPT", gpt2: dict[str, torch.Tensor]) -> None:
    """Put the weights of GPT-2's file into a model, and tie its head.

    Args:
        model: afterwards its parameters have the converted values, and keep their dtype.
            ``model.head.weight`` and ``model.embeddings.token.weight`` are then one and the same parameter.
        gpt2: as for ``convert_weights``.

    Raises:
        ValueError: the file has another number of blocks, or tensors of other sizes, than the model. The model is left
            as it was.

    >>> load_gpt2(GPT(9, 6, 4, 2, num_layers=1), random_file(num_layers=1))
    """
    found, wanted = convert_weights(gpt2), model.state_dict()
    if {name: one.shape for name, one in found.items()} != {name: one.shape for name, one in wanted.items()}:
        raise ValueError("this file belongs to a model of other sizes")
    model.load_state_dict(found)
    model.head.weight = model.embeddings.token.weight


def keep_top_p(logits: torch.Tensor, p: float) -> torch.Tensor:
    """Block tokens outside the nucleus, the most probable ones that together have probability p.

    Args:
        logits: (..., V), of any size; -inf if blocked already, never a whole row.
        p: above 0, at most 1.

    Returns:
        (..., V): the logits of the nucleus, and -inf for all others. Tokens join, most probable first, until their
        probabilities, a softmax over all V, sum to at least p. Tokens as probable as the last may stay. At p = 1 all
        stay.

    >>> keep_top_p(torch.tensor([1.0, 3.0, 2.0]), 0.9)
    tensor([-inf, 3., 2.])
    """
    if p == 1:
        return logits
    best = logits.sort(descending=True)
    probabilities = torch.softmax(best.values, dim=-1)
    before = probabilities.cumsum(dim=-1) - probabilities  # of the tokens that joined earlier
    kept = best.values.masked_fill(before >= p, -torch.inf)
    return torch.empty_like(logits).scatter(-1, best.indices, kept)


class LayerNorm(nn.Module):
    """The norm of Lesson 18."""

    def __init__(self, d: int, eps: float = 1e-5) -> None:
        super().__init__()
        self.eps, self.scale, self.shift = eps, nn.Parameter(torch.ones(d)), nn.Parameter(torch.zeros(d))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return F.layer_norm(x, self.scale.shape, self.scale, self.shift, self.eps)


class MultiHeadAttention(nn.Module):
    """The attention of Lesson 10, with ``qkv_bias`` and without dropout."""

    def __init__(self, d: int, num_heads: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.W_query, self.W_key, self.W_value, self.out_proj = (nn.Linear(d, d) for _ in range(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        three = [layer(x).unflatten(-1, (self.num_heads, -1)) for layer in (self.W_query, self.W_key, self.W_value)]
        found = F.scaled_dot_product_attention(*(one.transpose(1, 2) for one in three), is_causal=True)
        return self.out_proj(found.transpose(1, 2).flatten(2))


class MLP(nn.Module):
    """The MLP of Lesson 18, with the GELU of GPT-2."""

    def __init__(self, d: int) -> None:
        super().__init__()
        self.up, self.down = nn.Linear(d, 4 * d), nn.Linear(4 * d, d)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.down(F.gelu(self.up(x), approximate="tanh"))


class Embeddings(nn.Module):
    """The embeddings of Lesson 18."""

    def __init__(self, vocab_size: int, context_length: int, d: int) -> None:
        super().__init__()
        self.token, self.position = nn.Embedding(vocab_size, d), nn.Embedding(context_length, d)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        return self.token(ids) + self.position.weight[: ids.shape[1]]


class TransformerBlock(nn.Module):
    """The block of Lesson 18."""

    def __init__(self, d: int, num_heads: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = LayerNorm(d), LayerNorm(d)
        self.attention, self.mlp = MultiHeadAttention(d, num_heads), MLP(d)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.attention(self.norm1(x))
        return x + self.mlp(self.norm2(x))


class GPT(nn.Module):
    """The model of Lesson 19: (b, t) token numbers to logits (b, t, vocab_size), for t up to ``context_length``."""

    def __init__(self, vocab_size: int, context_length: int, d: int, num_heads: int, num_layers: int) -> None:
        super().__init__()
        self.context_length, self.embeddings = context_length, Embeddings(vocab_size, context_length, d)
        self.blocks = nn.ModuleList([TransformerBlock(d, num_heads) for _ in range(num_layers)])
        self.norm, self.head = LayerNorm(d), nn.Linear(d, vocab_size, bias=False)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.embeddings(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x))


def random_file(
    vocab_size: int = 9, context_length: int = 6, d: int = 4, num_layers: int = 2
) -> dict[str, torch.Tensor]:
    """Random numbers under the names and in the shapes of GPT-2's file, to try things with."""
    block = {"ln_1": (d,), "attn.c_attn": (d, 3 * d), "attn.c_proj": (d, d), "ln_2": (d,)}
    block |= {"mlp.c_fc": (d, 4 * d), "mlp.c_proj": (4 * d, d)}
    shapes = {"wte.weight": (vocab_size, d), "wpe.weight": (context_length, d)}
    for number in range(num_layers):
        shapes[f"h.{number}.attn.bias"] = (1, 1, context_length, context_length)
        for name, shape in block.items():
            shapes |= {f"h.{number}.{name}.weight": shape, f"h.{number}.{name}.bias": shape[-1:]}
    shapes |= {"ln_f.weight": (d,), "ln_f.bias": (d,)}
    return {name: torch.randn(shape) for name, shape in shapes.items()}


