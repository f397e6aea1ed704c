"""`TinyMaskedLM` always makes 512 position embeddings, whatever `context_length` says. A text may have any length up to
`context_length`. With a greater one, tokens behind position 511 have no position, and the model raises an error.
"""

CAUGHT_BY = ("test_logits_for_texts_of_any_length", "test_any_length_up_to_context_length")
SECTION = "Your task, part 2"

right = TinyMaskedLM


class TinyMaskedLM(right):
    def __init__(self, vocab_size, context_length, embed_dim, num_heads):
        super().__init__(vocab_size, 512, embed_dim, num_heads)
