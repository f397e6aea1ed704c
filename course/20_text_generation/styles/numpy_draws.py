"""NumPy for the draws, seeded by torch's generator."""

import numpy as np
import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    rng = np.random.default_rng(torch.randint(2**62, (1,), generator=generator).item())
    was_training, text = model.training, ids.numpy().copy()
    model.eval()
    for _ in range(count):
        with torch.no_grad():
            seen = torch.from_numpy(text[:, -model.context_length :].copy())
            logits = model(seen).numpy()[:, -1].astype(np.float64)
        if temperature == 0 or top_k == 1:
            new = logits.argmax(axis=1)
        else:
            if top_k is not None and top_k < logits.shape[1]:
                least = np.partition(logits, -top_k, axis=1)[:, [-top_k]]
                logits = np.where(logits >= least, logits, -np.inf)
            weights = np.exp((logits - logits.max(axis=1, keepdims=True)) / temperature)
            weights /= weights.sum(axis=1, keepdims=True)
            new = np.array([rng.choice(len(row), p=row) for row in weights])
        text = np.concatenate([text, new[:, None]], axis=1)
    model.train(was_training)
    return torch.from_numpy(text.astype(np.int64))
