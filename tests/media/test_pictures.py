"""Pictures of people and of strangers, rendered in another size or format."""

import io
import struct
import zlib

import pytest
from PIL import Image

from tawam.media.messages import Limits, PictureFormat, RenderedPicture, Resize
from tawam.media.pictures import render_picture
from tawam.media.refusals import MediaUnreadable
from tests.media.responsiveness import stays_responsive

RED, BLUE = (200, 30, 30), (30, 30, 200)


def drawn(mode: str = "RGB") -> Image.Image:
    """A picture of 80 by 40 pixels, its left half red and its right half blue."""
    picture = Image.new("RGB", (80, 40), RED)
    picture.paste(BLUE, (40, 0, 80, 40))
    return picture.convert(mode)


def encoded(picture: Image.Image, kind: str, **options: object) -> bytes:
    content = io.BytesIO()
    picture.save(content, kind, **options)
    return content.getvalue()


def opened(rendered: RenderedPicture) -> Image.Image:
    picture = Image.open(io.BytesIO(rendered.content))
    assert Image.MIME[picture.format or ""] == rendered.content_type
    return picture


def is_like(pixel: object, color: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(found - wanted) < 25 for found, wanted in zip(pixel[:3], color, strict=True))


@pytest.mark.parametrize("mode", ["RGB", "P", "RGBA"])
@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("PNG", "image/png"),
        ("JPEG", "image/jpeg"),
        ("WEBP", "image/webp"),
        ("GIF", "image/png"),
        ("AVIF", "image/avif"),
    ],
)
async def test_formats_are_read(kind: str, expected: str, mode: str):
    source = drawn("RGB" if kind == "JPEG" else mode)
    rendered = await render_picture(encoded(source, kind), width=20)
    assert rendered.content_type == expected
    picture = opened(rendered)
    assert picture.size == (20, 10)
    assert is_like(picture.convert("RGB").getpixel((4, 5)), RED)
    assert is_like(picture.convert("RGB").getpixel((15, 5)), BLUE)


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp", "avif"])
async def test_formats_are_written(kind: PictureFormat):
    rendered = await render_picture(encoded(drawn("RGBA"), "PNG"), format=kind)
    assert rendered.content_type == f"image/{kind}"
    assert opened(rendered).size == (80, 40)


@pytest.mark.parametrize(
    ("resize", "size", "left"),
    [("cover", (20, 20), RED), ("contain", (20, 10), RED), ("fill", (20, 20), RED)],
)
async def test_resizing(resize: Resize, size: tuple[int, int], left: tuple[int, int, int]):
    picture = opened(await render_picture(encoded(drawn(), "PNG"), width=20, height=20, resize=resize))
    assert picture.size == size
    assert is_like(picture.getpixel((2, 5)), left)


@pytest.mark.parametrize(
    ("width", "height", "size"),
    [
        (40, None, (40, 20)),
        (None, 10, (20, 10)),
        (None, None, (80, 40)),
        (1, None, (1, 1)),
        (100_000, 2, (4096, 2)),
    ],
)
async def test_sides(width: int | None, height: int | None, size: tuple[int, int]):
    assert opened(await render_picture(encoded(drawn(), "PNG"), width=width, height=height)).size == size


async def test_a_phones_picture_stands_upright_and_says_nothing_else():
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010F] = "Maker"
    exif.get_ifd(0x8825)[1] = "N"
    data = encoded(drawn(), "JPEG", exif=exif, comment=b"at home")
    rendered = await render_picture(data)
    picture = opened(rendered)
    assert picture.size == (40, 80)
    assert is_like(picture.getpixel((20, 10)), RED)
    assert not picture.getexif()
    assert b"Maker" not in rendered.content
    assert b"at home" not in rendered.content


async def test_a_picture_that_keeps_depth_is_read():
    data = encoded(drawn(), "MPO", save_all=True, append_images=[drawn()])
    assert (await render_picture(data)).content_type == "image/jpeg"


async def test_sixteen_bits_keep_their_brightness():
    picture = opened(await render_picture(encoded(Image.new("I;16", (8, 8), 30_000), "PNG")))
    assert is_like(picture.getpixel((4, 4)), (117, 117, 117))


async def test_what_is_transparent_becomes_white_where_it_must():
    data = encoded(Image.new("RGBA", (8, 8), (0, 0, 0, 0)), "PNG")
    assert is_like(opened(await render_picture(data, format="jpeg")).getpixel((4, 4)), (255, 255, 255))
    assert opened(await render_picture(data, format="webp")).mode == "RGBA"


async def test_the_first_frame_alone_is_rendered():
    frames = [Image.new("RGB", (8, 8), color) for color in (RED, BLUE)]
    data = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:])
    picture = opened(await render_picture(data, format="webp"))
    assert getattr(picture, "n_frames", 1) == 1
    assert is_like(picture.getpixel((4, 4)), RED)


