"""What carries news within one process: it reaches its group, and asks nothing of the pages of others."""

from concan_site.layer import InMemoryLayer


async def test_news_reaches_all_of_its_group_and_nobody_else() -> None:
    layer = InMemoryLayer(capacity=10)
    for name in ("one", "two"):
        await layer.group_add("table.1", name)
    await layer.group_add("table.2", "three")
    await layer.group_send("table.1", {"type": "table.news", "version": 3})
    for name in ("one", "two"):
        assert await layer.receive(name) == {"type": "table.news", "version": 3}
    assert "three" not in layer.channels


async def test_who_reads_no_more_keeps_nobody_from_the_news() -> None:
    layer = InMemoryLayer(capacity=1)
    for name in ("full", "reads"):
        await layer.group_add("table.1", name)
    await layer.send("full", {"type": "table.news", "version": 1})
    await layer.group_send("table.1", {"type": "table.news", "version": 2})
    assert (await layer.receive("reads"))["version"] == 2
    assert (await layer.receive("full"))["version"] == 1


async def test_what_nobody_has_read_in_time_is_gone_with_the_membership() -> None:
    layer = InMemoryLayer(expiry=-1)
    await layer.group_add("table.1", "gone")
    await layer.send("gone", {"type": "table.news", "version": 1})
    layer._cleaned = float("-inf")
    await layer.group_send("table.1", {"type": "table.news", "version": 2})
    assert "gone" not in layer.groups["table.1"]
