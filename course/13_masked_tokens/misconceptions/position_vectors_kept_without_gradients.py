"""`TinyMaskedLM` keeps the position vectors of its first call, detached, and uses them again for each text of this length.
The embedding of the positions gets no gradient, and a later change of it has no effect. Look the vectors up in each
call.
"""

CAUGHT_BY = (
    "test_all_parameters_can_learn",
    "test_a_text_is_alone_in_its_batch",
    "test_gradients_reach_all_parameters",
    "test_texts_are_independent",
)
SECTION = "Your task, part 2"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        length = input_ids.shape[1]
        kept = self.__dict__.setdefault("kept", {})
        if length not in kept:
            kept[length] = self.positions(torch.arange(length, device=input_ids.device)).detach()
        x = self.tokens(input_ids) + kept[length]
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed, need_weights=False)[0]
        return self.output(x + self.mlp(self.norm2(x)))
