"""The examples of the document are good ones."""

from typing import Any

from companion.web.api.openapi.examples import ANSWERS, BODIES, EDITION
from tests.web.api.program import ROOT, Program


def operations(document: Any) -> dict[str, tuple[str, Any]]:
    """Every operation by its id, with its address."""
    return {
        operation["operationId"]: (path, operation)
        for path, item in document["paths"].items()
        for method, operation in item.items()
        if method != "parameters"
    }


def test_every_body_has_an_example_that_fits(program: Program, document: Any) -> None:
    for name, (_, operation) in operations(document).items():
        if "requestBody" in operation:
            content = operation["requestBody"]["content"]["application/json"]
            program.check(content["schema"], content["example"])
            assert content["example"] == BODIES[name], name


def test_every_part_of_an_address_has_an_example(document: Any) -> None:
    for item in document["paths"].values():
        for parameter in item.get("parameters", ()):
            assert "example" in parameter, parameter["name"]


def test_examples_that_need_no_table_can_be_sent(program: Program, document: Any) -> None:
    for name, (path, operation) in operations(document).items():
        if name not in BODIES or "{code}" in path or "/groups/" in path:
            continue
        game = "ichor" if BODIES[name].get("edition") == EDITION else "iwari"
        status = min(int(one) for one in operation["responses"] if one.startswith("2"))
        program.post(path.removeprefix(ROOT).format(slug=game), BODIES[name], status)


def test_answers_have_examples_that_fit(program: Program, document: Any) -> None:
    for name, example in ANSWERS.items():
        program.check({"$ref": f"#/components/schemas/{name}"}, example)
    shown = {
        content["schema"]["$ref"].rpartition("/")[2]
        for _, operation in operations(document).values()
        for response in operation["responses"].values()
        for content in response.get("content", {}).values()
        if "example" in content
    }
    assert shown == ANSWERS.keys()


def test_every_answer_but_the_empty_and_the_streamed_has_an_example(document: Any) -> None:
    without = {
        name
        for name, (_, operation) in operations(document).items()
        for status, response in operation["responses"].items()
        if status.startswith("2")
        for kind, content in response.get("content", {}).items()
        if "example" not in content and kind == "application/json"
    }
    assert without == {"getGameSchema"}
