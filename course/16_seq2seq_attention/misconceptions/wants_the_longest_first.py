"""`Seq2SeqAttention.forward` packs the source as if the examples came sorted, the longest first. A batch may come in
any order. In another order torch raises RuntimeError, and a batch that happens to be sorted hides it.
"""

CAUGHT_BY = ("test_examples_do_not_mix", "test_examples_are_independent", "test_gradients_of_the_model")
SECTION = "Padding"

import torch
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence


class Seq2SeqAttention(Seq2SeqAttention):
    def forward(self, source, target, source_mask=None):
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        lengths = (~source_mask).sum(1).cpu()
        packed = pack_padded_sequence(self.source_embedding(source), lengths, batch_first=True)
        outputs, last = self.encoder(packed)
        keys, _ = pad_packed_sequence(outputs, batch_first=True, total_length=source.shape[1])
        state = last[0]
        logits, weights = [], []
        for token in self.target_embedding(target).unbind(1):
            context, looked_at = self.attention(state, keys, source_mask)
            state = self.decoder(torch.cat([token, context], dim=-1), state)
            logits.append(self.output(state))
            weights.append(looked_at)
        return torch.stack(logits, dim=1), torch.stack(weights, dim=1)
