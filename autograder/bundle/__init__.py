"""Build the bundle for students: notebooks, stubs, visible checks, the package, and files for editors and hubs.

``contents`` selects the files, ``wheel`` builds the package, and ``pack`` writes a folder, a zip or a repository.
"""
