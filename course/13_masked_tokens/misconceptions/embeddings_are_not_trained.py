"""`TinyMaskedLM` looks up its token and position embeddings under `torch.no_grad()`. Gradients have to flow to all
parameters. The layers above still learn, but both embeddings keep their random start values for ever.
"""

CAUGHT_BY = ("test_all_parameters_can_learn", "test_gradients_reach_all_parameters")
SECTION = "Your task, part 2"

import torch


class TinyMaskedLM(TinyMaskedLM):
    def forward(self, input_ids):
        with torch.no_grad():
            x = self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1]))
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.output(x + self.mlp(self.norm2(x)))
