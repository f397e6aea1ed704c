"""The scores are computed in float16, whatever the inputs are. float32 and float64 inputs need scores with the accuracy
of float32. float16 keeps only about three digits, and a score above 65504 becomes infinite. Converting the result back
to the dtype of `inputs` does not restore the digits.
"""

CAUGHT_BY = (
    "test_scores_keep_their_digits",
    "test_matrix_keeps_its_digits",
    "test_query_scores_of_random_tokens",
    "test_pair_scores_of_random_tokens",
)
SECTION = "Your task, part 1"


def attention_scores_for_query(query, inputs):
    return (inputs.half() @ query.half()).to(inputs.dtype)


def attention_scores(inputs):
    return (inputs.half() @ inputs.half().T).to(inputs.dtype)
