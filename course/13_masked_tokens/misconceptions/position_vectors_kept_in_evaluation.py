"""`TinyMaskedLM` keeps its position vectors from call to call in evaluation mode. After more training it still uses the old
ones. Look the vectors up in each call.
"""

CAUGHT_BY = ("test_a_text_is_alone_in_its_batch", "test_texts_are_independent")
SECTION = "Your task, part 2"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        length = input_ids.shape[1]
        kept = self.__dict__.setdefault("kept", {})
        positions = self.positions(torch.arange(length, device=input_ids.device))
        if not self.training:
            positions = kept.setdefault(length, positions)
        x = self.tokens(input_ids) + positions
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, need_weights=False)[0]
        return self.output(x + self.mlp(self.norm2(x)))
