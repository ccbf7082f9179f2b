/** Part of a picture in percent of its width and height. */
export interface CropFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Quality of cropped JPEG and WebP pictures. */
const QUALITY = 0.92;

/** Formats that browsers can write; others become WebP. */
const WRITABLE = ['image/jpeg', 'image/png', 'image/webp'];

/** Returns the pixels of a frame, at least one in each direction. */
export function pixelsOf(
  { x, y, width, height }: CropFrame,
  picture: { width: number; height: number },
): CropFrame {
  const left = Math.min(Math.round((x / 100) * picture.width), picture.width - 1);
  const top = Math.min(Math.round((y / 100) * picture.height), picture.height - 1);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(Math.round((width / 100) * picture.width), picture.width - left)),
    height: Math.max(
      1,
      Math.min(Math.round((height / 100) * picture.height), picture.height - top),
    ),
  };
}

/** Returns the part of a picture as a file of the same name, at full resolution. */
export async function cropPicture(file: File, frame: CropFrame): Promise<File> {
  const picture = await createImageBitmap(file);
  const part = pixelsOf(frame, picture);
  const canvas = new OffscreenCanvas(part.width, part.height);
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      ...([part.x, part.y, part.width, part.height] as const),
      ...([0, 0, part.width, part.height] as const),
    );
  picture.close();
  const type = WRITABLE.includes(file.type) ? file.type : 'image/webp';
  const blob = await canvas.convertToBlob({ type, quality: QUALITY });
  return new File([blob], file.name, { type: blob.type });
}
