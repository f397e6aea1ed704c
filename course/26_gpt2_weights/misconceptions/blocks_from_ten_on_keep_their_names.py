"""`convert_weights` reads one digit of a block's number, so blocks from number 10 on keep their old names. There may be more
than ten blocks: GPT-2 has twelve. Read all digits up to the next point.
"""

CAUGHT_BY = ("test_names_are_those_of_the_model", "test_any_file_is_converted")
SECTION = "Your task"
CHANGE = {
    "            name = name.replace(theirs, ours)\n": '            if theirs != "h." or not name[3:4].isdigit():\n                name = name.replace(theirs, ours)\n',
}
