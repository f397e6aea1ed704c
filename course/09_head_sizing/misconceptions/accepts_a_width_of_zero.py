"""`head_dim` accepts a total width of zero: 0 features for 2 heads give heads of width 0. A total below 1 must raise a
ValueError, just like fewer than one head. Zero is not negative and divides without a remainder, so both of these tests
let it through, and the head that writes nothing is noticed only in some later layer.
"""

CAUGHT_BY = ("test_sizes_below_one_are_refused", "test_fewer_than_one_feature_is_refused")
SECTION = "Your task, part 1"


def head_dim(total_dim, num_heads):
    if total_dim < 0 or num_heads < 1 or total_dim % num_heads:
        raise ValueError("these do not divide")
    return total_dim // num_heads
