"""`MultiHeadAttention.forward` keeps its output after `eval()` and returns the same tensor again for an equal x. Make
a new output in each call: a caller may change the one that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_multi_head_attention_by_example", "test_output_for_any_weights")
SECTION = "Your task, part 2"

import torch


class MultiHeadAttention(MultiHeadAttention):
    kept = None

    def forward(self, x):
        given = [tensor.detach() for tensor in (x, *self.parameters())]
        if not self.training and self.kept and all(map(same, given, self.kept[0])):
            return self.kept[1]
        output = super().forward(x)
        self.kept = None if self.training else ([tensor.clone() for tensor in given], output)
        return output


def same(one, other):
    return (one.dtype, one.device) == (other.dtype, other.device) and torch.equal(one, other)
