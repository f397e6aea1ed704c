"""As the book does it: an assign helper that compares shapes, a split of c_attn, one statement for each tensor."""

import torch
from torch import nn


def assign(left, right):
    if left.shape != right.shape:
        raise ValueError(f"Shape mismatch. Left: {left.shape}, Right: {right.shape}")
    return nn.Parameter(right.detach().clone().to(left.dtype))


def convert_weights(gpt2):
    params = {k[len("transformer.") :] if k.startswith("transformer.") else k: v for k, v in gpt2.items()}
    n_layers = len({k.split(".")[1] for k in params if k.startswith("h.")})
    out = {"embeddings.token.weight": params["wte.weight"], "embeddings.position.weight": params["wpe.weight"]}
    for b in range(n_layers):
        q_w, k_w, v_w = torch.split(params[f"h.{b}.attn.c_attn.weight"], params["wte.weight"].shape[-1], dim=-1)
        q_b, k_b, v_b = torch.split(params[f"h.{b}.attn.c_attn.bias"], params["wte.weight"].shape[-1], dim=-1)
        att = f"blocks.{b}.attention"
        out |= {f"{att}.W_query.weight": q_w.T, f"{att}.W_key.weight": k_w.T, f"{att}.W_value.weight": v_w.T}
        out |= {f"{att}.W_query.bias": q_b, f"{att}.W_key.bias": k_b, f"{att}.W_value.bias": v_b}
        out[f"{att}.out_proj.weight"] = params[f"h.{b}.attn.c_proj.weight"].T
        out[f"{att}.out_proj.bias"] = params[f"h.{b}.attn.c_proj.bias"]
        out[f"blocks.{b}.mlp.up.weight"] = params[f"h.{b}.mlp.c_fc.weight"].T
        out[f"blocks.{b}.mlp.up.bias"] = params[f"h.{b}.mlp.c_fc.bias"]
        out[f"blocks.{b}.mlp.down.weight"] = params[f"h.{b}.mlp.c_proj.weight"].T
        out[f"blocks.{b}.mlp.down.bias"] = params[f"h.{b}.mlp.c_proj.bias"]
        out[f"blocks.{b}.norm1.scale"], out[f"blocks.{b}.norm1.shift"] = (
            params[f"h.{b}.ln_1.weight"],
            params[f"h.{b}.ln_1.bias"],
        )
        out[f"blocks.{b}.norm2.scale"], out[f"blocks.{b}.norm2.shift"] = (
            params[f"h.{b}.ln_2.weight"],
            params[f"h.{b}.ln_2.bias"],
        )
    out["norm.scale"], out["norm.shift"] = params["ln_f.weight"], params["ln_f.bias"]
    out["head.weight"] = params["wte.weight"]
    return out


def load_gpt2(model, gpt2):
    weights = convert_weights(gpt2)
    old = dict(model.named_parameters(remove_duplicate=False))
    if old.keys() != weights.keys():
        raise ValueError("another number of blocks")
    new = {name: assign(old[name], weights[name]) for name in old}
    for name, parameter in new.items():
        where, _, last = name.rpartition(".")
        setattr(model.get_submodule(where), last, parameter)
    model.head.weight = model.embeddings.token.weight


def keep_top_p(logits, p):
    if p >= 1.0:
        return logits.clone()
    sorted_logits, sorted_indices = torch.sort(logits, descending=True)
    cumulative = torch.cumsum(torch.softmax(sorted_logits, dim=-1), dim=-1)
    remove = cumulative >= p
    remove = torch.cat([torch.zeros_like(remove[..., :1]), remove[..., :-1]], dim=-1)
    remove = remove.scatter(-1, sorted_indices, remove)
    return logits.masked_fill(remove, float("-inf"))
