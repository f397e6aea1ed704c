"""`convert_weights` sorts the numbers of the blocks as text and counts through them. Sorted as text, 10 comes before 2, so
from eleven blocks on most blocks get the weights of others. All names and shapes are right, and the logits are wrong.
Each block keeps its number.
"""

CAUGHT_BY = ("test_names_are_those_of_the_model", "test_any_file_is_converted")
SECTION = "Names"

right = convert_weights


def convert_weights(gpt2):
    names = {name.removeprefix("transformer."): weight for name, weight in gpt2.items()}
    numbers = sorted({name.split(".")[1] for name in names if name.startswith("h.")})
    found = {}
    for name, weight in names.items():
        parts = name.split(".")
        if parts[0] == "h":
            parts[1] = str(numbers.index(parts[1]))
        found[".".join(parts)] = weight
    return right(found)
