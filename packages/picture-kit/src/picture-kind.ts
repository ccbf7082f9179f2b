export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

const ascii = (data: Buffer, from: number, to: number): string => data.toString('latin1', from, to);

/**
 * What kind of picture the bytes begin like, whatever the file is called; null for all that the shop
 * does not take, SVG above all (contract.md, Products).
 */
export function pictureKind(data: Buffer): PictureKind | null {
  if (data.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (ascii(data, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(data, 0, 4) === 'RIFF' && ascii(data, 8, 12) === 'WEBP') return 'webp';
  if (ascii(data, 4, 8) === 'ftyp' && /^avi[fs]/.test(ascii(data, 8, 12))) return 'avif';
  return null;
}
