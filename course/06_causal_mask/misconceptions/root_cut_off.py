"""`causal_weights` cuts the square root of `d_k` to a whole number, with `math.isqrt`, `int(...)` or `//`. The root of 2 is
about 1.41, not 1. Only for 1, 4, 9 and other squares the result is the same.
"""

CAUGHT_BY = ("test_causal_weights_of_six_tokens", "test_causal_weights_for_any_leading_dimensions")
SECTION = "One row by hand"
CHANGE = {
    "math.sqrt(d_k)": "math.isqrt(d_k)",
}
