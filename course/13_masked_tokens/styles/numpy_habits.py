"""NumPy draws seeded by the generator, np.where and np.select, and a loss over the picked positions only."""

import numpy as np
import torch
import torch.nn.functional as F


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    rng = np.random.default_rng(torch.randint(2**62, (1,), generator=generator).item())
    ids, special = input_ids.numpy(), special_mask.numpy()
    chosen = np.logical_and(rng.random(ids.shape) < mask_prob, ~special)
    fate = rng.choice(3, size=ids.shape, p=[0.8, 0.1, 0.1])
    conditions = [chosen & (fate == 0), chosen & (fate == 1)]
    inputs = np.select(conditions, [mask_token_id, rng.integers(0, vocab_size, ids.shape)], default=ids)
    return torch.from_numpy(inputs.astype(np.int64)), torch.from_numpy(np.where(chosen, ids, -100))


def train_step(model, batch, optimizer):
    inputs, labels = (part.clone() for part in batch)
    places = np.argwhere(labels.numpy() != -100)
    if len(places) == 0:
        return 0.0
    model.train(True)
    for parameter in model.parameters():
        parameter.grad = None
    rows, columns = torch.from_numpy(places).T
    loss = F.nll_loss(F.log_softmax(model(inputs)[rows, columns], dim=1), labels[rows, columns])
    loss.backward()
    optimizer.step()
    return float(loss.detach().numpy())
