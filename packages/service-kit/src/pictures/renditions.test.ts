import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createIdleQueue } from './idle-queue.ts';
import { createRenditions, type PictureStore } from './renditions.ts';

const BOTH = 'image/avif,image/webp,*/*;q=0.8';
const ID = 'a1';

const cloth = await sharp({
  create: {
    width: 200,
    height: 250,
    channels: 3,
    background: '#27346b',
    noise: { type: 'gaussian', mean: 128, sigma: 12 },
  },
})
  .jpeg()
  .toBuffer();

type Options = NonNullable<Parameters<typeof createRenditions>[1]>;

/** Renditions of one picture in memory, with a queue that does not wait. */
function open(options: Pick<Options, 'encode'> = {}) {
  const stored = new Map<string, Buffer>();
  const store: PictureStore = {
    find: async (id) => (id === ID ? { data: cloth, contentType: 'image/jpeg' } : null),
    findRendition: async (key) => stored.get(key) ?? null,
    async addRendition(key, _, data) {
      stored.set(key, data);
    },
  };
  const queue = createIdleQueue({ quietMs: 0 });
  const renditions = createRenditions(store, { ...options, queue });
  const read = (accept: string) => renditions.read(ID, 160, accept);
  return { stored, renditions, read };
}

const isEncoded = (stored: Map<string, Buffer>) =>
  expect.poll(() => stored.has(`${ID}-160-smaller`), { interval: 5 }).toBe(true);

test('clients that accept AVIF and WebP receive WebP at once and later a smaller AVIF', async () => {
  const { stored, read } = open();
  const first = await read(BOTH);
  expect(first).toMatchObject({ contentType: 'image/webp', isInterim: true });
  await isEncoded(stored);
  const later = await read(BOTH);
  expect(later).toMatchObject({ contentType: 'image/avif' });
  expect(later).not.toHaveProperty('isInterim');
  expect(later?.etag).not.toBe(first?.etag);
  expect(later?.data.length).toBeLessThan(Number(first?.data.length));
  expect(await sharp(later?.data).metadata()).toMatchObject({ width: 160, height: 200 });
});

test.each([
  ['is larger than WebP', async () => Buffer.alloc(1_000_000)],
  ['cannot be encoded', async () => null],
])('WebP stays if AVIF %s', async (_, encode) => {
  const { stored, read } = open({ encode });
  const first = await read(BOTH);
  await isEncoded(stored);
  const later = await read(BOTH);
  expect(later).toEqual({ ...first, etag: later?.etag, isInterim: undefined });
});

test.each([
  ['image/webp,*/*', 'image/webp'],
  ['image/avif;q=0,image/webp', 'image/webp'],
  ['image/avif,image/webp;q=0.0', 'image/avif'],
  ['*/*', 'image/jpeg'],
])(
  'a client that accepts "%s" receives %s, and nothing is encoded for later',
  async (accept, type) => {
    const { stored, read } = open({ encode: () => Promise.reject(new Error('It was encoded.')) });
    stored.set(`${ID}-160-smaller`, Buffer.from('of other clients'));
    const picture = await read(accept);
    expect(picture).toMatchObject({ contentType: type });
    expect(picture).not.toHaveProperty('isInterim');
  },
);

test('a picture that does not exist is not encoded for later', async () => {
  const { stored, renditions } = open();
  expect(await renditions.read('b2', 160, BOTH)).toBeNull();
  expect(stored.size).toBe(0);
});
