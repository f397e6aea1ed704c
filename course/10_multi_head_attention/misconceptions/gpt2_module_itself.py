"""The finished module is returned instead of its arguments."""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)


def gpt2_small_arguments():
    return MultiHeadAttention(768, 768, 1024, 0.1, 12)
