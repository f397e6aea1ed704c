"""`TinyMaskedLM` takes token 0 for padding and blocks it in the attention. Nobody says that 0 is padding here: it is a
token like any other. In a text of nothing but token 0, every key is blocked, and all logits are NaN.
"""

CAUGHT_BY = ("test_logits_for_texts_of_any_length", "test_any_length_up_to_context_length")
SECTION = "Your task, part 2"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        x = self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1]))
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, key_padding_mask=input_ids == 0)[0]
        return self.output(x + self.mlp(self.norm2(x)))
