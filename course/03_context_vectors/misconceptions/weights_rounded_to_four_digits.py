"""`simple_self_attention` rounds the attention weights to four decimals, as the lesson prints them. Nothing is rounded on
the way: a small weight may meet a large number.
"""

CAUGHT_BY = (
    "test_self_attention_by_hand",
    "test_self_attention_of_any_size",
    "test_as_many_tokens_as_features",
    "test_one_token_and_one_feature",
)
SECTION = "Your task, part 1"
CHANGE = {
    "weights = torch.softmax(inputs @ inputs.T, dim=-1)": "weights = torch.softmax(inputs @ inputs.T, dim=-1).round(decimals=4)"
}
