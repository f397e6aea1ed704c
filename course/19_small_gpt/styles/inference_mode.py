"""A loss from log-probabilities, and gradients that are set to None."""

import torch
import torch.nn.functional as F
from torch import Tensor, nn


class SmallGPT(nn.Module):
    def __init__(self, vocab_size, context_length, d, num_heads, num_layers, dropout=0.0, parts=None):
        super().__init__()
        parts = parts or Parts()
        self.head = nn.Linear(d, vocab_size, bias=False)
        self.norm = parts.LayerNorm(d)
        self.blocks = nn.ModuleList(
            parts.TransformerBlock(d, context_length, num_heads, dropout=dropout) for _ in range(num_layers)
        )
        self.embeddings, self.dropout = parts.Embeddings(vocab_size, context_length, d), parts.Dropout(dropout)
        self.register_buffer("seen", torch.zeros(()), persistent=False)
        self.context_length = int(context_length)

    def forward(self, ids: Tensor) -> Tensor:
        x = nn.Sequential(self.embeddings, self.dropout, *self.blocks, self.norm)(ids)
        return F.linear(x, self.head.weight)


def next_token_loss(logits, ids):
    chosen = logits[:, :-1].log_softmax(-1).gather(-1, ids[:, 1:].unsqueeze(-1))
    return chosen.mean().neg()


def training_step(model, optimizer, ids, loss_function):
    optimizer.zero_grad(set_to_none=False)
    with torch.enable_grad():
        loss = loss_function(model.train()(ids), ids)
    torch.autograd.backward(loss)
    optimizer.step()
    return loss.tolist()
