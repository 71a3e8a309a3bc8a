"""The fields of ops, modifiers, and the values in them, which tell them apart."""

from __future__ import annotations

from playmat.engine.cards import Definition


def fields_of(part: object) -> dict[str, object]:
    """Return the fields of a part of an effect by name, in the same order in both builds."""
    names = set(getattr(part, "__dict__", ()))
    for kind in type(part).__mro__:
        names.update(kind.__dict__.get("__slots__", ()))
        names.update(kind.__dict__.get("__mypyc_attrs__", ()))
    return {name: getattr(part, name) for name in sorted(names) if hasattr(part, name)}


def fingerprint(part: object) -> str:
    """Return the class and the fields of a part of an effect as text: the same for equal parts."""
    if part is None or isinstance(part, (float, str)):
        return repr(part)
    if isinstance(part, int):
        return str(int(part))
    if isinstance(part, (list, tuple)):
        return f"[{','.join([fingerprint(one) for one in part])}]"
    if isinstance(part, Definition):
        return part.id
    fields = [f"{name}={fingerprint(value)}" for name, value in fields_of(part).items()]
    return f"{type(part).__name__}({','.join(fields)})"
