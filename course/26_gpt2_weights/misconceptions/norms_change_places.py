"""`convert_weights` gives `ln_1` to the norm in front of the MLP and `ln_2` to the one in front of attention. `ln_1`
comes first, and attention does, too. Shapes are the same, so only the numbers tell.
"""

CAUGHT_BY = (
    "test_tables_and_norms_move_as_they_are",
    "test_weights_keep_their_dtype",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "Names"
CHANGE = {
    '"ln_1": "norm1", "ln_2": "norm2"': '"ln_1": "norm2", "ln_2": "norm1"',
}
