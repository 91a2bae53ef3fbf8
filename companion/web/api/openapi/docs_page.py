"""An OpenAPI document as a page object: groups of calls, then the schemas that they name."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.web.refusals import KINDS

METHODS = ("get", "post", "put", "patch", "delete")
Node = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class KindPart:
    """A piece of a type in words; `shape` is the named schema that it mentions."""

    text: str
    shape: str | None = None


Kind = tuple[KindPart, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A parameter of a call or a property of a shape."""

    name: str
    kind: Kind
    required: bool
    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """One operation; `takes` is the body, `gives` the answer, each empty if there is none.

    `request` and `response` are examples of body and answer as JSON text, `refuses` the statuses of
    refusals.
    """

    anchor: str
    method: str
    path: str
    summary: str
    text: str
    bearer: bool
    parameters: tuple[Row, ...]
    takes: Kind
    request: str
    status: str
    gives: Kind
    response: str
    refuses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The operations of one tag."""

    anchor: str
    title: str
    text: str
    calls: tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """One named schema: its properties, or a description if it has none."""

    name: str
    text: str
    rows: tuple[Row, ...]
    kind: Kind


@dataclass(frozen=True, slots=True)
class Refused:
    """A kind of refusal."""

    code: str
    status: int
    title: str


@dataclass(frozen=True, slots=True)
class DocsPage:
    """The whole document."""

    title: str
    paragraphs: tuple[str, ...]
    groups: tuple[Group, ...]
    refusals: tuple[Refused, ...]
    shapes: tuple[Shape, ...]


def docs_page(document: Node) -> DocsPage:
    """The page of an OpenAPI document."""
    calls = [
        (operation["tags"][0], _call(path, method, item, operation, document["components"]))
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    ]
    return DocsPage(
        title=document["info"]["title"],
        paragraphs=tuple(document["info"]["description"].strip().split("\n\n")),
        groups=tuple(
            Group(_anchor(tag["name"]), tag["name"], tag["description"], found)
            for tag in document["tags"]
            if (found := tuple(call for name, call in calls if name == tag["name"]))
        ),
        refusals=tuple(Refused(code, one.status, one.title) for code, one in KINDS.items()),
        shapes=tuple(
            Shape(name, schema.get("description", ""), tuple(_rows(schema)), kind_of(schema))
            for name, schema in sorted(document["components"]["schemas"].items())
        ),
    )


def kind_of(schema: Node) -> Kind:
    """A schema in a few words, such as "list of Fact"."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return (KindPart(name, name),)
    if values := schema.get("enum", [schema["const"]] if "const" in schema else None):
        return (KindPart(" or ".join(map(_quoted, values))),)
    if choices := schema.get("anyOf", schema.get("oneOf")):
        return tuple(_joined(choices))
    named = schema.get("type", "anything")
    words = " or ".join(named) if isinstance(named, list) else named
    if words == "array":
        return (KindPart("list of "), *kind_of(_items(schema)))
    held = schema.get("additionalProperties")
    return (KindPart("object of "), *kind_of(held)) if held else (KindPart(words),)


def _items(schema: Node) -> Node:
    if "prefixItems" not in schema:
        return schema.get("items", {})  # type: ignore[no-any-return]
    kinds = schema["prefixItems"]
    return {"anyOf": [kind for place, kind in enumerate(kinds) if kind not in kinds[:place]]}


def _joined(choices: list[Node]) -> Iterator[KindPart]:
    for place, choice in enumerate(choices):
        if place:
            yield KindPart(" or ")
        yield from kind_of(choice)


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _call(path: str, method: str, item: Node, operation: Node, components: Node) -> Call:
    status, answer = next(iter(sorted(operation["responses"].items())))
    parameters = [
        _found(one, components)
        for one in (*item.get("parameters", ()), *operation.get("parameters", ()))
    ]
    return Call(
        anchor=_anchor(f"{method}{path.removeprefix('/api/v1')}"),
        method=method.upper(),
        path=path,
        summary=operation.get("summary", ""),
        text=operation.get("description", ""),
        bearer=bool(operation.get("security")),
        parameters=tuple(
            Row(
                found["name"],
                kind_of(found["schema"]),
                found.get("required", False),
                _description(found),
            )
            for found in parameters
        ),
        takes=_content(operation.get("requestBody", {})),
        request=_example(operation.get("requestBody", {})),
        status=status,
        gives=_content(answer),
        response=_example(answer),
        refuses=tuple(sorted(one for one in operation["responses"] if one.startswith(("4", "5")))),
    )


def _found(parameter: Node, components: Node) -> Node:
    """A parameter, looked up among the components if it is a reference."""
    if "$ref" not in parameter:
        return parameter
    found: Node = components["parameters"][parameter["$ref"].rpartition("/")[2]]
    return found


def _description(parameter: Node) -> str:
    text: str = parameter.get("description") or parameter["schema"].get("description", "")
    return text


def _content(holder: Node) -> Kind:
    for mimetype, content in holder.get("content", {}).items():
        return kind_of(content["schema"]) if "json" in mimetype else (KindPart(mimetype),)
    return ()


def _example(holder: Node) -> str:
    for content in holder.get("content", {}).values():
        if "example" in content:
            return json.dumps(content["example"], indent=2, ensure_ascii=False)
    return ""


def _rows(schema: Node) -> Iterator[Row]:
    required = schema.get("required", ())
    for name, found in schema.get("properties", {}).items():
        yield Row(name, kind_of(found), name in required, found.get("description", ""))


def _anchor(text: str) -> str:
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split())
