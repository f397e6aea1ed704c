"""Where submissions are graded: in processes of this machine (``local``) or on a dask cluster (``cluster``)."""
