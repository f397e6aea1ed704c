"""Additive attention pair by pair: one score at a time, added up over the hidden features, without any batch."""

import torch


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: two decoder states over the same four source words."""
    W_query = torch.tensor([[1.0, -2.0], [0.5, 1.5], [-1.0, 1.0]])
    W_key = torch.tensor([[1.0, 0.5, -1.0, 0.0, 0.5], [-0.5, 1.0, 0.0, 1.0, -1.0], [0.0, -1.0, 1.0, 0.5, 0.5]])
    v = torch.tensor([[1.5, -1.0, 2.0]])
    words = torch.tensor(
        [
            [0.2, 0.9, 0.1, -0.4, 0.3],
            [-0.7, 0.4, 0.8, 0.1, -0.2],
            [0.5, -0.6, 0.3, 0.9, 0.6],
            [0.1, 0.1, -0.5, 0.4, -0.8],
        ]
    )
    query = torch.tensor([[0.4, -0.3], [-0.6, 0.8]])
    keys = words.expand(2, 4, 5)
    upstream = torch.tensor([[1.0, -0.5, 0.0, 2.0, -1.0], [0.5, 1.0, -2.0, 0.0, 1.5]])
    arguments = query, keys, W_query, W_key, v
    context, weights = additive_attention(*arguments)
    names = "query", "keys", "W_query", "W_key", "v"
    slopes = zip(names, gradients(upstream, *arguments), strict=True)
    mask = torch.tensor([[False] * 4, [True, False, False, True]])
    masked = zip(names, gradients(upstream, *arguments, mask), strict=True)
    return {
        "W_query": W_query,
        "W_key": W_key,
        "v": v,
        "query": query,
        "keys": keys.contiguous(),
        "upstream": upstream,
        "context": context,
        "weights": weights,
        **{f"gradient_{name}": gradient for name, gradient in slopes},
        "context_masked": additive_attention(*arguments, mask)[0],
        **{f"gradient_{name}_masked": gradient for name, gradient in masked},
    }


def additive_attention(query, keys, W_query, W_key, v, mask=None) -> tuple[torch.Tensor, torch.Tensor]:
    """Values and, by autograd, gradients: every number is a sum of single products."""
    query, keys, W_query, W_key, v = (tensor.cpu().double() for tensor in (query, keys, W_query, W_key, v))
    contexts, weights = [], []
    for example, (state, outputs) in enumerate(zip(query, keys, strict=True)):
        seen = [j for j in range(len(outputs)) if mask is None or not bool(mask[example, j])]
        scores = {j: _score(state, outputs[j], W_query, W_key, v[0]) for j in seen}
        top = max(float(score.detach()) for score in scores.values())
        powers = {j: torch.exp(score - top) for j, score in scores.items()}
        row = [
            powers[j] / sum(powers.values()) if j in powers else torch.zeros(()).double() for j in range(len(outputs))
        ]
        contexts.append(sum(weight * output for weight, output in zip(row, outputs, strict=True)))
        weights.append(torch.stack(row))
    return torch.stack(contexts), torch.stack(weights)


def gradients(upstream, query, keys, W_query, W_key, v, mask=None) -> list[torch.Tensor]:
    """Of ``(context * upstream).sum()``, with respect to query, keys and the three weights."""
    leaves = [tensor.detach().double().requires_grad_() for tensor in (query, keys, W_query, W_key, v)]
    context, _ = additive_attention(*leaves, mask)
    return list(torch.autograd.grad((context * upstream.double().cpu()).sum(), leaves))


def _score(state, output, W_query, W_key, v):
    """``v . tanh(W_query q + W_key k)``, one hidden feature after the other."""
    total = 0.0
    for row_q, row_k, factor in zip(W_query, W_key, v, strict=True):
        total = total + factor * torch.tanh((row_q * state).sum() + (row_k * output).sum())
    return total
