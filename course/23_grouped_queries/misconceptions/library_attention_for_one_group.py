"""`grouped_query_attention` leaves the work to torch's own attention if there is one group. Attention is written by hand
here, for any number of groups. Nothing special is to be done for g = 1: the same steps are right.
"""

CAUGHT_BY = ("test_attention_is_written_by_hand", "test_the_work_is_your_own")
SECTION = "Your task, part 1"

import torch.nn.functional as F

right = grouped_query_attention


def grouped_query_attention(q, k, v):
    if k.shape[1] > 1:
        return right(q, k, v)
    return F.scaled_dot_product_attention(q, k.expand(-1, q.shape[1], -1, -1), v.expand(-1, q.shape[1], -1, -1))
