"""`convert_weights` loses the blocks from number 10 on. There may be more than ten blocks: GPT-2 has twelve. Read the
whole number, and compare it as a number: as a text, "9" is greater than "11".
"""

CAUGHT_BY = ("test_names_are_those_of_the_model", "test_any_file_is_converted")
SECTION = "Your task"
CHANGE = {
    '    for full_name, weight in gpt2.items():\n        name = full_name.removeprefix("transformer.")\n': '    for full_name, weight in gpt2.items():\n        name = full_name.removeprefix("transformer.")\n        if name.startswith("h.1") and name[3].isdigit():\n            name = "h.1" + name[4:]\n',
}
