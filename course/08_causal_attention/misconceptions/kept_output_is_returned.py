"""`CausalAttention.forward` keeps its output after `eval()` and returns the same tensor again for an equal x. Make a
new output in each call: a caller may change the one that it gets, and the next caller would get the changed one.
"""

CAUGHT_BY = ("test_batch_of_two_texts", "test_any_weights_and_sizes")
SECTION = "Your task"

import torch


class CausalAttention(CausalAttention):
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
