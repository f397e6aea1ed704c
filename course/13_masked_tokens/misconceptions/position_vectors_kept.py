"""`TinyMaskedLM` keeps the position vectors of its first call and uses them again for each text of this length. They do
not follow a later change of the embedding, and a second backward pass raises RuntimeError. Look the vectors up in each
call.
"""

CAUGHT_BY = ("test_a_text_is_alone_in_its_batch", "test_model_learns_from_both_sides", "test_texts_are_independent")
SECTION = "Your task, part 2"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        length = input_ids.shape[1]
        kept = self.__dict__.setdefault("kept", {})
        if length not in kept:
            kept[length] = self.positions(torch.arange(length, device=input_ids.device))
        x = self.tokens(input_ids) + kept[length]
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, need_weights=False)[0]
        return self.output(x + self.mlp(self.norm2(x)))
