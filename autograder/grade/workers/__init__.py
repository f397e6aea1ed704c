"""Run grading jobs in parallel: in processes of this machine (``local``) or on a dask cluster (``cluster``)."""
