"""Python loops; texts as lists; sampling by walking through the probabilities."""

import math

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    mode, texts = model.training, ids.tolist()
    model.eval()
    for _ in range(count):
        for text in texts:
            with torch.no_grad():
                row = model(torch.tensor([text[-model.context_length :]]))[0, -1].tolist()
            order = sorted(range(len(row)), key=lambda token: row[token], reverse=True)
            if top_k is not None:
                order = order[:top_k]
            if temperature == 0:
                order = order[:1]
            each = [math.exp((row[token] - row[order[0]]) / (temperature or 1)) for token in order]
            left = torch.rand((), generator=generator, dtype=torch.float64).item() * sum(each)
            number = 0
            while number < len(order) - 1 and left > each[number]:
                left -= each[number]
                number += 1
            text.append(order[number])
    model.train(mode)
    return torch.tensor(texts)
