"""`TransformerBlock` drops a tenth of the numbers if the caller does not pass `dropout`. Its default has to be 0.0, as the
contract writes it. A block that is made without the argument has another result in every call in training.
"""

CAUGHT_BY = (
    "test_block_has_its_parts",
    "test_block_is_made_of_its_parts",
    "test_block_against_its_own_parts",
    "test_residual_dropout",
    "test_gradients_are_right",
)
SECTION = "Your task, part 4"

CHANGE = {"num_heads: int, dropout: float = 0.0)": "num_heads: int, dropout: float = 0.1)"}
