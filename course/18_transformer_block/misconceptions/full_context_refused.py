"""`Embeddings` refuses a text that fills the context. As many ids as context_length are allowed; one more raises
ValueError. The last row of `position` is never used this way.
"""

CAUGHT_BY = (
    "test_texts_that_are_too_long",
    "test_gradients_reach_everything",
    "test_embeddings_of_any_ids",
    "test_no_more_tokens_than_the_context",
    "test_gradients_are_right",
)
SECTION = "Your task, part 1"

import torch


class Embeddings(Embeddings):
    def forward(self, ids):
        num_tokens, longest = ids.shape[-1], self.position.num_embeddings
        if num_tokens >= longest:
            raise ValueError(num_tokens)
        return self.token(ids) + self.position(torch.arange(num_tokens, device=ids.device))
