import { hostileText } from './hostile.ts';
import type { Random } from './random.ts';

/** A one-pixel picture. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The same, declaring 65,535 pixels in width and height. */
const vast = (): Buffer => {
  const bytes = Buffer.from(PNG);
  bytes.writeUInt32BE(65_535, 16);
  bytes.writeUInt32BE(65_535, 20);
  return bytes;
};

/** Bytes of a file: a small picture, or something that only claims to be one. */
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

/** A form with text fields and, if given, a file; `isBent` for a malformed form. */
export async function multipart(
  random: Random,
  field: string,
  fields: object,
  file: Buffer | null,
  isBent: boolean,
): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  const named = isBent ? random.pick([field, 'other', `${field}[]`, '__proto__', '']) : field;
  const picture = file && new Blob([new Uint8Array(file)], { type: 'image/png' });
  if (picture) form.append(named, picture, isBent ? hostileText(random) : 'a.png');
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  const whole = Buffer.from(await sent.arrayBuffer());
  if (!isBent) return { body: whole, type };
  return {
    body: random.chance(0.5) ? whole : whole.subarray(0, random.below(whole.length)),
    type: random.pick([type, 'multipart/form-data', 'multipart/form-data; boundary=x', type]),
  };
}
