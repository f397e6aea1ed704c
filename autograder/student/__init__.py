"""Check answers on a student's own machine: in a notebook, on the command line, under pytest.

``exercises`` finds an exercise and its file of answers, ``run`` runs the file and checks it, ``silence`` hides what it
prints, ``check`` reports in a notebook, ``pytest_plugin`` under pytest.
"""
