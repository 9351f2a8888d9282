"""Renders a picture in another size or format inside the confined process."""

import io
import struct
import warnings
from importlib import import_module

from PIL import AvifImagePlugin, Image, ImageOps, UnidentifiedImageError

from tawam.media.messages import PictureFormat, RenderedPicture, RenderPicture
from tawam.media.refusals import MediaUnreadable

_MAX_PIXELS = 50_000_000
# Nobody shows more, and a small file shall not ask for a large answer.
MAX_SIDE = 4096
# Writing AVIF takes some ten times the memory and the time of the other formats.
_MAX_AVIF_PIXELS = MAX_SIDE * MAX_SIDE
# From 0, the slowest, to 10.
_AVIF_SPEED = 9
# Pillow reads many formats that no browser shows. SVG, a program rather than a picture, is none of them.
_READ = ("PNG", "JPEG", "WEBP", "GIF", "AVIF")
_SIGNATURES = (b"\x89PNG", b"\xff\xd8\xff", b"RIFF", b"GIF8")
_BRANDS = (b"ftypavif", b"ftypavis")
# Phones that keep depth write MPO, which is JPEG with further pictures behind.
_SAME: dict[str | None, PictureFormat] = {
    "PNG": "png",
    "JPEG": "jpeg",
    "MPO": "jpeg",
    "WEBP": "webp",
    "GIF": "png",
    "AVIF": "avif",
}
# Pillow imports these when it meets a picture that needs one, when nothing may be opened any more.
Image.preinit()
_PLUGINS = ("PIL.AvifImagePlugin", "PIL.MpoImagePlugin", "PIL.TiffImagePlugin", "PIL.WebPImagePlugin")
for _module in ("copy", *_PLUGINS):
    import_module(_module)
# Each thread would take memory of its own for the same picture.
AvifImagePlugin.DEFAULT_MAX_THREADS = 1


def render(request: RenderPicture) -> RenderedPicture:
    """Return the picture as `request` wants it: upright, without metadata, the first frame alone.

    Nothing is opened and no module imported from here on.

    Raises:
        MediaUnreadable: it is no picture, is damaged or too large.
    """
    if not request.data:
        raise MediaUnreadable("empty")
    picture = _opened(request)
    target = request.format or _SAME[picture.format]
    resized = _resized(_plain(_upright(picture)), request)
    if target == "jpeg":
        resized = _on_white(resized)
    if target == "avif" and resized.width * resized.height > _MAX_AVIF_PIXELS:
        raise MediaUnreadable("too_large_picture")
    content = io.BytesIO()
    try:
        resized.save(content, target.upper(), **_options(target, request.quality))
    except OSError:
        # Formats have limits of their own: WebP ends at 16383 pixels a side.
        raise MediaUnreadable("too_large_picture") from None
    return RenderedPicture(content.getvalue(), f"image/{target}")


def _opened(request: RenderPicture) -> Image.Image:
    """The decoded picture. Its header is looked at before a pixel is decoded."""
    # The limit below is stricter than Pillow's own, which warns first.
    warnings.simplefilter("ignore", Image.DecompressionBombWarning)
    try:
        picture = Image.open(io.BytesIO(request.data), formats=_READ)
        if picture.width * picture.height > _MAX_PIXELS:
            raise MediaUnreadable("too_large_picture")
        _decode_small(picture, request)
        return picture
    except Image.DecompressionBombError:
        raise MediaUnreadable("too_large_picture") from None
    except UnidentifiedImageError:
        is_picture = request.data.startswith(_SIGNATURES) or request.data[4:12] in _BRANDS
        raise MediaUnreadable("damaged" if is_picture else "not_media") from None
    except (OSError, SyntaxError, ValueError, EOFError):
        raise MediaUnreadable("damaged") from None


def _decode_small(picture: Image.Image, request: RenderPicture) -> None:
    """Decode the pixels; a JPEG file can be decoded at half or a quarter of its size at no cost."""
    sides = [side for side in (request.width, request.height) if side]
    if sides and request.resize != "fill":
        # Either side may turn out to be the width: the picture may be stored lying.
        picture.draft(None, (max(sides), max(sides)))
    picture.load()


def _upright(picture: Image.Image) -> Image.Image:
    try:
        return ImageOps.exif_transpose(picture)
    except (SyntaxError, ValueError, struct.error, TypeError, KeyError):
        # What a camera notes may be broken in a picture that is not.
        return picture


def _plain(picture: Image.Image) -> Image.Image:
    """The pixels alone, in colours that every format here can hold; profiles and comments stay behind."""
    if picture.mode.startswith("I"):
        # Sixteen bits a pixel, of which the upper eight are shown.
        picture = picture.convert("I").point(lambda level: level * (1 / 256) + 0).convert("L")
    has_alpha = picture.has_transparency_data
    plain = picture.convert("RGBA" if has_alpha else "RGB")
    plain.info = {}
    return plain


def _resized(picture: Image.Image, request: RenderPicture) -> Image.Image:
    width, height = _wanted(picture.size, request)
    match request.resize:
        case _ if (width, height) == picture.size:
            return picture
        case "cover":
            return ImageOps.fit(picture, (width, height))
        case "contain":
            return ImageOps.contain(picture, (width, height))
        case "fill":
            return picture.resize((width, height), Image.Resampling.LANCZOS)


def _wanted(size: tuple[int, int], request: RenderPicture) -> tuple[int, int]:
    """The sides asked for; one that is missing follows from the other."""
    width, height = request.width, request.height
    if width is None and height is None:
        return size
    if width is None:
        width = round(size[0] * (height or 1) / size[1])
    if height is None:
        height = round(size[1] * width / size[0])
    return _within(width), _within(height)


def _within(side: int) -> int:
    return min(max(side, 1), MAX_SIDE)


def _on_white(picture: Image.Image) -> Image.Image:
    if picture.mode == "RGB":
        return picture
    background = Image.new("RGBA", picture.size, "white")
    background.alpha_composite(picture)
    return background.convert("RGB")


def _options(target: PictureFormat, quality: int) -> dict[str, int | bool]:
    if target == "png":
        return {"optimize": True}
    if target == "avif":
        return {"quality": min(max(quality, 1), 100), "speed": _AVIF_SPEED}
    return {"quality": min(max(quality, 1), 100)}
