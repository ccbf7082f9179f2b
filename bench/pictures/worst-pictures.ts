import { MAX_AVIF_PIXELS, MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '@tanabana/contracts';
import sharp, { type Sharp } from 'sharp';

const LARGE = Math.floor(Math.sqrt(MAX_IMAGE_PIXELS));
const LARGE_AVIF = Math.floor(Math.sqrt(MAX_AVIF_PIXELS));
/** `size` and `type` of a box that decoders pass over. */
const FREE_BOX_BYTES = 8;

const plain = (side: number): Sharp =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 4,
      background: { r: 10, g: 60, b: 120, alpha: 0.5 },
    },
  });
const deep = (side: number): Sharp => plain(side).toColourspace('rgb16');

/** Bytes behind the picture, up to what a file may have: they cost memory as any others. */
function padded(file: Buffer, isAvif: boolean): Buffer {
  const padding = Buffer.alloc(MAX_IMAGE_BYTES - file.length);
  if (isAvif) {
    padding.writeUInt32BE(padding.length);
    padding.write('free', FREE_BOX_BYTES / 2, 'latin1');
  }
  return Buffer.concat([file, padding]);
}

const full = { quality: 80, chromaSubsampling: '4:4:4' } as const;
const KINDS: Record<string, () => Sharp> = {
  'JPEG, baseline': () => plain(LARGE).flatten().jpeg(full),
  'JPEG, progressive': () =>
    plain(LARGE)
      .flatten()
      .jpeg({ ...full, progressive: true }),
  'JPEG, progressive, four inks': () =>
    plain(LARGE)
      .flatten()
      .toColourspace('cmyk')
      .jpeg({ ...full, progressive: true }),
  'PNG, 16 bit': () => deep(LARGE).png(),
  'PNG, 16 bit, interlaced': () => deep(LARGE).png({ progressive: true }),
  'WebP, lossy': () => plain(LARGE).webp({ effort: 0 }),
  'WebP, lossless': () => plain(LARGE).webp({ effort: 0, lossless: true }),
  'AVIF, 8 bit': () => plain(LARGE_AVIF).avif({ effort: 0, chromaSubsampling: '4:4:4' }),
  'AVIF, 10 bit': () =>
    deep(LARGE_AVIF).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 10 }),
  'AVIF, 12 bit': () =>
    deep(LARGE_AVIF).avif({ effort: 0, chromaSubsampling: '4:4:4', bitdepth: 12 }),
};

/** What takes most memory of each format that has `part` in its name, by name: as large as it may be, in pixels and in bytes. */
export async function* worstPictures(part = ''): AsyncGenerator<[string, Buffer]> {
  for (const [name, draw] of Object.entries(KINDS)) {
    if (!name.includes(part)) continue;
    yield [name, padded(await draw().toBuffer(), name.startsWith('AVIF'))];
  }
}
