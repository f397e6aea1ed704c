"""`attend_step` aligns its mask top left: new token i sees tokens 0 to i of the whole text. It must see all tokens of
the cache, and new ones up to itself. As it is, a new token sees the beginning of the text, and often not itself.
"""

CAUGHT_BY = ("test_chunks_give_the_output_of_the_whole_text", "test_any_way_of_cutting_a_text")
SECTION = "The mask of a chunk"
CHANGE = {"triu(seen - new + 1)": "triu(1)"}
