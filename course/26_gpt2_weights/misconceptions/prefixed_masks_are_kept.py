"""`convert_weights` recognises a mask by the beginning `h.` of its name, before it removes `transformer.`. The names of
masks may have this prefix like all others. `GPT` has no parameter for a mask, so the file is refused when it is loaded.
"""

CAUGHT_BY = (
    "test_names_are_those_of_the_model",
    "test_logits_are_those_of_gpt2",
    "test_any_file_is_converted",
    "test_any_file_gives_its_logits",
)
SECTION = "What is in the file"

right = convert_weights


def convert_weights(gpt2):
    masks = [name for name in gpt2 if name.endswith((".attn.bias", ".attn.masked_bias"))]
    return right(gpt2) | {name: gpt2[name] for name in masks if not name.startswith("h.")}
