"""Tiny pretrained models, made of chosen numbers, and what they say, found without `transformers`.

A model folder is written file by file. What the model says is computed from its weights, one sentence at a time, one
head at a time and without any padding. Weights are multiples of 1/64, so that they are the same on every machine.
"""

import json
import math
import re
from dataclasses import dataclass

import torch
from safetensors.torch import save

WIDTH, HEADS, INNER, LONGEST = 12, 2, 16, 16
ENGLISH = """
the a quick brown lazy fox dog cat jump ##s ##ed over sleep we drink tea coffee good bad not very , . !
"""
MANY_LANGUAGES = """
we drink tea coffee good bad in the morning wir trinken Tee Kaffee gut schlecht am Morgen früh nous buvons du thé café
bon mauvais le matin bebemos té malo por la mañana We Wir Nous London Paris Madrid Berlin
"""
# Names that change in small letters, in capitals and in titles alike.
WRITTEN = (
    ["is Good", "is Bad"],
    ["is Negative", "is Neutral", "is Positive"],
    ["eher Schlecht", "eher Gut"],
    ["has 1 Star", "has 2 Stars", "has 3 Stars"],
)


@dataclass(frozen=True)
class Model:
    """A model folder's content: what is in its files, before it is written as files."""

    is_roberta: bool  # of the xlm-roberta kind, which speaks many languages, instead of bert
    vocabulary: tuple[str, ...]
    weights: dict[str, torch.Tensor]
    labels: tuple[str, ...]  # none: it guesses words
    many: bool = False  # its configuration says that a text may have many labels
    longest: int = LONGEST  # of how many tokens it reads a text, its tokenizer says; it has LONGEST positions

    @property
    def mask(self) -> str:
        return "<mask>" if self.is_roberta else "[MASK]"

    @property
    def prefix(self) -> str:
        return "roberta" if self.is_roberta else "bert"

    @property
    def files(self) -> dict[str, torch.Tensor]:
        """Content by name, as bytes: what `from_pretrained` looks for in a folder."""
        texts = {"config.json": _config(self), "tokenizer.json": _tokenizer(self)}
        texts["tokenizer_config.json"] = _tokenizer_config(self)
        contents = {name: json.dumps(text).encode() for name, text in texts.items()}
        contents["model.safetensors"] = save(self.weights, metadata={"format": "pt"})
        return {name: torch.frombuffer(bytearray(content), dtype=torch.uint8) for name, content in contents.items()}


def examples() -> dict[str, torch.Tensor]:
    """The tensors of the visible checks: five model folders, file by file, and what they say; made-up logits."""
    english, languages, odd = make_model(1), make_model(2, is_roberta=True), make_model(8, odd=("##ed", "[SEP]"))
    critic, another = make_model(3, labels=3, longest=12), make_model(5, labels=3, many=True)
    found: dict[str, torch.Tensor] = {}
    for name, model in (
        ("english", english),
        ("languages", languages),
        ("odd", odd),
        ("critic", critic),
        ("another", another),
    ):
        found |= {f"{name}/{file}": content for file, content in model.files.items()}
    texts = {
        "english": ("The quick [MASK] sleeps.",),
        "languages": ("wir trinken am Morgen [MASK], nous buvons du café",),
        "odd": ("Dogs jumped, [MASK] drink [MASK], not [MASK].",),
    }
    for name, model in (("english", english), ("languages", languages), ("odd", odd)):
        guesses = [best[:5] for text in texts[name] for best in fill_mask(model, text)]
        found[f"{name}/text"] = _as_bytes(texts[name])
        found[f"{name}/words"] = _as_bytes([[word for word, _ in best] for best in guesses])
        found[f"{name}/probabilities"] = torch.tensor([[p for _, p in best] for best in guesses])
    opinions = ("Good tea!", "The lazy dog sleeps, not very bad.", "We drink bad coffee.", "Good tea!")
    found["critic/text"] = _as_bytes(opinions)
    for name, model in ("critic", critic), ("another", another):
        found[f"{name}/labels"] = _as_bytes([classify(model, text)[0] for text in opinions])
        found[f"{name}/probabilities"] = torch.tensor([classify(model, text)[1] for text in opinions])

    logits = torch.tensor([3, 11, 7, 0, 5, 8, 2, 10, 6, 1, 9, 4] * 5).reshape(2, 5, 6) / 4 - 1.0
    logits = logits + torch.tensor([[0.0, 0.1, 1.2, 0.0, 0.3, -0.4], [1.1, 0.0, -0.2, 0.7, 0.0, 0.2]])[:, None]
    input_ids = torch.tensor([[1, 4, 2, 0, 4], [3, 4, 4, 5, 1]])
    tokens, probabilities = top_k(logits, input_ids, 4, 3)
    found |= {"logits": logits, "input_ids": input_ids, "tokens": tokens, "probabilities": probabilities}
    found["lone:tokens"], found["lone:probabilities"] = top_k(logits, input_ids, 2, 1)
    one, large = torch.tensor([0, 3, 0, 2]), logits[0, :4].flip(-1) + 200.0  # their exponentials are inf in float32
    found["far"] = logits.masked_fill(logits < logits.topk(3).values[..., -1:], -3e38)
    found["far:tokens"], found["far:probabilities"] = top_k(found["far"], input_ids, 4, 3)
    tokens, probabilities = top_k(large, one, 0, 6)
    return found | {"large": large, "one": one, "one:tokens": tokens, "one:probabilities": probabilities}


