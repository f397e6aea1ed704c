"""Right values from GPT-2's file itself: its arithmetic in float64, position by position; names one by one."""

import math

import torch

SIZES = 11, 6, 4, 2, 2  # vocab_size, context_length, d, num_heads, num_layers
NORMS = "ln_1", "ln_2", "ln_f"


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: a small file in GPT-2's format, what becomes of it, and its logits."""
    made = torch.Generator().manual_seed(26)
    weights = gpt2_file(SIZES, lambda *shape: torch.randn(shape, generator=made))
    ids = torch.randint(11, (2, 6), generator=made)
    found = {f"gpt2:{name}": weight for name, weight in weights.items()}
    found |= {f"converted:{name}": weight for name, weight in convert_weights(weights).items()}
    found |= {"ids": ids, "logits": gpt2_logits(weights, ids, 2), "table": torch.randn(11, 4, generator=made)}
    found["logits_of_the_table"] = gpt2_logits(weights | {"wte.weight": found["table"]}, ids, 2)
    rows = torch.randn(2, 3, 8, generator=made)
    found |= {"rows": rows} | {f"rows:{p}": keep_top_p(rows, p) for p in (0.3, 0.6, 0.85, 0.97)}
    return found


def gpt2_file(sizes, draw) -> dict[str, torch.Tensor]:
    """A file of GPT-2 with numbers that are drawn. Scales of norms are near 1, as in a file that was trained."""
    vocab_size, context_length, d, _, num_layers = sizes
    weights = {"wte.weight": draw(vocab_size, d), "wpe.weight": draw(context_length, d)}
    for block in [f"h.{number}" for number in range(num_layers)]:
        weights[f"{block}.attn.bias"] = torch.ones(context_length, context_length).tril()[None, None]
        weights[f"{block}.attn.masked_bias"] = torch.tensor(-1e4)
        for layer, rows, columns in (
            ("attn.c_attn", d, 3 * d),
            ("attn.c_proj", d, d),
            ("mlp.c_fc", d, 4 * d),
            ("mlp.c_proj", 4 * d, d),
        ):
            weights[f"{block}.{layer}.weight"] = draw(rows, columns) / math.sqrt(rows)
            weights[f"{block}.{layer}.bias"] = draw(columns)
    for norm in [*(f"h.{number}.{name}" for number in range(num_layers) for name in NORMS[:2]), "ln_f"]:
        weights[f"{norm}.weight"], weights[f"{norm}.bias"] = 1 + 0.3 * draw(d), 0.3 * draw(d)
    return weights


def convert_weights(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    found = {
        "embeddings.token.weight": weights["wte.weight"],
        "embeddings.position.weight": weights["wpe.weight"],
        "norm.scale": weights["ln_f.weight"],
        "norm.shift": weights["ln_f.bias"],
        "head.weight": weights["wte.weight"],
    }
    for number in range(sum(name.endswith("ln_1.bias") for name in weights)):
        theirs, ours, d = f"h.{number}", f"blocks.{number}", len(weights["ln_f.bias"])
        for norm, other in ("ln_1", "norm1"), ("ln_2", "norm2"):
            found[f"{ours}.{other}.scale"] = weights[f"{theirs}.{norm}.weight"]
            found[f"{ours}.{other}.shift"] = weights[f"{theirs}.{norm}.bias"]
        for place, part in enumerate(("W_query", "W_key", "W_value")):
            columns = slice(place * d, (place + 1) * d)
            found[f"{ours}.attention.{part}.weight"] = weights[f"{theirs}.attn.c_attn.weight"][:, columns].T.clone()
            found[f"{ours}.attention.{part}.bias"] = weights[f"{theirs}.attn.c_attn.bias"][columns]
        for layer, other in (
            ("attn.c_proj", "attention.out_proj"),
            ("mlp.c_fc", "mlp.up"),
            ("mlp.c_proj", "mlp.down"),
        ):
            found[f"{ours}.{other}.weight"] = weights[f"{theirs}.{layer}.weight"].T.clone()
            found[f"{ours}.{other}.bias"] = weights[f"{theirs}.{layer}.bias"]
    return found


def gpt2_logits(weights: dict[str, torch.Tensor], ids: torch.Tensor, num_heads: int) -> torch.Tensor:
    weights = {name: weight.double() for name, weight in weights.items()}
    return torch.stack([_logits_of(weights, text, num_heads) for text in ids.tolist()])


def _logits_of(weights, text, num_heads):
    def layer(x, name):
        return x @ weights[f"{name}.weight"] + weights[f"{name}.bias"]

    def norm(x, name):
        apart = x - x.mean()
        return apart / (apart.square().mean() + 1e-5).sqrt() * weights[f"{name}.weight"] + weights[f"{name}.bias"]

    rows = [weights["wte.weight"][token] + weights["wpe.weight"][place] for place, token in enumerate(text)]
    for block in [f"h.{number}" for number in range(sum(name.endswith("ln_1.bias") for name in weights))]:
        packed = [layer(norm(x, f"{block}.ln_1"), f"{block}.attn.c_attn").chunk(3) for x in rows]
        for place, x in enumerate(rows):
            heads = []
            for head in range(num_heads):
                q = packed[place][0].chunk(num_heads)[head]
                keys, values = (
                    torch.stack([three[which].chunk(num_heads)[head] for three in packed[: place + 1]])
                    for which in (1, 2)
                )
                heads.append((keys @ q / math.sqrt(len(q))).softmax(0) @ values)
            rows[place] = x + layer(torch.cat(heads), f"{block}.attn.c_proj")
        for place, x in enumerate(rows):
            wide = layer(norm(x, f"{block}.ln_2"), f"{block}.mlp.c_fc")
            bent = 0.5 * wide * (1 + torch.tanh(math.sqrt(2 / math.pi) * (wide + 0.044715 * wide**3)))
            rows[place] = x + layer(bent, f"{block}.mlp.c_proj")
    return torch.stack([weights["wte.weight"] @ norm(x, "ln_f") for x in rows])


def keep_top_p(logits: torch.Tensor, p: float) -> torch.Tensor:
    kept = []
    for row in logits.reshape(-1, logits.shape[-1]).tolist():
        powers = [math.exp(logit - max(row)) for logit in row]
        total, nucleus, mass = sum(powers), set(), 0.0
        for token in sorted(range(len(row)), key=lambda token: -powers[token]):
            if mass < p or p == 1:
                nucleus.add(token)
            mass += powers[token] / total
        kept.append([logit if token in nucleus else -math.inf for token, logit in enumerate(row)])
    return torch.tensor(kept, dtype=torch.float64).reshape(logits.shape)


def margin(logits: torch.Tensor, p: float) -> float:
    """How far p is from any sum of probabilities at which one more token would join."""
    sums = logits.double().softmax(-1).sort(dim=-1, descending=True).values.cumsum(-1)
    return (sums - p).abs().min().item()
