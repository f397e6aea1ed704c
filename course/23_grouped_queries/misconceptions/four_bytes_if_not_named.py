"""`cache_bytes` takes four bytes for a number if none are named. The default is 2: caches are held in float16 or
bfloat16.
"""

CAUGHT_BY = ("test_bytes_of_a_cache", "test_bytes_for_any_sizes")
SECTION = "What a cache weighs"
CHANGE = {"bytes_per_number: int = 2": "bytes_per_number: int = 4"}
