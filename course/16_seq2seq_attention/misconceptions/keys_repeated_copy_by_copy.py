"""`Seq2SeqAttention.forward` asks for all steps at once. The queries stand text by text, but `keys.repeat(...)` puts
whole copies of the batch one after the other. So a step looks at the source of another text. A batch of one hides it.
`repeat_interleave` keeps the copies of a text together.
"""

CAUGHT_BY = (
    "test_examples_do_not_mix",
    "test_padding_leaves_no_trace",
    "test_model_ignores_padding",
    "test_model_looks_through_its_attention",
    "test_examples_are_independent",
)
SECTION = "The translator"

import torch
from torch import nn


class Seq2SeqAttention(Seq2SeqAttention):
    def __init__(self, source_vocab, target_vocab, embed_dim, hidden_dim):
        super().__init__(source_vocab, target_vocab, embed_dim, hidden_dim)
        self.decoder = nn.GRU(embed_dim, hidden_dim, batch_first=True)
        self.output = nn.Linear(2 * hidden_dim, target_vocab)

    def forward(self, source, target, source_mask=None):
        b, steps = target.shape
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        keys, _ = self.encoder(self.source_embedding(source))
        first = keys[torch.arange(b), (~source_mask).sum(1) - 1]
        states, _ = self.decoder(self.target_embedding(target), first[None].contiguous())
        copies = keys.repeat(steps, 1, 1), source_mask.repeat(steps, 1)
        contexts, weights = self.attention(states.reshape(b * steps, -1), *copies)
        logits = self.output(torch.cat([states, contexts.view(b, steps, -1)], dim=-1))
        return logits, weights.view(b, steps, -1)
