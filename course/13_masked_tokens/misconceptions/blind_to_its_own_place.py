"""`TinyMaskedLM` blocks each position from itself in the attention, and its token reaches it in no other way. The logits
of a position have to depend on every token, its own included. In texts of two tokens or more, a word in plain view is
predicted as if it were hidden.
"""

CAUGHT_BY = ("test_model_sees_both_sides", "test_every_token_counts_everywhere")
SECTION = "What a model must see"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        length = input_ids.shape[1]
        positions = self.positions(torch.arange(length))
        x = self.norm1(self.tokens(input_ids) + positions)
        queries = self.norm1(positions).expand(x.shape)
        itself = torch.eye(length, dtype=torch.bool) if length > 1 else None
        x = queries + self.attention(queries, x, x, attn_mask=itself)[0]
        return self.output(x + self.mlp(self.norm2(x)))