def top_k(logits, input_ids, mask_token_id, k) -> tuple[torch.Tensor, torch.Tensor]:
    """Sorted in plain Python, mask by mask."""
    tokens, probabilities = [], []
    for row, token in zip(logits.double().reshape(-1, logits.shape[-1]).tolist(), input_ids.flatten(), strict=True):
        if int(token) == mask_token_id:
            order = sorted(range(len(row)), key=lambda place: -row[place])[:k]
            total = sum(math.exp(score - max(row)) for score in row)
            tokens.append(order)
            probabilities.append([math.exp(row[place] - max(row)) / total for place in order])
    return torch.tensor(tokens), torch.tensor(probabilities, dtype=torch.float64)


def make_model(seed, is_roberta=False, labels=0, longest=LONGEST, odd=(), many=False) -> Model:
    """A model with weights of its own, and its words in an order of their own.

    Args:
        labels: how many kinds of sentences it tells apart; 0 makes a model that guesses words.
        longest: the greatest number of tokens in a text, at most LONGEST.
        many: whether its configuration says that a text may have many labels, as a sigmoid would find them.
        odd: special tokens and ends of words that are among the best guesses; no others ever are.
    """
    generator = torch.Generator().manual_seed(seed)
    words = [f"▁{word}" for word in MANY_LANGUAGES.split()] + [","] if is_roberta else ENGLISH.split()
    shuffled = [words[place] for place in torch.randperm(len(words), generator=generator).tolist()]
    if is_roberta:
        vocabulary = ["<s>", "<pad>", "</s>", "<unk>", *shuffled, "<mask>"]
    else:  # the special tokens lie somewhere among the words, never where most tokenizers have them
        start = int(torch.randint(4, 12, (), generator=generator))
        vocabulary = [*shuffled[:start], "[SEP]", "[MASK]", "[UNK]", "[PAD]", "[CLS]", *shuffled[start:]]
    shapes = _shapes("roberta" if is_roberta else "bert", is_roberta, len(vocabulary), labels)
    weights = {name: _numbers(shape, generator) for name, shape in shapes.items()}
    for name, weight in weights.items():
        if "orm.weight" in name:
            weight.copy_(weight.abs() + 0.5)
    if not labels:
        for place, token in enumerate(vocabulary):
            if token[0] in "[<" or token.startswith("##"):
                bias = weights["lm_head.bias" if is_roberta else "cls.predictions.bias"]
                bias[place] = 7.0 if token in odd else -40.0
    names = next(names for names in WRITTEN[seed % 4 :] + WRITTEN if len(names) == labels) if labels else ()
    return Model(is_roberta, tuple(vocabulary), weights, tuple(names), many, longest)


