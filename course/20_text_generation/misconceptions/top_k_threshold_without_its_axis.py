"""`generate` compares the logits (b, V) with the k-th greatest ones, `[:, -1]`, of shape (b,). Keep the dimension: `[:,
-1:]` or `[:, [-1]]`, shape (b, 1). For a single text both work. For several, each text must be compared with its own
threshold; as it is, sizes do not fit, or texts get the thresholds of others.
"""

CAUGHT_BY = (
    "test_greatest_logit_is_next",
    "test_only_the_k_best_are_drawn",
    "test_greedy_texts_for_any_votes",
    "test_the_k_best_of_any_logits",
    "test_mode_and_gradients_while_writing",
    "test_draws_come_from_the_generator",
)
SECTION = "Your task"


import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -model.context_length :])[:, -1]
            if top_k is not None:
                greatest, _ = logits.topk(min(top_k, logits.shape[-1]))
                logits = torch.where(logits < greatest[:, -1], torch.tensor(-torch.inf), logits)
            if temperature == 0:
                new = logits.argmax(dim=-1, keepdim=True)
            else:
                new = torch.multinomial(torch.softmax(logits / temperature, dim=-1), 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    return ids
