"""Renders pictures in a confined process."""

from tawam.media.child_process import OneAtATime, run_child
from tawam.media.messages import Limits, PictureFormat, Refusal, RenderedPicture, RenderPicture, Resize
from tawam.media.refusals import MediaUnreadable

# Fifty million pixels take 200 MB each time they are copied.
LIMITS = Limits(cpu_seconds=20, wall_seconds=60, memory=1024 * 1024 * 1024, answer=64 * 1024 * 1024)

# Pictures do not wait for recordings, which take a minute.
_children = OneAtATime()


async def render_picture(
    data: bytes,
    *,
    width: int | None = None,
    height: int | None = None,
    resize: Resize = "cover",
    quality: int = 80,
    format: PictureFormat | None = None,  # noqa: A002 because the storage's own protocol calls it so
    limits: Limits = LIMITS,
) -> RenderedPicture:
    """Render a PNG, JPEG, WebP, GIF or AVIF picture (its first frame) upright and without its metadata.

    Args:
        data: the file.
        width, height: at most 4096 pixels; one that is missing follows from the other, both from the picture.
        resize: `cover` fills the size and cuts off the rest, `contain` fits into it, `fill` stretches.
        quality: of JPEG, WebP and AVIF, 1 to 100.
        format: of the result; without it the picture's own, PNG for GIF.
        limits: what the process may use.

    Raises:
        MediaUnreadable: it is no such picture, is damaged, or has more than 50 million pixels,
            17 million if the result is AVIF.
        MediaReaderFailed: nothing is known of it, because the process could not do its work.
    """
    request = RenderPicture(
        data=data,
        limits=limits,
        width=width,
        height=height,
        resize=resize,
        quality=quality,
        format=format,
    )
    async with _children.lock():
        answer = await run_child(request)
    match answer:
        case RenderedPicture():
            return answer
        case Refusal(reason):
            raise MediaUnreadable(reason)
        case _:
            raise MediaUnreadable("damaged")
