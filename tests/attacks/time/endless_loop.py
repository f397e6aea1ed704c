"""A loop without end, while the module is imported."""

# outcome: stopped: used more than
# points: 0

while True:
    pass
