"""Links as QR codes (ISO/IEC 18004), drawn into the page without a request."""

from markupsafe import Markup

QUIET = 4
"""Modules of margin (ISO/IEC 18004, 6.3.8)."""


def qr_code(address: str) -> Markup:
    """A code, always dark on light. Error correction level M is enough for a screen."""
    import segno  # only here: no other page needs it, and it takes 20 ms to load

    code = segno.make_qr(address, error="m", boost_error=False)
    return Markup(code.svg_inline(border=QUIET, light="#fff", omitsize=True, svgclass="qr", lineclass=None))
