"""`TinyMaskedLM` calls `F.dropout`, which drops in evaluation mode too unless it is told the mode. After `.eval()` a
text must always have the same logits. Here two calls with the same text give different ones.
"""

CAUGHT_BY = ("test_a_text_is_alone_in_its_batch", "test_texts_are_independent")
SECTION = "Your task, part 2"

import torch
import torch.nn.functional as F


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        x = F.dropout(self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1])), p=0.1)
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.output(x + self.mlp(self.norm2(x)))
