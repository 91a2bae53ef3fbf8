"""Moments as people say them, in the server's time zone."""

from datetime import date, datetime

DAY = "%d %B"


def spoken(moment: datetime, now: datetime | None = None) -> str:
    """ "today, 20:41", "yesterday", "14 November", with the year where it is another."""
    today = (now or datetime.now(moment.tzinfo)).astimezone().date()
    there = moment.astimezone()
    days = (today - there.date()).days
    if days == 0:
        return f"today, {there.strftime('%H:%M')}"
    return "yesterday" if days == 1 else spoken_day(there.date(), today)


def spoken_day(day: date, today: date | None = None) -> str:
    """ "14 November", with the year where it is another than this one."""
    same = day.year == (today or date.today()).year
    return day.strftime(DAY if same else f"{DAY} %Y").lstrip("0")
