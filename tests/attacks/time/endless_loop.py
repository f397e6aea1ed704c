"""An endless loop at import."""

# outcome: stopped: used more than
# points: 0

while True:
    pass
