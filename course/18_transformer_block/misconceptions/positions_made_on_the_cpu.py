"""`Embeddings` makes its positions on the CPU, wherever the ids are. Make them on the device of `ids`. As it is, the
layer fails as soon as the model runs on a GPU.
"""

CAUGHT_BY = ("test_they_move_to_float64_and_to_a_device", "test_float64_and_other_devices")
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens > longest:
            raise ValueError(num_tokens)
        return self.token(ids) + self.position(torch.arange(num_tokens))
