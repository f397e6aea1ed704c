"""`TinyMaskedLM` keeps layers in a plain Python list. torch finds layers in attributes, in `nn.Sequential` and in
`nn.ModuleList`, but not in a list. The layers in the list keep their random numbers: no optimizer trains them, and
they are not saved with the model.
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
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__(vocab_size, context_length, embed_dim, num_heads)
        self.layers = [self.mlp]
        del self.mlp

    def forward(self, input_ids):
        x = self.tokens(input_ids) + self.positions(torch.arange(input_ids.shape[1]))
        normed = self.norm1(x)
        x = x + self.attention(normed, normed, normed)[0]
        return self.output(x + self.layers[0](self.norm2(x)))
