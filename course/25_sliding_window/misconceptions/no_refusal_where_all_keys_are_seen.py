"""`window_mask` leaves early if the window or the sinks, or both together, cover the text, before it checks the sizes.
There a window of 0 with many sinks, or sinks of -1 with a wide window, raise no ValueError. Such sizes make no sense
for any text, so check them first.
"""

CAUGHT_BY = ("test_impossible_sizes_are_refused", "test_sizes_that_make_no_sense_raise")
SECTION = "Your task"

right = window_mask


def window_mask(num_tokens, window, sinks=0, device=None):
    if window + sinks >= num_tokens:
        return right(num_tokens, num_tokens, 0, device)
    return right(num_tokens, window, sinks, device)
