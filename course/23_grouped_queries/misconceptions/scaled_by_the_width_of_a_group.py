"""`grouped_query_attention` divides the scores by the square root of the width of a whole group. A score is a dot
product of d numbers, so it is divided by the square root of d.
"""

CAUGHT_BY = ("test_neighbours_share_a_head", "test_a_head_for_each_or_one_for_all", "test_any_number_of_groups")
SECTION = "Your task, part 1"
CHANGE = {"math.sqrt(q.shape[3])": "math.sqrt(q.shape[3] * heads // groups)"}
