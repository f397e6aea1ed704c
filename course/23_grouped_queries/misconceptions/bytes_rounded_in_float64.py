"""`cache_bytes` multiplies floats and turns the product into an int at the end. Floats have 53 binary digits, and a larger
count comes back rounded. Multiply Python's whole numbers, which are exact.
"""

CAUGHT_BY = ("test_bytes_of_a_cache",)
SECTION = "What a cache weighs"


def cache_bytes(num_layers, num_groups, head_dim, num_tokens, bytes_per_number=2):
    return int(2.0 * num_layers * num_groups * head_dim * num_tokens * bytes_per_number)
