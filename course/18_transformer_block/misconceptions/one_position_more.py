"""`Embeddings` makes `position` with one row more than the context has positions. It must have context_length rows.
Nothing uses the last row, and the table has another shape than in weights from elsewhere.
"""

CAUGHT_BY = (
    "test_token_plus_position",
    "test_gradients_reach_everything",
    "test_embeddings_of_any_ids",
    "test_gradients_are_right",
)
SECTION = "Your task, part 1"

from torch import nn


class Embeddings(Embeddings):
    def __init__(self, vocab_size, context_length, d):
        super().__init__(vocab_size, context_length, d)
        self.position, self.context_length = nn.Embedding(context_length + 1, d), context_length

    def forward(self, ids):
        if ids.shape[-1] > self.context_length:
            raise ValueError(f"{ids.shape[-1]} ids are too many")
        return super().forward(ids)
