"""How setup.py checks and corrects the C code that mypyc writes."""

from __future__ import annotations

import pytest

from tests.project.conftest import load_tool

pytestmark = pytest.mark.once
script = load_tool("setup", ".")


def dealloc(name: str, before: str = "") -> str:
    """Return the deallocator of a class, such as ``state___Player``, as mypyc writes it."""
    return (
        "static void\n"
        f"{name}_dealloc(playmat___{name}Object *self)\n"
        "{\n"
        f"{before}"
        f"    CPy_TRASHCAN_BEGIN(self, {name}_dealloc)\n"
        f"    {name}_clear((PyObject *)self);\n"
        "    Py_TYPE(self)->tp_free((PyObject *)self);\n"
        "    CPy_TRASHCAN_END(self)\n"
        "    done: ;\n"
        "}\n"
    )


def reuse(name: str) -> str:
    """Return what mypyc writes before the trashcan of a class with a free list."""
    return (
        f"    if ({name}_free_instance == NULL) {{\n"
        f"        {name}_free_instance = self;\n"
        "        return;\n"
        "    }\n"
    )


PLAYER = ("playmat.engine.state", "Player")


@pytest.mark.parametrize("name", ["state___Player", "engine___state___Player"])
@pytest.mark.parametrize("before", ["", reuse("state___Player")])
def test_the_trashcan_of_an_acyclic_class_is_removed_and_nothing_else(name, before):
    cyclic = dealloc("state___Effect", "    PyObject_GC_UnTrack(self);\n")
    code = script.without_trashcan(dealloc(name, before) + cyclic, [PLAYER])
    assert f"CPy_TRASHCAN_BEGIN(self, {name}_dealloc)" not in code
    assert f"{before}    \n    {name}_clear((PyObject *)self);\n" in code
    assert code.endswith(cyclic)


def test_of_two_classes_with_one_name_the_acyclic_one_loses_its_trashcan():
    other = dealloc("text___narrator___Player", "    PyObject_GC_UnTrack(self);\n")
    code = script.without_trashcan(other + dealloc("engine___state___Player"), [PLAYER])
    assert code.startswith(other)
    assert code.count("CPy_TRASHCAN_BEGIN") == 1


@pytest.mark.parametrize("code", ["", dealloc("turns___Player"), 2 * dealloc("state___Player")])
def test_an_acyclic_class_without_exactly_one_trashcan_stops_the_build(code):
    with pytest.raises(ValueError, match=r"playmat\.engine\.state\.Player: expected one trashcan"):
        script.without_trashcan(code, [PLAYER])


def test_the_acyclic_classes_are_found_by_their_decorator():
    source = """
@mypyc_attr(acyclic=True, free_list_len=1)
class Listed: ...

@final
@mypyc_attr("acyclic")
class Named: ...

@mypyc_attr(acyclic=False)
class Cyclic: ...

class Plain: ...
"""
    assert script.acyclic_classes("a.b", source) == [("a.b", "Listed"), ("a.b", "Named")]


def test_a_narrow_shift_stops_the_build():
    script.reject_narrow_shifts("cpy_r_r1 = cpy_r_n << 3;")
    with pytest.raises(ValueError, match="use bit"):
        script.reject_narrow_shifts("cpy_r_r1 = 1LL << cpy_r_n;")
