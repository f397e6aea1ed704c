"""`grouped_query_attention` looks whether the number of heads divides the number of groups. It is the other way round:
the groups must divide the heads.
"""

CAUGHT_BY = (
    "test_neighbours_share_a_head",
    "test_a_head_for_each_or_one_for_all",
    "test_groups_must_divide_the_heads",
    "test_output_keeps_the_dtype",
    "test_it_works_on_any_device",
    "test_attention_is_written_by_hand",
    "test_any_number_of_groups",
    "test_other_numbers_are_refused",
    "test_dtype_is_kept_for_any_sizes",
    "test_any_device",
    "test_the_work_is_your_own",
)
SECTION = "Your task, part 1"
CHANGE = {"heads % groups != 0": "groups % heads != 0"}
