"""As books have it: repeat_interleave, with the softmax written out in float64."""


def grouped_query_attention(q, k, v):
    num_heads, num_kv_groups = q.shape[1], k.shape[1]
    if num_heads % num_kv_groups:
        raise ValueError("num_heads must be divisible by num_kv_groups")
    group_size = num_heads // num_kv_groups
    keys = k.repeat_interleave(group_size, dim=1).double()
    values = v.repeat_interleave(group_size, dim=1).double()
    attn_scores = q.double() @ keys.transpose(2, 3) / q.shape[-1] ** 0.5
    attn_scores = attn_scores - attn_scores.amax(-1, keepdim=True)
    attn_weights = attn_scores.exp() / attn_scores.exp().sum(-1, keepdim=True)
    return (attn_weights @ values).to(q.dtype)
