"""Python loops over texts, positions and tokens."""

import torch
from torch import nn


class SmallGPT(nn.Module):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        super().__init__()
        if parts is None:
            parts = Parts()
        self.context_length = context_length
        self.embeddings = parts.Embeddings(vocab_size=vocab_size, context_length=context_length, d=d)
        self.dropout = parts.Dropout(p=dropout)
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
