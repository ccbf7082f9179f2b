import { readFileSync, writeFileSync } from 'node:fs';
import { MAX_IMAGE_BYTES } from '@tanabana/contracts';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import type { PictureForm } from './decoder.ts';
import { createDecoder } from './decoder.ts';
import { readPicture } from './read-picture.ts';

const FORM: PictureForm = { side: 100, fit: 'inside', opaque: { format: 'jpeg', quality: 80 } };
const MEGABYTE = 1024 * 1024;

// Large pictures take time, and other tests run in parallel.
vi.setConfig({ testTimeout: 120_000 });

const plain = (width: number, height = width) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 10, g: 60, b: 120, alpha: 0.5 } },
  });
const deep = (side: number) => plain(side).toColourspace('rgb16');
const small = await plain(40).png().toBuffer();
/** 16 bits per channel, progressive: 300 MB in memory at once. */
const heavy = await deep(6300).png({ progressive: true, compressionLevel: 1 }).toBuffer();

/** Peak memory of this process since `work` began (Linux). */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  const kilobytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
  writeFileSync('/proc/self/clear_refs', '5');
  const before = kilobytes('VmRSS');
  await work();
  return (kilobytes('VmHWM') - before) * 1024;
}

test.runIf(process.platform === 'linux')(
  'a picture of 40 megapixels uses no memory of the calling process',
  async () => {
    const taken = await peakOf(async () => expect(await readPicture(heavy, FORM)).not.toBeNull());
    expect(taken).toBeLessThan(64 * MEGABYTE);
  },
);

describe('AVIF', () => {
  test('of a few bytes that decodes to more than 16 megapixels is rejected (rule 3.3)', async () => {
    const upload = await plain(4010).avif({ effort: 0, quality: 20 }).toBuffer();
    expect(await readPicture(upload, FORM)).toBeNull();
  });

  test('of 16 megapixels and 8 MB is accepted at any bit depth, one at a time', async () => {
    const deepest = { effort: 0, bitdepth: 12, chromaSubsampling: '4:4:4' } as const;
    const file = await deep(4000).avif(deepest).toBuffer();
    const rest = Buffer.alloc(MAX_IMAGE_BYTES - file.length);
    rest.writeUInt32BE(rest.length);
    rest.write('free', 4, 'latin1');
    const upload = Buffer.concat([file, rest]);
    const all = Array.from({ length: 2 }, () => readPicture(upload, FORM));
    const types = (await Promise.all(all)).map((picture) => picture?.contentType);
    expect(types).toEqual(Array(2).fill('image/jpeg'));
  });
});

describe('rejected pictures', () => {
  const job = { loader: 'png', pixels: 40_000_000, form: FORM } as const;

  test.runIf(process.platform === 'linux')(
    'include one that exceeds the memory limit, and the next picture is decoded',
    async () => {
      const { decode } = createDecoder({ megabytes: 200 });
      const all = [heavy, small, heavy, small].map((one) => decode({ ...job, upload: one }));
      const drawn = (await Promise.all(all)).map((picture) => picture !== null);
      expect(drawn).toEqual([false, true, false, true]);
    },
  );

  test('include one that exceeds the time limit', async () => {
    const { decode } = createDecoder({ milliseconds: 1 });
    expect(await decode({ ...job, upload: heavy })).toBeNull();
  });
});

test('reads only the four formats, whatever a file claims to be', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const { decode } = createDecoder();
  for (const upload of [svg, await plain(9).gif().toBuffer(), await plain(9).webp().toBuffer()]) {
    expect(await decode({ upload, loader: 'png', pixels: 100, form: FORM })).toBeNull();
  }
});
