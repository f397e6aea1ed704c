"""`grouped_query_attention` returns the values themselves if there is a single key. Each of the t queries gets its value,
whose weight is 1: the shape is (b, h, t, d), whatever the number of keys.
"""

CAUGHT_BY = ("test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"

right = grouped_query_attention


def grouped_query_attention(q, k, v):
    if k.shape[2] == 1 and q.shape[1] % k.shape[1] == 0:
        return v.repeat_interleave(q.shape[1] // k.shape[1], dim=1)
    return right(q, k, v)
