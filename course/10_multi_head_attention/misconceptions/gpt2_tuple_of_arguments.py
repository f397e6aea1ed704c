"""The arguments are given by position, as a tuple instead of a dict."""

CAUGHT_BY = ("test_arguments_of_gpt2_small",)


def gpt2_small_arguments():
    return (768, 768, 1024, 0.1, 12)
