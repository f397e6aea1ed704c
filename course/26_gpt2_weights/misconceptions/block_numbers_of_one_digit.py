"""`convert_weights` reads one digit as the number of a block. There may be ten blocks and more: GPT-2 has twelve. Block
10 and 11 then overwrite block 1.
"""

CAUGHT_BY = ("test_names_are_those_of_the_model",)
SECTION = "Names"
CHANGE = {
    '    for full_name, weight in gpt2.items():\n        name = full_name.removeprefix("transformer.")\n': '    for full_name, weight in gpt2.items():\n        name = full_name.removeprefix("transformer.")\n        if name.startswith("h.1") and name[3].isdigit():\n            name = "h.1" + name[4:]\n',
}
