"""`grouped_query_attention` leaves the work to torch's own attention if there are as many groups as heads. Attention is
written by hand here, for any number of groups. Nothing special is to be done for h = g: the same steps are right.
"""

CAUGHT_BY = ("test_attention_is_written_by_hand", "test_the_work_is_your_own")
SECTION = "Your task, part 1"

import torch.nn.functional as F

right = grouped_query_attention


def grouped_query_attention(q, k, v):
    return F.scaled_dot_product_attention(q, k, v) if q.shape[1] == k.shape[1] else right(q, k, v)
