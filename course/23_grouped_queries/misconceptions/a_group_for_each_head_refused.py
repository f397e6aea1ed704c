"""`grouped_query_attention` refuses as many groups as heads. This is multi-head attention, and allowed: each number
divides itself.
"""

CAUGHT_BY = (
    "test_a_head_for_each_or_one_for_all",
    "test_groups_must_divide_the_heads",
    "test_attention_is_written_by_hand",
    "test_any_number_of_groups",
    "test_other_numbers_are_refused",
    "test_the_work_is_your_own",
)
SECTION = "Who shares with whom"
CHANGE = {"heads % groups != 0": "heads % groups != 0 or heads == groups"}
