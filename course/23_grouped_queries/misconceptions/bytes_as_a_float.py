"""`cache_bytes` returns a float. The number is right, but a count is an int. In Python, a product with a float is a
float, and so is the result of `/`, even if nothing is left over.
"""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "Your task, part 2"
CHANGE = {"return 2 * num_layers * num_groups": "return 2.0 * num_layers * num_groups"}
