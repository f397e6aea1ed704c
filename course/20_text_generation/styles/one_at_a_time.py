"""One text after the other, recursion in place of a loop, a greatest temperature for 'greedy', and cumulative sums."""

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    if count == 0:
        return ids.clone()
    before = model.training
    with torch.no_grad():
        logits = model.eval()(ids[:, -model.context_length :])[:, -1].double()
    model.train(before)
    rows = []
    for row in logits:
        greatest, order = row.sort(descending=True)
        k = 1 if temperature == 0 else min(top_k or len(row), len(row))
        steps = torch.softmax(greatest[:k] / max(temperature, 1e-6), dim=0).cumsum(0)
        draw = torch.rand((), generator=generator, dtype=torch.float64)
        rows.append(order[(steps < draw).sum().clamp(max=k - 1)])
    longer = torch.cat([ids, torch.stack(rows)[:, None]], dim=1)
    return generate(model, longer, count - 1, temperature, top_k, generator)
