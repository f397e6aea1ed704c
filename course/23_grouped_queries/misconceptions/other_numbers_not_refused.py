"""`grouped_query_attention` does not look whether the number of groups divides the number of heads. If it does not, it
raises ValueError. As it is, another exception comes from deep inside, or none.
"""

CAUGHT_BY = ("test_groups_must_divide_the_heads", "test_other_numbers_are_refused")
SECTION = "Your task, part 1"
CHANGE = {"if heads % groups != 0:": "if False:"}