async def test_quality_makes_a_file_smaller():
    data = encoded(Image.effect_noise((200, 200), 80).convert("RGB"), "PNG")
    low, high = [
        len((await render_picture(data, format="jpeg", quality=quality)).content) for quality in (20, 95)
    ]
    assert low < high / 2


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, *more: bytes) -> bytes:
    """A PNG file whose header says what it likes."""
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(bytes(100_000)))
    return b"\x89PNG\r\n\x1a\n" + b"".join((chunk(b"IHDR", header), *more, data, chunk(b"IEND", b"")))


def avif(side: int, claimed: int) -> bytes:
    """An AVIF file whose container claims another size than its picture has."""
    data = encoded(Image.new("RGB", (side, side), RED), "AVIF", speed=10)
    real, written = (b"ispe\0\0\0\0" + struct.pack(">II", each, each) for each in (side, claimed))
    return data.replace(real, written)


PNG = encoded(drawn(), "PNG")
AVIF = encoded(drawn(), "AVIF")
JPEG = encoded(drawn(), "JPEG")
PAGE = b"<script>alert(1)</script>"
HOSTILE: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "empty"),
    "text": (b"no picture" * 100, "not_media"),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "not_media"),
    "bmp": (encoded(drawn(), "BMP"), "not_media"),
    "tiff": (encoded(drawn(), "TIFF"), "not_media"),
    "eps": (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "not_media"),
    "png-too-large": (png(10_000, 5_001), "too_large_picture"),
    "png-bomb": (png(2**31 - 1, 2**31 - 1), "too_large_picture"),
    "png-line": (png(49_000_000, 1), "damaged"),
    "jpeg-bomb": (
        JPEG.replace(b"\xff\xc0\0\x11\x08\0\x28\0\x50", b"\xff\xc0\0\x11\x08\xff\xff\xff\xff"),
        "too_large_picture",
    ),
    "png-text-bomb": (
        png(64, 64, chunk(b"zTXt", b"Comment\0\0" + zlib.compress(bytes(90_000_000)))),
        "damaged",
    ),
    "png-cut": (PNG[: len(PNG) // 2], "damaged"),
    "png-only-header": (PNG[:33], "damaged"),
    "jpeg-cut": (JPEG[: len(JPEG) // 2], "damaged"),
    "gif-cut": (encoded(drawn(), "GIF")[:20], "damaged"),
    "webp-cut": (encoded(drawn(), "WEBP")[:40], "damaged"),
    "avif-cut": (AVIF[: len(AVIF) // 2], "damaged"),
    "avif-only-brand": (AVIF[:32], "damaged"),
    "avif-zeros": (AVIF[:-200] + bytes(200), "damaged"),
    "avif-too-large": (avif(8_000, 8_000), "too_large_picture"),
    "avif-bomb": (avif(64, 2**31 - 1), "damaged"),
    "heic": (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(100), "not_media"),
}


@pytest.mark.parametrize("name", HOSTILE)
async def test_hostile_pictures_are_refused(name: str):
    data, reason = HOSTILE[name]
    with pytest.raises(MediaUnreadable) as refused:
        await render_picture(data, width=32)
    assert refused.value.reason == reason


@pytest.mark.parametrize("kind", ["small", "sequence"])
async def test_avif_costs_no_more_than_what_is_shown_of_it(kind: str):
    """A picture larger than it says is no more than it says, and of a sequence one frame is decoded."""
    few = Limits(cpu_seconds=5, wall_seconds=60, memory=1024 * 1024 * 1024)
    frames = [Image.new("RGB", (400, 400), color) for color in (RED, BLUE)] * 20
    many = encoded(frames[0], "AVIF", save_all=True, append_images=frames[1:], speed=10)
    data = avif(4_000, 64) if kind == "small" else many
    assert opened(await render_picture(data, width=32, limits=few)).size == (32, 32)


async def test_no_avif_is_larger_than_what_can_be_written_in_time():
    data = encoded(Image.new("RGB", (5000, 5000), RED), "JPEG")
    with pytest.raises(MediaUnreadable) as refused:
        await render_picture(data, format="avif")
    assert refused.value.reason == "too_large_picture"
    assert opened(await render_picture(data, format="avif", width=100)).size == (100, 100)


@pytest.mark.parametrize("data", [PNG + PAGE, JPEG + PAGE, encoded(drawn(), "GIF") + PAGE])
async def test_what_follows_a_picture_is_left_behind(data: bytes):
    rendered = await render_picture(data)
    assert PAGE not in rendered.content


async def test_the_loop_goes_on_while_a_large_picture_is_rendered():
    data = encoded(Image.new("RGB", (6000, 6000), RED), "JPEG")
    rendered, is_responsive = await stays_responsive(lambda: render_picture(data, width=64))
    assert is_responsive
    assert opened(rendered).size == (64, 64)
