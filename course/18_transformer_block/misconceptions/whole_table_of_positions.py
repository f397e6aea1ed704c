"""`Embeddings` adds the whole table of positions. A text of T tokens needs its first T rows. As it is, only texts that
fill the context fit, and a single id gets every position at once.
"""

CAUGHT_BY = (
    "test_token_plus_position",
    "test_they_move_to_float64_and_to_a_device",
    "test_arguments_stay_as_they_were",
    "test_embeddings_of_any_ids",
    "test_float64_and_other_devices",
    "test_nothing_of_the_callers_changes",
)
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens > longest:
            raise ValueError(num_tokens)
        return self.token(ids) + self.position.weight
