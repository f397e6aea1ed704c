"""One text and one query at a time, each with the past alone; dropout drawn with torch.rand."""

import torch
from torch import nn


class CausalAttention(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.W_query = nn.Linear(bias=qkv_bias, in_features=d_in, out_features=d_out)
        self.W_key = nn.Linear(bias=qkv_bias, in_features=d_in, out_features=d_out)
        self.W_value = nn.Linear(bias=qkv_bias, in_features=d_in, out_features=d_out)
        self.context_length = context_length
        self.p = dropout

    def drop(self, weights):
        if not self.training or self.p == 0:
            return weights
        return weights * (torch.rand(weights.shape, device=weights.device) >= self.p) / (1 - self.p)

    def one_query(self, text, i):
        past = text[: i + 1]
        scores = torch.stack([torch.dot(self.W_query(text[i]), self.W_key(token)) for token in past])
        weights = self.drop(torch.softmax(scores / scores.new_tensor(self.W_key.out_features).sqrt(), dim=0))
        return sum(weight * self.W_value(token) for weight, token in zip(weights, past, strict=True))

    def forward(self, x):
        if len(x[0]) > self.context_length:
            raise ValueError("too many tokens: " + str(len(x[0])))
        return torch.stack([torch.stack([self.one_query(text, i) for i in range(len(text))]) for text in x])
