"""`forward` calls its argument `tokens` in both classes. The contract names it `x`, and an argument keeps its name. A
caller who passes it by name gets a TypeError.
"""

CAUGHT_BY = (
    "test_heads_get_the_wrappers_arguments",
    "test_any_length_up_to_the_context",
    "test_wrapper_hands_its_arguments_on",
    "test_texts_of_many_lengths",
)
SECTION = "Your task, part 2"


class MultiHeadAttentionWrapper(MultiHeadAttentionWrapper):
    def forward(self, tokens):
        return super().forward(tokens)


class MultiHeadAttention(MultiHeadAttention):
    def forward(self, tokens):
        return super().forward(tokens)
