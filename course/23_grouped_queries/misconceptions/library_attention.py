"""`grouped_query_attention` leaves the work to torch's own attention, which knows groups. Here it is written by hand.
The output is right, but how heads share is what this exercise is about.
"""

CAUGHT_BY = ("test_attention_is_written_by_hand", "test_the_work_is_your_own")
SECTION = "Your task, part 1"

import torch.nn.functional as F


def grouped_query_attention(q, k, v):
    if q.shape[1] % k.shape[1] != 0:
        raise ValueError
    return F.scaled_dot_product_attention(q, k, v, enable_gqa=True)
