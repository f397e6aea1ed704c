"""`generate` leaves the generator as it found it. The next call has to continue where this one ended. Ten calls with
one generator write the same text ten times.
"""

CAUGHT_BY = ("test_generator_decides_all_draws", "test_draws_come_from_the_generator")
SECTION = "Writing, one token at a time"

import torch


def generate(model, ids, count, temperature=1.0, top_k=None, generator=None):
    was_training = model.training
    state = None if generator is None else generator.get_state()
    model.eval()
    with torch.no_grad():
        for _ in range(count):
            logits = model(ids[:, -model.context_length :])[:, -1]
            if temperature == 0:
                new = logits.argmax(dim=-1, keepdim=True)
            else:
                if top_k is not None and top_k < logits.shape[-1]:
                    least = logits.topk(top_k).values[:, -1:]
                    logits = logits.masked_fill(logits < least, -torch.inf)
                probabilities = torch.softmax(logits / temperature, dim=-1)
                new = torch.multinomial(probabilities, 1, generator=generator)
            ids = torch.cat([ids, new], dim=1)
    model.train(was_training)
    if state is not None:
        generator.set_state(state)
    return ids
