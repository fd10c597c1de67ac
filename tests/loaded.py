"""What a fresh interpreter has loaded: an answer must not wait for libraries it does not need."""

import subprocess
import sys


def loaded_after(code: str) -> set[str]:
    """Return the packages that a fresh interpreter has loaded after running ``code``."""
    script = f"{code}\nimport sys; print(*sorted({{name.split('.')[0] for name in sys.modules}}))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())
