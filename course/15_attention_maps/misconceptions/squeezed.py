"""`plot_attention` squeezes the weights. For a text of one token the table (1, 1) loses both dimensions and has no rows and
columns left. Tables of more tokens stay as they are.
"""

CAUGHT_BY = ("test_words_stay_as_they_are", "test_any_sentence")
SECTION = "Your task"
CHANGE = {"values = weights.detach().cpu().numpy()": "values = weights.detach().cpu().numpy().squeeze()"}
