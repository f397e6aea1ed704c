"""`cache_bytes` divides by 1024, and so it counts kibibytes. It counts bytes, and returns an int."""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"
CHANGE = {"num_tokens * bytes_per_number": "num_tokens * bytes_per_number / 1024"}
