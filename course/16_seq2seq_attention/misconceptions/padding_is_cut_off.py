"""The encoder of `Seq2SeqAttention` unpacks its outputs with `pad_packed_sequence` and gives no `total_length`. Its result
is as long as the longest source without padding, and the mask is as long as the source with padding. If all sources
of a batch have padding, the two do not fit. Pass `total_length=source.shape[1]`.
"""

CAUGHT_BY = ("test_model_scores_a_token_for_each_step", "test_padding_leaves_no_trace", "test_examples_are_independent")
SECTION = "Start token, embeddings and padding"

import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        lengths = (~source_mask).sum(1).cpu()
        packed = pack_padded_sequence(self.source_embedding(source), lengths, batch_first=True, enforce_sorted=False)
        packed, last = self.encoder(packed)
        keys, _ = pad_packed_sequence(packed, batch_first=True)
        state = last[0]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
