"""`load_gpt2` compares the file's names with `model.named_parameters()`, which lists a shared parameter once. After the
first file the head is tied, so `head.weight` is missing from that list, and any second file raises ValueError. A file
of the model's sizes has to be loaded whatever the model held before. `state_dict()` has both names.
"""

CAUGHT_BY = ("test_logits_are_those_of_gpt2", "test_any_file_gives_its_logits")
SECTION = "One table at both ends"

right = load_gpt2


def load_gpt2(model, gpt2):
    if set(convert_weights(gpt2)) != {name for name, _ in model.named_parameters()}:
        raise ValueError("the names differ")
    right(model, gpt2)
