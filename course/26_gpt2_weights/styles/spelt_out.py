"""Names spelt out block by block in assignments, values copied one by one, top-p by a loop over rows."""

import math

import torch


def convert_weights(gpt2):
    source = {name.replace("transformer.", ""): weight for name, weight in gpt2.items()}
    d = source["wte.weight"].shape[1]
    result = {}
    result["embeddings.token.weight"] = source["wte.weight"].clone()
    result["embeddings.position.weight"] = source["wpe.weight"].clone()
    result["head.weight"] = source["wte.weight"].clone()
    result["norm.scale"] = source["ln_f.weight"].clone()
    result["norm.shift"] = source["ln_f.bias"].clone()
    i = 0
    while f"h.{i}.ln_1.weight" in source:
        old, new = f"h.{i}.", f"blocks.{i}."
        for n in "12":
            result[f"{new}norm{n}.scale"] = source[f"{old}ln_{n}.weight"].clone()
            result[f"{new}norm{n}.shift"] = source[f"{old}ln_{n}.bias"].clone()
        w, b = source[old + "attn.c_attn.weight"], source[old + "attn.c_attn.bias"]
        for k, part in enumerate(["query", "key", "value"]):
            result[f"{new}attention.W_{part}.weight"] = w[:, k * d : (k + 1) * d].transpose(0, 1).contiguous()
            result[f"{new}attention.W_{part}.bias"] = b[k * d : (k + 1) * d].clone()
        result[new + "attention.out_proj.weight"] = source[old + "attn.c_proj.weight"].transpose(0, 1).contiguous()
        result[new + "attention.out_proj.bias"] = source[old + "attn.c_proj.bias"].clone()
        result[new + "mlp.up.weight"] = source[old + "mlp.c_fc.weight"].transpose(0, 1).contiguous()
        result[new + "mlp.up.bias"] = source[old + "mlp.c_fc.bias"].clone()
        result[new + "mlp.down.weight"] = source[old + "mlp.c_proj.weight"].transpose(0, 1).contiguous()
        result[new + "mlp.down.bias"] = source[old + "mlp.c_proj.bias"].clone()
        i += 1
    return result


def load_gpt2(model, gpt2):
    weights = convert_weights(gpt2)
    parameters = dict(model.named_parameters(remove_duplicate=False))
    if set(weights) != set(parameters):
        raise ValueError(f"{len(weights)} tensors for {len(parameters)} parameters")
    for name in parameters:
        if parameters[name].shape != weights[name].shape:
            raise ValueError(f"{name}: {tuple(weights[name].shape)} is not {tuple(parameters[name].shape)}")
    with torch.no_grad():
        for name in parameters:
            parameters[name].copy_(weights[name])
    model.head.weight = model.embeddings.token.weight


def keep_top_p(logits, p):
    if logits.dim() > 1:
        return torch.stack([keep_top_p(row, p) for row in logits])
    result = torch.full_like(logits, -math.inf)
    probabilities = torch.softmax(logits, dim=0)
    total = 0.0
    for token in torch.argsort(probabilities, descending=True).tolist():
        if p < 1 and total >= p:
            break
        result[token] = logits[token]
        total += probabilities[token].item()
    return result
