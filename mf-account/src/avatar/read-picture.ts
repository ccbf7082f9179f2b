import { type Crop, sideOf } from './crop.ts';

/** Reads a file of the person's. @throws where the browser cannot show it */
export async function readPicture(file: Blob) {
  const address = URL.createObjectURL(file);
  const release = (): void => URL.revokeObjectURL(address);
  const element = new Image();
  element.src = address;
  try {
    await element.decode();
    const size = { width: element.naturalWidth, height: element.naturalHeight };
    if (size.width === 0 || size.height === 0) throw new Error('A picture without a size.');
    return { element, address, size, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** A picture that the browser can show; its address lasts until `release`. */
export type ReadPicture = Awaited<ReturnType<typeof readPicture>>;

/** Pixels a side of what is sent: twice what the shop keeps, so that it stays sharp. */
const SENT_SIDE = 512;
const QUALITY = 0.92;

/** Cuts the square out, as a JPEG on the colour of paper where the picture lets through. */
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
