"""`convert_weights` turns all weights into float32. They keep the dtype that they had. A file in half precision would
take twice its memory for no digit more.
"""

CAUGHT_BY = ("test_weights_keep_their_dtype",)
SECTION = "Your task"
CHANGE = {
    "for full_name, weight in gpt2.items():\n": "for full_name, weight in gpt2.items():\n        weight = weight.float()\n",
}
