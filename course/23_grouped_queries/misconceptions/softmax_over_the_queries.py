"""`grouped_query_attention` takes the softmax over the queries. It runs over the keys, the last dimension, so that the
weights of each query sum to one.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Who shares with whom"
CHANGE = {"scores, dim=-1": "scores, dim=-2"}