def fill_mask(model, text) -> list[list[tuple[str, float]]]:
    """For each gap, all words of the vocabulary with their probabilities, best first."""
    ids = tokenize(model, text.replace("[MASK]", model.mask))
    logits = masked_logits(model, ids)
    guesses = []
    for token, row in zip(ids, logits, strict=True):
        if model.vocabulary[token] == model.mask:
            probabilities = torch.softmax(row, dim=0).tolist()
            words = [(word.lstrip("▁"), p) for word, p in zip(model.vocabulary, probabilities, strict=True)]
            guesses.append(sorted(words, key=lambda pair: -pair[1]))
    return guesses


def classify(model, text) -> tuple[str, float]:
    """The best label of a text, which is cut to the model's longest, and its probability."""
    probabilities = torch.softmax(label_logits(model, tokenize(model, text)), dim=0)
    return model.labels[int(probabilities.argmax())], float(probabilities.max())


def is_tied(model, text) -> bool:
    """Whether float32 may not be able to tell which label is the best."""
    best = torch.softmax(label_logits(model, tokenize(model, text)), dim=0).topk(2).values
    return bool(best[0] - best[1] < 1e-5)


def tokenize(model, text) -> list[int]:
    """The numbers of the longest pieces of each word that are in the vocabulary, between start and end."""
    pieces: list[str] = []
    for word in re.findall(r"<mask>|[^\s<]+" if model.is_roberta else r"\[MASK\]|\w+|[^\w\s]", text):
        pieces += _pieces(model, word)
    start, end = ("<s>", "</s>") if model.is_roberta else ("[CLS]", "[SEP]")
    return [model.vocabulary.index(piece) for piece in [start, *pieces[: model.longest - 2], end]]


def _pieces(model, word) -> list[str]:
    if word == model.mask:
        return [word]
    if model.is_roberta:
        if f"▁{word}" in model.vocabulary:
            return [f"▁{word}"]
        return [f"▁{word.rstrip(',')}" if word != "," else "<unk>", ","]  # a comma behind a gap has a lone mark
    found, rest = [], word.lower()
    while rest:
        mark = "##" if found else ""
        length = next(n for n in range(len(rest), 0, -1) if mark + rest[:n] in model.vocabulary)
        found.append(mark + rest[:length])
        rest = rest[length:]
    return found


def masked_logits(model, ids) -> torch.Tensor:
    """(T, vocabulary): the scores of every token at every position."""
    hidden, weights = _encode(model, ids), _Weights(model.weights)
    words = weights[f"{model.prefix}.embeddings.word_embeddings.weight"]
    if model.is_roberta:
        mixed = weights.norm("lm_head.layer_norm", _gelu(weights.linear("lm_head.dense", hidden)))
        return mixed @ words.T + weights["lm_head.bias"]
    mixed = weights.linear("cls.predictions.transform.dense", hidden)
    return weights.norm("cls.predictions.transform.LayerNorm", _gelu(mixed)) @ words.T + weights["cls.predictions.bias"]


def label_logits(model, ids) -> torch.Tensor:
    """(labels,): read off the first token."""
    first, weights = _encode(model, ids)[0], _Weights(model.weights)
    if model.is_roberta:
        return weights.linear("classifier.out_proj", torch.tanh(weights.linear("classifier.dense", first)))
    return weights.linear("classifier", torch.tanh(weights.linear("bert.pooler.dense", first)))


