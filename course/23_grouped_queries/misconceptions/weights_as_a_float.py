"""`projection_weights` returns a float. The number is right, but a count is an int. In Python, the result of `/` is a
float, even if nothing is left over.
"""

CAUGHT_BY = ("test_weights_of_the_projections", "test_weights_for_any_sizes")
SECTION = "Your task, part 2"


def projection_weights(d, num_heads, num_groups, head_dim):
    queries = d * num_heads * head_dim
    return 2 * (queries + queries * num_groups / num_heads)
