/** The side of the saved picture in pixels. */
const SIDE = 512;
/** Larger ones are made smaller before they are shown: a phone holds no copy of 50 million pixels beside them. */
const LONGEST = 2048;
const SHORTEST = 96;
const MOST_BYTES = 30 * 1024 * 1024;

/** What browsers can open and draw. */
export const pictureTypes = "image/png,image/jpeg,image/webp";

export type PictureFault = "tooLarge" | "tooSmall" | "unreadable";

export class PictureError extends Error {
  override name = "PictureError";
  readonly fault: PictureFault;

  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A square, or another part of a picture, in its pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture that was opened: its pixels, and a `data:` address that shows them. */
export interface OpenedPicture {
  pixels: HTMLCanvasElement;
  address: string;
}

/** Opens a picture, turned as its camera says. Throws a `PictureError`. */
export async function openPicture(file: Blob): Promise<OpenedPicture> {
  if (file.size > MOST_BYTES) throw new PictureError("tooLarge");
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureError("unreadable");
  });
  const { width, height } = bitmap;
  if (Math.min(width, height) < SHORTEST) throw new PictureError("tooSmall");
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const pixels = drawn(bitmap, Math.round(width * scale), Math.round(height * scale), {
    x: 0,
    y: 0,
    width,
    height,
  });
  bitmap.close();
  return { pixels, address: pixels.toDataURL("image/jpeg", 0.9) };
}

/** Cuts out an area; without one, the largest square in the middle. Throws a `PictureError`. */
export async function cutOut({ pixels }: OpenedPicture, area: Area | undefined): Promise<Blob> {
  const square = drawn(pixels, SIDE, SIDE, area ?? middleOf(pixels));
  const blob = await new Promise<Blob | null>((resolve) => {
    square.toBlob(resolve, "image/webp", 0.88);
  });
  if (blob === null) throw new PictureError("unreadable");
  return blob;
}

function middleOf({ width, height }: HTMLCanvasElement): Area {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** Draws an area of `source` onto a new canvas, transparent parts onto white. */
function drawn(source: CanvasImageSource, width: number, height: number, area: Area): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new PictureError("unreadable");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return canvas;
}