def _encode(model, ids) -> torch.Tensor:
    """(T, WIDTH): one layer of a post-norm transformer over one sentence."""
    weights, inside = _Weights(model.weights), f"{model.prefix}.embeddings"
    first = 2 if model.is_roberta else 0  # RoBERTa numbers its positions from the padding's number on
    rows = [
        weights[f"{inside}.word_embeddings.weight"][token]
        + weights[f"{inside}.position_embeddings.weight"][first + place]
        + weights[f"{inside}.token_type_embeddings.weight"][0]
        for place, token in enumerate(ids)
    ]
    x = weights.norm(f"{inside}.LayerNorm", torch.stack(rows))
    layer = f"{model.prefix}.encoder.layer.0"
    query, key, value = (weights.linear(f"{layer}.attention.self.{name}", x) for name in ("query", "key", "value"))
    heads = []
    for part in torch.arange(WIDTH).chunk(HEADS):
        scores = query[:, part] @ key[:, part].T / math.sqrt(len(part))
        heads.append(torch.softmax(scores, dim=-1) @ value[:, part])
    attended = weights.linear(f"{layer}.attention.output.dense", torch.cat(heads, dim=-1))
    x = weights.norm(f"{layer}.attention.output.LayerNorm", x + attended)
    inner = _gelu(weights.linear(f"{layer}.intermediate.dense", x))
    return weights.norm(f"{layer}.output.LayerNorm", x + weights.linear(f"{layer}.output.dense", inner))


class _Weights:
    """A checkpoint's tensors, in float64."""

    def __init__(self, tensors: dict[str, torch.Tensor]) -> None:
        self._tensors = tensors

    def __getitem__(self, name: str) -> torch.Tensor:
        return self._tensors[name].double()

    def linear(self, name: str, x: torch.Tensor) -> torch.Tensor:
        return x @ self[f"{name}.weight"].T + self[f"{name}.bias"]

    def norm(self, name: str, x: torch.Tensor) -> torch.Tensor:
        centred = x - x.mean(-1, keepdim=True)
        spread = torch.sqrt(centred.square().mean(-1, keepdim=True) + 1e-5)
        return centred / spread * self[f"{name}.weight"] + self[f"{name}.bias"]


def _gelu(x: torch.Tensor) -> torch.Tensor:
    return x * 0.5 * (1 + torch.erf(x / math.sqrt(2)))


def _numbers(shape, generator) -> torch.Tensor:
    """Random multiples of 1/64: between -1.5 and 1.5 in a matrix, smaller in a vector."""
    most = 96 if len(shape) == 2 else 24
    return torch.randint(-most, most + 1, shape, generator=generator) / 64


def _shapes(prefix, is_roberta, words, labels) -> dict[str, tuple[int, ...]]:
    """The names and shapes that the checkpoint of a real model has."""
    layer = f"{prefix}.encoder.layer.0"
    sizes = {f"{layer}.attention.self.{name}": (WIDTH, WIDTH) for name in ("query", "key", "value")}
    sizes |= {f"{layer}.attention.output.dense": (WIDTH, WIDTH), f"{layer}.attention.output.LayerNorm": (WIDTH,)}
    sizes |= {f"{layer}.intermediate.dense": (INNER, WIDTH), f"{layer}.output.dense": (WIDTH, INNER)}
    sizes |= {f"{layer}.output.LayerNorm": (WIDTH,), f"{prefix}.embeddings.LayerNorm": (WIDTH,)}
    if labels and is_roberta:
        sizes |= {"classifier.dense": (WIDTH, WIDTH), "classifier.out_proj": (labels, WIDTH)}
    elif labels:
        sizes |= {"bert.pooler.dense": (WIDTH, WIDTH), "classifier": (labels, WIDTH)}
    elif is_roberta:
        sizes |= {"lm_head.dense": (WIDTH, WIDTH), "lm_head.layer_norm": (WIDTH,)}
    else:
        inside = "cls.predictions.transform"
        sizes |= {f"{inside}.dense": (WIDTH, WIDTH), f"{inside}.LayerNorm": (WIDTH,)}
    shapes: dict[str, tuple[int, ...]] = {f"{name}.weight": size for name, size in sizes.items()}
    shapes |= {f"{name}.bias": size[:1] for name, size in sizes.items()}
    inside = f"{prefix}.embeddings"
    shapes[f"{inside}.word_embeddings.weight"] = (words, WIDTH)
    shapes[f"{inside}.position_embeddings.weight"] = (LONGEST + 2 * is_roberta, WIDTH)
    shapes[f"{inside}.token_type_embeddings.weight"] = (1 if is_roberta else 2, WIDTH)
    if not labels:
        shapes["lm_head.bias" if is_roberta else "cls.predictions.bias"] = (words,)
    return shapes


