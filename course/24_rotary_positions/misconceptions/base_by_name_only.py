"""`rope_angles` takes `base` by name only. Arguments may come by position or by name, in the order of the exercise. A call
with three numbers ends in a TypeError.
"""

CAUGHT_BY = ("test_base_sets_the_speeds", "test_angles_for_any_sizes_and_base")
SECTION = "Your task"
CHANGE = {"d: int, base: float = 10000.0": "d: int, *, base: float = 10000.0"}
