import { type Crop, sideOf } from './crop.ts';

/** Loads a picture file. @throws if the browser cannot decode it */
export async function readPicture(file: Blob) {
  const address = URL.createObjectURL(file);
  const release = (): void => URL.revokeObjectURL(address);
  const element = new Image();
  element.src = address;
  try {
    await element.decode();
    const size = { width: element.naturalWidth, height: element.naturalHeight };
    if (size.width === 0 || size.height === 0) throw new Error('The picture has no size.');
    return { element, address, size, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** A decoded picture; its object URL is valid until `release`. */
export type ReadPicture = Awaited<ReturnType<typeof readPicture>>;

/** Uploaded side in pixels: twice the stored size, for sharpness. */
const SENT_SIDE = 512;
const QUALITY = 0.92;

/** Crops the square to a JPEG; transparent areas become the paper colour. */
export async function cutOut({ element, size }: ReadPicture, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SENT_SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser has no canvas.');
  const side = sideOf(size, crop);
  pen.fillStyle = getComputedStyle(document.body).backgroundColor;
  pen.fillRect(0, 0, SENT_SIDE, SENT_SIDE);
  pen.imageSmoothingQuality = 'high';
  const from = [crop.x - side / 2, crop.y - side / 2, side, side] as const;
  pen.drawImage(element, ...from, 0, 0, SENT_SIDE, SENT_SIDE);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture could not be cut out.');
  return new File([blob], 'avatar.jpg', { type: blob.type });
}
