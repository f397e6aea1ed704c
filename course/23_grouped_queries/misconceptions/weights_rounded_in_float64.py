"""`projection_weights` counts with floats, such as the result of `/`, and turns the sum into an int at the end. Floats have
53 binary digits, and a larger count comes back rounded. Use Python's whole numbers, and `//` where you divide.
"""

CAUGHT_BY = ("test_weights_of_the_projections",)
SECTION = "What the projections weigh"


def projection_weights(d, num_heads, num_groups, head_dim):
    queries = d * num_heads * head_dim
    return int(2 * (queries + queries / num_heads * num_groups))
