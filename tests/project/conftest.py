"""How the tests of the project load programs that aren't in the package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from tests.conftest import ROOT


def load_tool(name: str, folder: str = "tools") -> ModuleType:
    """Return a program of this folder as a module."""
    if name not in sys.modules:
        path = Path(ROOT, folder, f"{name}.py")
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module  # dataclasses look up the names of their module here
        spec.loader.exec_module(module)
    return sys.modules[name]
