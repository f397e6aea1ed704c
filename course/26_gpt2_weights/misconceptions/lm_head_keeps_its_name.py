"""`convert_weights` returns `lm_head.weight` under its old name as well. `GPT` has no such parameter. The head is the
token table, whether the file repeats it or not.
"""

CAUGHT_BY = (
    "test_names_are_those_of_the_model",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "Names"
CHANGE = {
    ' or name == "lm_head.weight"': "",
}
