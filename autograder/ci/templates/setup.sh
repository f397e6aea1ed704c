#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the autograder's image.
set -euo pipefail
base=${1:-/autograder}
venv=${2:-/opt/autograder}

apt-get update
apt-get install --yes --no-install-recommends bubblewrap python3-venv
# Python 3.11 or newer: the image's own, or one that uv installs
if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  python3 -m venv /opt/uv
  /opt/uv/bin/pip install uv
  UV_PYTHON_INSTALL_DIR=/opt/python /opt/uv/bin/uv venv --seed --python 3.12 "$venv"
else
  python3 -m venv "$venv"
fi
cd "$base/source"
PIP_NO_CACHE_DIR=1 "$venv/bin/python" -I engine/install.py --constraint constraints.txt "$(echo ./engine/*.whl)[grade]"
chmod -R go= "$base/source/course" "$base/source/solutions" "$base/source/.autograder"
# Gradescope's containers allow no namespaces, so the level is "restricted"; print what this machine offers
"$venv/bin/autograder" doctor || true
