"""Judge one submission: ``engine`` runs its answers in a sandboxed process and scores them in this one."""
