"""What students run on their own machine: ``check`` in a notebook, the command's ``check``, and plain pytest.

``exercises`` finds an exercise and its file of answers, ``run`` runs the file and checks it, ``silence`` hides what it
prints, ``check`` reports in a notebook, ``pytest_plugin`` under pytest.
"""
