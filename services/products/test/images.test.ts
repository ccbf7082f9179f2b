import type { Product } from '@tanabana/contracts';
import { avifBomb } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { openShop, picture } from './shop.ts';

const shop = await openShop();
const ONE = { colors: [{ name: 'Indigo', newImages: 1 }] };

const upload = async (file: Blob) => {
  const { status, body } = await shop.create(ONE, [file]);
  const product = body as unknown as Product;
  return { status, body, path: product.colors?.[0]?.images[0] ?? '' };
};

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await shop.http.fetch(path, { headers });
  return { response, data: Buffer.from(await response.arrayBuffer()) };
};

/** A picture with orientation and location metadata, landscape until rotated. */
const snapshot = async () => {
  const plain = sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } });
  const data = await plain
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '26/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(data)]);
};

describe('accepted pictures (rule 3.3)', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s', async (format) => {
    const { status, path } = await upload(await picture(format));
    expect(status).toBe(201);
    const { response, data } = await get(path);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(data).metadata()).toMatchObject({ width: 400, height: 500 });
  });

  longTest('are rotated upright and stripped of location metadata (rule 3.3)', async () => {
    const { data } = await get((await upload(await snapshot())).path);
    const { width, height, exif, orientation } = await sharp(data).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 300,
      height: 600,
      exif: undefined,
      orientation: undefined,
    });
  });

  test('keep transparency', async () => {
    const clear = { create: { width: 40, height: 50, channels: 4, background: '#0000' } } as const;
    const data = await sharp(clear).png().toBuffer();
    const { response } = await get((await upload(new Blob([new Uint8Array(data)]))).path);
    expect(response.headers.get('content-type')).toBe('image/webp');
  });
});

describe('rejected pictures, whatever their name (rule 3.3)', () => {
  const whole = picture('jpeg');
  const bomb = sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'red' } });
  const cases: [string, () => Promise<Blob>][] = [
    [
      'SVG',
      async () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']),
    ],
    ['a page', async () => new Blob(['<html><script>alert(1)</script>'])],
    ['nothing', async () => new Blob([])],
    ['half a picture', async () => (await whole).slice(0, 700)],
    ['a head without a body', async () => new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0])])],
    ['SVG behind the first bytes of JPEG', async () => new Blob(['\xff\xd8\xff<svg width="9"/>'])],
    ['over 40 megapixels', async () => new Blob([new Uint8Array(await bomb.png().toBuffer())])],
    [
      'a few bytes of AVIF that become 40 megapixels',
      async () => new Blob([new Uint8Array(avifBomb())]),
    ],
    [
      'GIF',
      async () =>
        new Blob([
          new Uint8Array(
            await sharp(Buffer.from(await (await whole).arrayBuffer()))
              .gif()
              .toBuffer(),
          ),
        ]),
    ],
  ];
  test.each(cases)('%s', async (_, make) => {
    const { status, body } = await upload(await make());
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'product.image_invalid', errors: [{ path: 'images.0' }] });
  });

  longTest('include one over 8 MB', async () => {
    const { status } = await upload(new Blob([new Uint8Array(8 * 1024 * 1024 + 1)]));
    expect(status).toBe(413);
  });

  test('one invalid picture stores none of the product', async () => {
    const db = shop.db('products');
    const before = await db.collection('images.files').countDocuments();
    const two = { name: 'Half', colors: [{ name: 'Indigo', newImages: 2 }] };
    expect((await shop.create(two, [await picture(), new Blob(['no'])])).status).toBe(422);
    expect(await db.collection('images.files').countDocuments()).toBe(before);
    expect(await db.collection('products').countDocuments({ name: 'Half' })).toBe(0);
  });
});

describe('served pictures', () => {
  let path = '';
  beforeAll(async () => {
    path = (await upload(await picture('jpeg', 800, 1000))).path;
  });

  test('for clients that accept AVIF and WebP are WebP for a minute, then AVIF for good (rule 3.3)', async () => {
    const accept = 'image/avif,image/webp,*/*';
    const id = path.split('/').at(-1) ?? '';
    const read = async (): Promise<(string | null)[]> => {
      const { headers } = (await get(`${path}?w=480`, { accept })).response;
      return ['content-type', 'cache-control', 'vary'].map((name) => headers.get(name));
    };
    const lifetime = 'public, max-age=31536000, immutable';
    expect(await read()).toEqual(['image/webp', `${lifetime}, s-maxage=60`, 'Accept']);
    const avif = await sharp({
      create: { width: 480, height: 600, channels: 3, background: 'red' },
    })
      .avif({ effort: 0 })
      .toBuffer();
    await shop.storage.pictures.addRendition(`${id}-480-smaller`, id, avif);
    expect(await read()).toEqual(['image/avif', lifetime, 'Accept']);
  });

  test('are not stored in an encoding that finishes after their picture was deleted', async () => {
    const id = (await upload(await picture())).path.split('/').at(-1) ?? '';
    const { pictures } = shop.storage;
    await pictures.remove([id]);
    await pictures.addRendition(`${id}-320-smaller`, id, Buffer.from('AVIF'));
    expect(await pictures.findRendition(`${id}-320-smaller`)).toBeNull();
  });

  test.each([
    ['image/avif', 960, 'image/avif'],
    ['image/webp,*/*;q=0.8', 320, 'image/webp'],
    ['image/avif, image/webp;q=0', 320, 'image/avif'],
    ['*/*', 640, 'image/jpeg'],
    ['', 160, 'image/jpeg'],
  ])('for "%s" at %i: %s', async (accept, w, type) => {
    const { response, data } = await get(`${path}?w=${w}`, { accept });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')).toContain('Accept');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await sharp(data).metadata()).width).toBe(Math.min(w, 800));
  });

  test('are identical for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => get(`${path}?w=480`)));
    const again = await get(`${path}?w=480`);
    for (const { data } of all) expect(data.equals(again.data)).toBe(true);
  });

  test('are 304 for a client that has them', async () => {
    for (const address of [path, `${path}?w=320`]) {
      const etag = (await get(address)).response.headers.get('etag') ?? '';
      const { response, data } = await get(address, { 'if-none-match': etag });
      expect(response.status).toBe(304);
      expect(data).toHaveLength(0);
    }
  });

  test.each(['w=100', 'w=0', 'w=x', 'w=1e9'])('are not served in %s', async (query) => {
    expect((await get(`${path}?${query}`)).response.status).toBe(400);
  });

  test.each(['65a0000000000000000000ff', 'xyz', '65a0000000000000000000ff?w=320'])(
    'do not exist for %s',
    async (id) => {
      const { status, body } = await shop.http.call('GET', `/api/products/images/${id}`);
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'product.image_not_found' });
    },
  );

  test('include a small vector placeholder (rule 3.3)', async () => {
    const { response, data } = await get('/api/products/images/placeholder');
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    expect(data.toString()).toContain('<svg');
    expect(data.length).toBeLessThan(2048);
  });
});
