"""What the terminal shows once phones can come: the address, and its QR code."""

from io import StringIO

from companion.serving.network import lan_address

EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - the phones in the room must reach it


def address(public_url: str | None, host: str, port: int, *, secure: bool = False) -> str:
    """The address for phones: the configured one, else this machine's in its local network."""
    if public_url:
        return public_url
    shown = (lan_address() or "localhost") if host in EVERYWHERE else host
    scheme = "https" if secure else "http"
    return f"{scheme}://[{shown}]:{port}/" if ":" in shown else f"{scheme}://{shown}:{port}/"


def greeting(url: str, *, with_code: bool = True) -> str:
    """The text for the terminal: the address, and its QR code for a phone's camera."""
    ready = f"\nCompanion is ready: {url}\nStop it with Ctrl+C."
    if not with_code:
        return f"This terminal cannot show a QR code: type the address on the phones.{ready}"
    from qrcode.main import QRCode  # noqa: PLC0415 - slow to load, as it brings Pillow

    code, drawing = QRCode(border=2), StringIO()
    code.add_data(url)
    code.print_ascii(out=drawing, invert=True)
    return drawing.getvalue() + ready
