"""`grouped_query_attention` does not divide the scores. They are divided by the square root of d, as in all attention
so far.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"
CHANGE = {" / math.sqrt(q.shape[3])": ""}
