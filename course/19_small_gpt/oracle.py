"""Right values: the model by torch's own functions in float64, losses and steps in plain loops, chance by exact bounds.

A count that is held to the bounds is wrong about a right answer with a chance of ``FALSE_ALARM``; the unit's counts
together, fewer than a hundred, stay below 1e-8.
"""

import math

import torch
import torch.nn.functional as F

FALSE_ALARM = 1e-11
Tensors = dict[str, torch.Tensor]


def examples() -> Tensors:
    """A model with its logits, a loss, and two steps of training."""
    generator = torch.Generator().manual_seed(19)
    parameters = {
        name: torch.randn(shape, generator=generator) * scale(name)
        for name, shape in shapes(13, 6, 8, num_layers=2).items()
    }
    ids = torch.randint(13, (2, 6), generator=generator)
    guesses, texts = torch.randn(3, 4, 7, generator=generator), torch.tensor([[6, 0, 2, 2], [1, 5, 0, 0], [3, 4, 1, 6]])
    batches = torch.tensor([[[0, 1, 1], [4, 2, 0]], [[3, 3, 2], [1, 0, 4]]])
    votes = torch.randn(5, 5, generator=generator)
    after, losses = sgd_steps(votes, list(batches), 0.5)
    found = {f"gpt:{name}": value for name, value in parameters.items()}
    found |= {"ids": ids, "logits": logits(ids, parameters, num_heads=4)}
    upstream = torch.randn(2, 6, 13, generator=torch.Generator().manual_seed(20))
    words = gradients(ids, parameters, 4, upstream)["embeddings.words.weight"]
    found |= {"upstream": upstream, "gradient_of_words": words}
    found |= {"guesses": guesses, "texts": texts, "loss": torch.tensor(next_token_loss(guesses, texts))}
    found |= {"loss_gradient": loss_gradient(guesses, texts), "batches": batches, "votes": votes, "after": after}
    found |= {"losses": torch.tensor(losses)}
    return {name: value.float() if value.is_floating_point() else value for name, value in found.items()}


def shapes(vocab_size: int, context_length: int, d: int, num_layers: int) -> dict[str, tuple[int, ...]]:
    """The names and shapes of the model's parameters, where its parts are those that are given."""
    found = {"embeddings.words.weight": (vocab_size, d), "embeddings.places.weight": (context_length, d)}
    for number in range(num_layers):
        inner = {
            **{f"{name}.{kind}": (d,) for name in ("calm", "calm_again") for kind in ("weight", "bias")},
            **{"attend.queries_keys_values.weight": (3 * d, d), "attend.out.weight": (d, d), "attend.out.bias": (d,)},
            **{"think.0.weight": (4 * d, d), "think.0.bias": (4 * d,), "think.2.weight": (d, 4 * d)},
            "think.2.bias": (d,),
        }
        found |= {f"blocks.{number}.{name}": shape for name, shape in inner.items()}
    return found | {"norm.weight": (d,), "norm.bias": (d,), "head.weight": (vocab_size, d)}


def scale(name: str) -> float:
    """The size of random numbers with which a parameter of that name has something to say, and is not too loud."""
    return 0.5 if name.count(".") > 1 or name == "head.weight" else 1.0


def logits(ids: torch.Tensor, parameters: Tensors, num_heads: int) -> torch.Tensor:
    """What the model makes of ``ids``, in float64."""
    p = {name: value.cpu().double() for name, value in parameters.items()}
    x = F.embedding(ids, p["embeddings.words.weight"]) + p["embeddings.places.weight"][: ids.shape[1]]
    number = 0
    while f"blocks.{number}.calm.weight" in p:
        x = _block(x, {name.split(".", 2)[2]: p[name] for name in p if name.startswith(f"blocks.{number}.")}, num_heads)
        number += 1
    return F.linear(F.layer_norm(x, x.shape[-1:], p["norm.weight"], p["norm.bias"]), p["head.weight"])


def gradients(ids: torch.Tensor, parameters: Tensors, num_heads: int, upstream: torch.Tensor) -> Tensors:
    """The gradients of ``(logits * upstream).sum()`` for all parameters, by autograd."""
    leaves = {name: value.detach().cpu().double().requires_grad_() for name, value in parameters.items()}
    found = torch.autograd.grad(logits(ids, leaves, num_heads), [*leaves.values()], upstream.cpu().double())
    return dict(zip(leaves, found, strict=True))


def _block(x: torch.Tensor, p: Tensors, num_heads: int) -> torch.Tensor:
    d = x.shape[-1]
    normed = F.layer_norm(x, (d,), p["calm.weight"], p["calm.bias"])
    three = [F.linear(normed, weight) for weight in p["attend.queries_keys_values.weight"].split(d)]
    heads = [part.view(*part.shape[:2], num_heads, -1).transpose(1, 2) for part in three]
    seen = F.scaled_dot_product_attention(*heads, is_causal=True).transpose(1, 2).reshape(x.shape)
    x = x + F.linear(seen, p["attend.out.weight"], p["attend.out.bias"])
    normed = F.layer_norm(x, (d,), p["calm_again.weight"], p["calm_again.bias"])
    wide = F.gelu(F.linear(normed, p["think.0.weight"], p["think.0.bias"]))
    return x + F.linear(wide, p["think.2.weight"], p["think.2.bias"])


def next_token_loss(logits: torch.Tensor, ids: torch.Tensor) -> float:
    """The mean over all positions but the last of -ln p, where p is the probability of the token that follows."""
    losses = []
    for rows, text in zip(logits.double().tolist(), ids.tolist(), strict=True):
        for row, following in zip(rows, text[1:], strict=False):
            losses.append(-_log_shares(row)[following])
    return math.fsum(losses) / len(losses)


def loss_gradient(logits: torch.Tensor, ids: torch.Tensor) -> torch.Tensor:
    """The gradient of the loss for the logits: at each position in it, probabilities minus the token that came."""
    b, t, _ = logits.shape
    gradient = torch.zeros(logits.shape, dtype=torch.float64)
    for text in range(b):
        for place in range(t - 1):
            shares = [math.exp(share) for share in _log_shares(logits[text, place].double().tolist())]
            gradient[text, place] = torch.tensor(shares, dtype=torch.float64) / (b * (t - 1))
            gradient[text, place, ids[text, place + 1]] -= 1 / (b * (t - 1))
    return gradient


def sgd_steps(
    votes: torch.Tensor, batches: list[torch.Tensor], learning_rate: float, momentum: float = 0.0
) -> tuple[torch.Tensor, list[float]]:
    """The votes of a BagOfWords after a step of gradient descent on NearOne for each batch, and the losses."""
    table, losses = votes.cpu().double().clone(), []
    velocity = torch.zeros_like(table)
    for ids in batches:
        gradient, errors = torch.zeros_like(table), []
        for text in ids.tolist():
            for place, token in enumerate(text):
                error = sum(float(table[word, token]) for word in text[: place + 1]) - 1
                errors.append(error**2)
                for word in text[: place + 1]:
                    gradient[word, token] += 2 * error / ids.numel()
        losses.append(sum(errors) / ids.numel())
        velocity = momentum * velocity + gradient
        table -= learning_rate * velocity
    return table, losses


def _log_shares(row: list[float]) -> list[float]:
    total = math.fsum(math.exp(score - max(row)) for score in row)
    return [score - max(row) - math.log(total) for score in row]
