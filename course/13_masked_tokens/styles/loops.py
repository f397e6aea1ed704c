"""Python loops over texts and tokens, attention head by head without a mask, and the loss from log-probabilities."""

import torch
from torch import nn


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs, labels = [], []
    for text, specials in zip(input_ids.tolist(), special_mask.tolist(), strict=True):
        new, marks = [], []
        for token, is_special in zip(text, specials, strict=True):
            if is_special or torch.rand((), generator=generator).item() >= mask_prob:
                new.append(token)
                marks.append(-100)
                continue
            marks.append(token)
            fate = torch.rand((), generator=generator).item()
            if fate < 0.8:
                token = mask_token_id
            elif fate < 0.9:
                token = torch.randint(0, vocab_size, (1,), generator=generator).item()
            new.append(token)
        inputs.append(new)
        labels.append(marks)
    return torch.tensor(inputs), torch.tensor(labels)


class Head(nn.Module):
    def __init__(self, width, size):
        super().__init__()
        self.query, self.key, self.value = (nn.Linear(width, size, bias=False) for _ in range(3))

    def forward(self, x):
        scores = self.query(x) @ self.key(x).transpose(1, 2)
        return torch.softmax(scores / self.key.out_features**0.5, dim=-1) @ self.value(x)


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.what = nn.Embedding(vocab_size, embed_dim)
        self.where = nn.Parameter(torch.randn(context_length, embed_dim))
        self.heads = nn.ModuleList(Head(embed_dim, embed_dim // num_heads) for _ in range(num_heads))
        self.out = nn.Linear(2 * embed_dim, vocab_size)

    def forward(self, input_ids):
        x = self.what(input_ids) + self.where[: input_ids.size(1)]
        seen = torch.cat([head(x) for head in self.heads], dim=-1)
        return self.out(torch.cat([x, seen], dim=-1))


def train_step(model, batch, optimizer):
    model.train()
    optimizer.zero_grad()
    logits = model(batch[0])
    losses = []
    for i, marks in enumerate(batch[1].tolist()):
        for t, mark in enumerate(marks):
            if mark != -100:
                losses.append(-torch.log_softmax(logits[i, t], dim=-1)[mark])
    if not losses:
        return 0.0
    loss = sum(losses) / len(losses)
    loss.backward()
    optimizer.step()
    return float(loss)
