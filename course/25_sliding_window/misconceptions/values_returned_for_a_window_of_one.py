"""`window_attention` returns the values themselves for a window of 1, and forgets the sinks. A query sees the sinks as well as
itself, so its result is a weighted sum of several values.
"""

CAUGHT_BY = ("test_attention_of_seven_tokens", "test_attention_for_any_sizes")
SECTION = "Your task"

right = window_attention


def window_attention(queries, keys, values, window, sinks=0):
    if window == 1:
        return values.clone()
    return right(queries, keys, values, window, sinks)