def _config(model) -> dict:
    family = "XLMRoberta" if model.is_roberta else "Bert"
    config = {
        "model_type": "xlm-roberta" if model.is_roberta else "bert",
        "architectures": [f"{family}For{'SequenceClassification' if model.labels else 'MaskedLM'}"],
        "vocab_size": len(model.vocabulary),
        "hidden_size": WIDTH,
        "num_hidden_layers": 1,
        "num_attention_heads": HEADS,
        "intermediate_size": INNER,
        "max_position_embeddings": LONGEST + 2 * model.is_roberta,
        "type_vocab_size": 1 if model.is_roberta else 2,
        "layer_norm_eps": 1e-5,
        "hidden_dropout_prob": 0.3,  # shows in the results where a model is left in training mode
        "attention_probs_dropout_prob": 0.3,
        "pad_token_id": model.vocabulary.index("<pad>" if model.is_roberta else "[PAD]"),
    }
    if model.labels:
        config["id2label"] = {str(number): label for number, label in enumerate(model.labels)}
        # what a careless upload looks like: only id2label is asked for
        config["label2id"] = {label: number for number, label in enumerate(reversed(model.labels))}
    if model.many:
        config["problem_type"] = "multi_label_classification"
    return config


def _special(model) -> dict[str, str]:
    """The special tokens by the part they play."""
    if model.is_roberta:
        pairs = ("bos", "<s>"), ("eos", "</s>"), ("unk", "<unk>"), ("sep", "</s>"), ("pad", "<pad>"), ("cls", "<s>")
    else:
        pairs = ("unk", "[UNK]"), ("sep", "[SEP]"), ("pad", "[PAD]"), ("cls", "[CLS]")
    return {f"{part}_token": token for part, token in (*pairs, ("mask", model.mask))}


def _tokenizer_config(model) -> dict:
    name = "XLMRobertaTokenizer" if model.is_roberta else "BertTokenizer"
    return {"tokenizer_class": name, "model_max_length": model.longest, **_special(model)}


def _tokenizer(model) -> dict:
    """`tokenizer.json`, as the library `tokenizers` writes it."""
    number = {token: place for place, token in enumerate(model.vocabulary)}
    special = _special(model)
    added = [
        {"id": number[token], "content": token, "single_word": False, "lstrip": token == "<mask>", "rstrip": False}
        | {"normalized": False, "special": True}
        for token in sorted(set(special.values()), key=number.__getitem__)
    ]
    first, last = special["cls_token"], special["sep_token"]
    around = {token: {"id": token, "ids": [number[token]], "tokens": [token]} for token in (first, last)}
    single = [{"SpecialToken": {"id": first, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}]
    single.append({"SpecialToken": {"id": last, "type_id": 0}})
    pair = [*single, {"Sequence": {"id": "B", "type_id": 0}}, single[-1]]
    parts: dict = {
        "version": "1.0",
        "added_tokens": added,
        "post_processor": {"type": "TemplateProcessing", "single": single, "pair": pair, "special_tokens": around},
    }
    if model.is_roberta:
        spaces = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
        steps = [{"type": "WhitespaceSplit"}, spaces]
        scores = [[token, 0.0 if token in special.values() else -1.0] for token in model.vocabulary]
        parts |= {"normalizer": None, "pre_tokenizer": {"type": "Sequence", "pretokenizers": steps}, "decoder": spaces}
        parts["model"] = {"type": "Unigram", "unk_id": number["<unk>"], "vocab": scores, "byte_fallback": False}
    else:
        lower = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "lowercase": True}
        parts |= {"normalizer": lower | {"strip_accents": None}, "pre_tokenizer": {"type": "BertPreTokenizer"}}
        parts["decoder"] = {"type": "WordPiece", "prefix": "##", "cleanup": True}
        parts["model"] = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##"}
        parts["model"] |= {"max_input_chars_per_word": 100, "vocab": number}
    return parts


def _as_bytes(value) -> torch.Tensor:
    """Text for a visible check, as JSON in bytes: the store holds tensors only."""
    return torch.frombuffer(bytearray(json.dumps(value).encode()), dtype=torch.uint8)
