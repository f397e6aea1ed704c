"""`cache_bytes` counts keys and no values. A cache holds both, and they have the same size."""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"
CHANGE = {
    "2 * num_layers * num_groups * head_dim * num_tokens": "num_layers * num_groups * head_dim * num_tokens",
}
