"""A loop without end, while the module is imported."""

# outcome: stopped: ran longer than
# points: 0

while True:
    pass
