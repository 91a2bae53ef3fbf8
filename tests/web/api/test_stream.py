"""The live stream, read as a program reads it."""

from tests.web.api.program import ROOT, Table


def test_the_stream_sends_the_last_entry_and_each_new_one(table: Table) -> None:
    client = table.program.app.test_client()
    response = client.get(
        f"{ROOT}/tables/{table.code}/live",
        query_string={"after": table.revision},
        headers={"Authorization": f"Bearer {table.token}"},
        buffered=False,
    )
    assert response.mimetype == "text/event-stream"
    events = response.iter_encoded()
    assert next(events).startswith(b"retry:")
    now = table.move()["revision"]
    heard = 0
    while heard < now:  # a seat is taken first, which is an entry, too
        event = next(events)
        if b"event: table" in event:
            heard = int(event.split(b"\n")[0].removeprefix(b"id: "))
    assert heard == now
    response.close()
