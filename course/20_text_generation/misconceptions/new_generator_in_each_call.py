"""`generate` makes a new torch.Generator in each call without one. A new generator always begins with the same seed, so
every such call draws the same tokens. Pass None on instead: then torch draws from its own generator.
"""

CAUGHT_BY = ("test_generator_decides_all_draws",)
SECTION = "Writing, one token at a time"
CHANGE = {
    "was_training = model.training": "generator = generator or torch.Generator(device=ids.device)\n    was_training = model.training"
}
