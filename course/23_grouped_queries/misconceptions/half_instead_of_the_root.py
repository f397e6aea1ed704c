"""`grouped_query_attention` divides the scores by half of d. The square root is asked for. The two are the same only for 4. In
Python, a power comes before a division: `** 1 / 2` is half of the number, and `** 0.5` is its root.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"
CHANGE = {
    "math.sqrt(q.shape[3])": "(q.shape[3] ** 1 / 2)",
}
