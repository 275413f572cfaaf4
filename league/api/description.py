"""The schema in words: operations by resource, each with its parameters, bodies and a call."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from drf_spectacular.generators import SchemaGenerator

METHODS: Final = ("get", "post")


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of a call, or a field of a body."""

    name: str
    kind: str
    shape: str
    required: bool
    about: str


@dataclass(frozen=True, slots=True)
class Operation:
    id: str
    method: str
    path: str
    about: str
    parameters: list[Field]
    body: list[Field]
    answer: list[Field]
    status: str
    errors: list[str]
    scope: str
    curl: str


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    operations: list[Operation]


@cache
def whole_schema() -> dict[str, Any]:
    """The schema of the API; it cannot change while the process runs."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return schema


@cache
def groups() -> list[Group]:
    """Every operation of the schema under its resource."""
    by_name: dict[str, list[Operation]] = {}
    for path, methods in whole_schema()["paths"].items():
        for method in METHODS:
            if method in methods:
                found = methods[method]
                by_name.setdefault(found["tags"][0], []).append(_operation(path, method, found))
    return [Group(name, operations) for name, operations in by_name.items()]


@cache
def shapes() -> dict[str, list[Field]]:
    """The named bodies that answers are made of, with their fields."""
    return {
        name: fields_of(shape)
        for name, shape in whole_schema()["components"]["schemas"].items()
        if "properties" in shape
    }


def _operation(path: str, method: str, found: dict[str, Any]) -> Operation:
    answers = found["responses"]
    status = next(status for status in answers if status.startswith("2"))
    body = fields_of(_content(found.get("requestBody", {})))
    return Operation(
        id=found["operationId"],
        method=method.upper(),
        path=path,
        about=found.get("description", ""),
        parameters=[_parameter(given) for given in found.get("parameters", [])],
        body=body,
        answer=fields_of(_content(answers[status])),
        status=status,
        errors=sorted(set(answers) - {status}),
        scope=found["x-scope"],
        curl=_curl(path, method, body),
    )


def _content(message: dict[str, Any]) -> dict[str, Any]:
    shape: dict[str, Any] = message.get("content", {}).get("application/json", {}).get("schema", {})
    return shape


def fields_of(shape: dict[str, Any]) -> list[Field]:
    shape = _resolved(shape)
    required = shape.get("required", [])
    return [
        _field(name, inner, name in required, inner.get("description", ""))
        for name, inner in shape.get("properties", {}).items()
    ]


def _resolved(shape: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in shape:
        found: dict[str, Any] = whole_schema()["components"]["schemas"][name_of(shape)]
        return found
    return shape


def name_of(shape: dict[str, Any]) -> str:
    return str(shape["$ref"]).rpartition("/")[2]


def kind_of(shape: dict[str, Any]) -> str:
    """The type of a value in words: `string or null`, `list of Match`."""
    if "$ref" in shape:
        named = _resolved(shape)
        return name_of(shape) if "properties" in named else kind_of(named)
    for key in ("allOf", "oneOf", "anyOf"):
        if key in shape:
            kinds = [kind_of(inner) for inner in shape[key]]
            return " or ".join([kind for kind in kinds if kind] + _null(shape))
    if "enum" in shape:
        return " | ".join(str(value) for value in shape["enum"] if value not in ("", None))
    kind = str(shape.get("type", "any"))
    if kind == "array":
        kind = f"list of {kind_of(shape.get('items', {}))}"
    if "format" in shape and kind == "string":
        kind = str(shape["format"])
    return " or ".join([kind, *_null(shape)])


def _null(shape: dict[str, Any]) -> list[str]:
    return ["null"] if shape.get("nullable") else []


def _parameter(given: dict[str, Any]) -> Field:
    return _field(
        given["name"],
        given["schema"],
        given.get("required", False),
        given.get("description", ""),
    )


def _field(name: str, shape: dict[str, Any], required: bool, about: str) -> Field:
    named = shape.get("items", shape)
    for key in ("allOf", "oneOf"):
        named = named.get(key, [named])[0]
    has_fields = "$ref" in named and "properties" in _resolved(named)
    return Field(name, kind_of(shape), name_of(named) if has_fields else "", required, about)


def _curl(path: str, method: str, body: list[Field]) -> str:
    address = f"$CLACK{path.replace('{', '<').replace('}', '>')}"
    if method == "get":
        return f'curl "{address}"'
    fields = ", ".join(f'"{field.name}": ...' for field in body if field.required)
    return (
        f'curl -X POST "{address}" -H "Authorization: Bearer $TOKEN" \\\n'
        f"  -H \"Content-Type: application/json\" -d '{{{fields}}}'"
    )
