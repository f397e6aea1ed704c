"""`attend_step` hides later tokens with a mask of t rows and t columns. The scores have s + t columns, one for each
token so far. It works without a cache, and for a single new token; any other chunk raises an error.
"""

CAUGHT_BY = (
    "test_chunks_give_the_output_of_the_whole_text",
    "test_cache_holds_all_keys_and_values",
    "test_two_texts_go_on_from_one_cache",
    "test_later_tokens_have_no_say",
    "test_output_and_cache_keep_the_dtype",
    "test_it_works_where_the_tokens_are",
    "test_any_way_of_cutting_a_text",
    "test_cache_of_random_texts",
    "test_texts_that_share_their_beginning",
    "test_low_scores_do_not_lose_to_later_tokens",
    "test_dtype_is_kept_for_any_text",
    "test_any_device",
)
SECTION = "The mask of a chunk"

import math

import torch


def attend_step(q, k, v, cache=None):
    if cache is not None:
        k, v = torch.cat([cache[0], k], dim=2), torch.cat([cache[1], v], dim=2)
    later = torch.ones(q.shape[2], q.shape[2], dtype=torch.bool, device=q.device).triu(1)
    scores = (q @ k.mT / math.sqrt(q.shape[3])).masked_fill(later, -torch.inf)
    return torch.softmax(scores, dim=-1) @ v, (k, v)
