"""`cache_bytes` counts one layer. Each layer has keys and values of its own. Multiply by the number of layers."""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"
CHANGE = {"2 * num_layers * num_groups": "2 * num_groups"}
