"""Bernoulli draws on clones as in the transformers library, nn.TransformerEncoder with dropout, and a flat loss."""

import torch
from torch import nn


def mask_tokens(input_ids, mask_token_id, vocab_size, special_mask, mask_prob, generator):
    inputs = input_ids.clone()
    labels = input_ids.clone()
    probability_matrix = torch.full(labels.shape, mask_prob)
    probability_matrix.masked_fill_(special_mask, value=0.0)
    masked_indices = torch.bernoulli(probability_matrix, generator=generator).bool()
    labels[~masked_indices] = -100
    indices_replaced = torch.bernoulli(torch.full(labels.shape, 0.8), generator=generator).bool() & masked_indices
    inputs[indices_replaced] = mask_token_id
    indices_random = (
        torch.bernoulli(torch.full(labels.shape, 0.5), generator=generator).bool() & masked_indices & ~indices_replaced
    )
    random_words = torch.randint(vocab_size, labels.shape, dtype=torch.long, generator=generator)
    inputs[indices_random] = random_words[indices_random]
    return inputs, labels


class TinyMaskedLM(nn.Module):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__()
        self.vocab_size = vocab_size
        self.token_embedding = nn.Embedding(vocab_size, embed_dim)
        self.position_embedding = nn.Embedding(context_length, embed_dim)
        layer = nn.TransformerEncoderLayer(embed_dim, num_heads, 4 * embed_dim, dropout=0.1, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, num_layers=2)
        self.lm_head = nn.Linear(embed_dim, vocab_size)
        self.register_buffer("position_ids", torch.arange(context_length).unsqueeze(0))

    def forward(self, input_ids):
        positions = self.position_embedding(self.position_ids[:, : input_ids.shape[1]])
        return self.lm_head(self.encoder(self.token_embedding(input_ids) + positions))


def train_step(model, batch, optimizer):
    inputs, labels = batch
    if not (labels != -100).any():
        return 0.0
    model.train()
    model.zero_grad()
    logits = model(inputs)
    criterion = nn.CrossEntropyLoss(ignore_index=-100)
    loss = criterion(logits.view(-1, logits.size(-1)), labels.view(-1))
    loss.backward()
    optimizer.step()
    return loss.detach().item()
