"""Load numpy and the compiler of the counting loops quickly, for commands that answer at once."""

import os
import sys
from importlib import import_module
from typing import Final

_BLAS: Final = "scipy.linalg.cython_blas"


def spare_threads() -> None:
    """Keep numpy, once it is loaded, from a thread for every core.

    They are for products of matrices, of which counting for one hand makes none; as long as they
    look for work they take a tenth of a second from whatever else the machine does.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def load_numba() -> None:
    """Load numba as if scipy had no linear algebra.

    numba looks for it once, in the module named below, for matrix products that no loop here has:
    that alone takes a fifth of a second, of a command that is to answer within one. Only a process
    of our own may be told so; in anyone else's, compiled functions may well want it.
    """
    if _BLAS in sys.modules:
        return
    sys.modules[_BLAS] = None  # type: ignore[assignment]  # so that importing it is an ImportError
    try:
        import_module("numba.np.arraymath")
    finally:
        del sys.modules[_BLAS]
