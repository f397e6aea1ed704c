"""What students run on their own machine: ``check`` in a notebook, the command's ``check``, and plain pytest."""
