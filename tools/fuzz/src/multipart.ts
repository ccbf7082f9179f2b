import { hostileText } from './hostile.ts';
import type { Random } from './random.ts';

/** A picture of one point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The same, saying of itself that it is 65,535 points wide and high. */
const vast = (): Buffer => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(65_535, 16);
  bytes.writeUInt32BE(65_535, 20);
  return bytes;
};

/** The bytes of a file: a small picture, or something that only says that it is one. */
export const fileBytes = (random: Random, isGood: boolean): Buffer =>
  isGood
    ? PNG
    : random.pick([
        PNG,
        PNG.subarray(0, 40),
        vast(),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        Buffer.from('GIF89a'),
        Buffer.from('%PDF-1.4'),
        Buffer.from('RIFF\0\0\0\0WEBPVP8 '),
        Buffer.from('\0\0\0\x1cftypavif'),
        Buffer.alloc(0),
        Buffer.alloc(50_000, 65),
      ]);

const BOUNDARY = 'fuzz-boundary';

/** A form with text fields and, where there is one, a file; `isBent` where the form itself is to be wrong. */
export function multipart(
  random: Random,
  field: string,
  fields: object,
  file: Buffer | null,
  isBent: boolean,
): { body: Buffer; type: string } {
  const parts = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const safe = name.replace(/[\r\n"]/g, '_');
    return Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${safe}"\r\n\r\n${text}\r\n`,
    );
  });
  const named = isBent ? random.pick([field, 'other', `${field}[]`, '__proto__', '']) : field;
  const filename = (isBent ? hostileText(random) : 'a.png').replace(/[\r\n"]/g, '_');
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${named}"; filename="${filename}"\r\nContent-Type: image/png\r\n\r\n`;
  const whole = Buffer.concat([
    ...parts,
    ...(file ? [Buffer.from(head), file, Buffer.from('\r\n')] : []),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  if (!isBent) return { body: whole, type };
  return {
    body: random.chance(0.5) ? whole : whole.subarray(0, random.below(whole.length)),
    type: random.pick([type, 'multipart/form-data', 'multipart/form-data; boundary=x', type]),
  };
}
