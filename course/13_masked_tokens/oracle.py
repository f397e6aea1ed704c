"""Right values: exact bounds on what chance may do, and a step of gradient descent worked out in plain loops.

A count that is held to the bounds is wrong about a right answer with a chance of ``FALSE_ALARM``; the unit's counts
together, some seventy, stay below 1e-9.
"""

import math

import torch

FALSE_ALARM = 1e-11
SHARES = {"hidden": 0.8, "kept": 0.1, "random": 0.1}
PARAMETERS = "embedding.weight", "output.weight", "output.bias"  # of ContextFreeLM


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: a batch with special tokens, a step of training, and the 16 palindromes."""
    generator = torch.Generator().manual_seed(13)
    special = torch.zeros(3, 8, dtype=torch.bool)
    special[:, 0] = special[:, 5] = special[1, 6:] = special[2, 3:] = True
    ids = torch.randint(1000, (3, 8), generator=generator).masked_fill(special, 0)
    ids[0, 3] = 0  # a number that special tokens have, too, at an ordinary position
    ids[1, 2] = 999  # [MASK] itself: special_mask alone says what is special

    weights = {name: torch.randn(shape, generator=generator) for name, shape in shapes(6, 3).items()}
    inputs = torch.randint(6, (2, 4), generator=generator)
    labels = torch.tensor([[-100, 4, -100, 0], [-100, -100, 2, -100]])
    after, loss = sgd_steps(weights, [(inputs, labels)], 0.5)
    everything = {
        "ids": ids,
        "special": special,
        "all_labels": ids.masked_fill(special, -100),
        "inputs": inputs,
        "labels": labels,
        "loss": torch.tensor(loss[0]),
    }
    everything |= {f"before:{name}": value for name, value in weights.items()}
    everything |= {f"after:{name}": value.float() for name, value in after.items()}
    large = weights | {"embedding.weight": 20 * weights["embedding.weight"]}
    after, loss = sgd_steps(large, [(inputs, labels)], 0.1)
    everything |= {f"large:{name}": value.float() for name, value in after.items()}
    everything["large:loss"] = torch.tensor(loss[0])
    everything |= dict(zip(("palindromes:inputs", "palindromes:labels"), palindromes(4), strict=True))
    return everything


def chance(what: str, vocab_size: int) -> float:
    """The probability to see a chosen token hidden, kept, or replaced by another one.

    A random token is [MASK] or the old token by accident now and then.
    """
    accident = SHARES["random"] / vocab_size
    return SHARES["random"] - 2 * accident if what == "random" else SHARES[what] + accident


def shapes(vocab_size: int, embed_dim: int) -> dict[str, tuple[int, ...]]:
    """The names and shapes of the parameters of ContextFreeLM."""
    return dict(zip(PARAMETERS, ((vocab_size, embed_dim), (vocab_size, embed_dim), (vocab_size,)), strict=True))


def sgd_steps(
    weights: dict[str, torch.Tensor],
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
    sees_embedding: bool = True,
) -> tuple[dict[str, torch.Tensor], list[float]]:
    """The parameters of ContextFreeLM after one step of plain gradient descent for each batch, and the losses."""
    weights = {name: value.cpu().double() for name, value in weights.items()}
    losses = []
    for inputs, labels in batches:
        loss, gradients = loss_and_gradients(weights, inputs, labels, sees_embedding)
        weights = {name: weights[name] - learning_rate * gradients[name] for name in PARAMETERS}
        losses.append(loss)
    return weights, losses


def loss_and_gradients(
    weights: dict[str, torch.Tensor],
    inputs: torch.Tensor,
    labels: torch.Tensor,
    sees_embedding: bool = True,
) -> tuple[float, dict[str, torch.Tensor]]:
    """Cross-entropy of ContextFreeLM at the labelled positions and its gradients, one by one, without autograd.

    Args:
        sees_embedding: False: the model's dropout drops all of it.
    """
    embedding, matrix, bias = (weights[name].cpu().double() for name in PARAMETERS)
    gradients = [torch.zeros_like(value) for value in (embedding, matrix, bias)]
    places = [
        (token, label)
        for token, label in zip(inputs.flatten().tolist(), labels.flatten().tolist(), strict=True)
        if label != -100
    ]
    loss = 0.0
    for token, label in places:
        features = embedding[token] * sees_embedding
        logits = [float(row @ features) + float(offset) for row, offset in zip(matrix, bias, strict=True)]
        total = sum(math.exp(logit) for logit in logits)
        loss -= (logits[label] - math.log(total)) / len(places)
        for token_out, logit in enumerate(logits):
            error = (math.exp(logit) / total - (token_out == label)) / len(places)
            gradients[0][token] += error * matrix[token_out] * sees_embedding
            gradients[1][token_out] += error * features
            gradients[2][token_out] += error
    return loss, dict(zip(PARAMETERS, gradients, strict=True))


def palindromes(letters: int) -> tuple[torch.Tensor, torch.Tensor]:
    """All texts x y y x with their second and fourth token hidden by the token number ``letters``, and the labels.

    The second can be guessed from the right only, the fourth from the left only.
    """
    texts = torch.tensor([[x, y, y, x] for x in range(letters) for y in range(letters)])
    hidden = torch.tensor([False, True, False, True])
    return texts.masked_fill(hidden, letters), texts.masked_fill(~hidden, -100)
