"""Regular expressions for the names, einsum for the transpose, the least logit of the nucleus as a threshold."""

import re

import torch

RULES = [
    (r"^wte\.weight$", "embeddings.token.weight"),
    (r"^wpe\.weight$", "embeddings.position.weight"),
    (r"^ln_f\.weight$", "norm.scale"),
    (r"^ln_f\.bias$", "norm.shift"),
    (r"^h\.(\d+)\.ln_(\d)\.weight$", r"blocks.\1.norm\2.scale"),
    (r"^h\.(\d+)\.ln_(\d)\.bias$", r"blocks.\1.norm\2.shift"),
    (r"^h\.(\d+)\.attn\.c_proj\.(\w+)$", r"blocks.\1.attention.out_proj.\2"),
    (r"^h\.(\d+)\.mlp\.c_fc\.(\w+)$", r"blocks.\1.mlp.up.\2"),
    (r"^h\.(\d+)\.mlp\.c_proj\.(\w+)$", r"blocks.\1.mlp.down.\2"),
]


def turned(name, weight):
    return torch.einsum("io->oi", weight) if re.search(r"\.c_\w+\.weight$", name) else weight


def convert_weights(gpt2):
    converted = {}
    for name, weight in gpt2.items():
        name = re.sub(r"^transformer\.", "", name)
        for pattern, replacement in RULES:
            if re.match(pattern, name):
                converted[re.sub(pattern, replacement, name)] = turned(name, weight)
        packed = re.match(r"^h\.(\d+)\.attn\.c_attn\.(\w+)$", name)
        if packed:
            three = turned(name, weight).reshape(3, -1, *weight.shape[:-1])
            for part, one in zip(("W_query", "W_key", "W_value"), three, strict=True):
                converted[f"blocks.{packed[1]}.attention.{part}.{packed[2]}"] = one
    converted["head.weight"] = converted["embeddings.token.weight"]
    return converted


def load_gpt2(model, gpt2):
    weights = convert_weights(gpt2)
    before = {name: one.clone() for name, one in model.state_dict().items()}
    try:
        model.load_state_dict(weights, strict=True)
    except RuntimeError as error:
        model.load_state_dict(before)
        raise ValueError(str(error)) from None
    model.head.weight = model.embeddings.token.weight


def keep_top_p(logits, p):
    ordered = logits.sort(descending=True).values
    mass = ordered.double().softmax(-1).cumsum(-1)
    number = (mass < p).sum(-1, keepdim=True).clamp(max=logits.shape[-1] - 1)
    threshold = ordered.gather(-1, number)
    if p == 1:
        threshold = ordered[..., -1:]
    return torch.where(logits < threshold, -torch.inf, logits)
