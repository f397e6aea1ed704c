"""Python loops over texts, places and tokens; texts as lists; sampling by walking through the probabilities."""

import math

import torch
from torch import nn


class SmallGPT(nn.Module):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        super().__init__()
        if parts is None:
            parts = Parts()
        self.context_length = context_length
        self.embeddings = parts.Embeddings(vocab_size=vocab_size, context_length=context_length, d=d)
        self.dropout = nn.Dropout(p=dropout)
        self.blocks = nn.ModuleList()
        for _ in range(num_layers):
            block = parts.TransformerBlock(d=d, context_length=context_length, num_heads=num_heads, dropout=dropout)
            self.blocks.append(block)
        self.norm = parts.LayerNorm(d=d)
        self.head = nn.Linear(in_features=d, out_features=vocab_size, bias=False)

    def forward(self, ids):
        x = self.embeddings(ids)
        x = self.dropout(x)
        for number in range(len(self.blocks)):
            x = self.blocks[number](x)
        x = self.norm(x)
        return self.head(x)


def next_token_loss(logits, ids):
    losses = []
    for text, numbers in enumerate(ids.tolist()):
        for place, following in enumerate(numbers[1:]):
            row = logits[text, place]
            losses.append(torch.logsumexp(row, dim=0) - row[following])
    return sum(losses) / len(losses)


def training_step(model, optimizer, ids, loss_function):
    if not model.training:
        model.train(True)
    for parameter in model.parameters():
        parameter.grad = None
    loss = loss_function(logits=model(ids), ids=ids)
    loss.backward()
    optimizer.step()
    return float(loss)


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
