"""Makes the Python client of openapi.json in a folder: python3 generate.py FOLDER"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

here = Path(__file__).resolve().parent

# Beside the Python that runs this: the virtual environment that it is of need not be activated.
programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
generator = shutil.which("openapi-python-client", path=programs)
if generator is None:
    sys.exit(f"openapi-python-client is not there: {sys.executable} -m pip install openapi-python-client==0.29.1")

document = json.loads((here / "../../openapi.json").read_text())

# The generator knows one kind of body an operation: it would send lists and objects as fields of a form.
for methods in document["paths"].values():
    for operation in methods.values():
        operation.get("requestBody", {}).get("content", {}).pop("application/x-www-form-urlencoded", None)

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "openapi.json"
    path.write_text(json.dumps(document))
    subprocess.run(
        [generator, "generate", "--path", path, "--config", here / "config.yml"]
        + ["--output-path", sys.argv[1], "--overwrite"],
        check=True,
        env={**os.environ, "PATH": programs},
    )
