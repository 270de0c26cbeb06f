"""Links as QR codes (ISO/IEC 18004), drawn into the page: nothing is loaded, and the code asks nobody else for it."""

from markupsafe import Markup

QUIET = 4
"""Modules of margin that a reader needs around a code (ISO/IEC 18004, 6.3.8)."""


def qr_code(address: str) -> Markup:
    """The code of an address as an SVG element, dark on light whatever the colours of the page.

    With error correction level M, which mends up to 15 %: it is for a screen, and larger modules are read from further.
    """
    import segno  # only here: no other page needs it, and it takes 20 ms to load

    code = segno.make_qr(address, error="m", boost_error=False)
    return Markup(code.svg_inline(border=QUIET, light="#fff", omitsize=True, svgclass="qr", lineclass=None))
