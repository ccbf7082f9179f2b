import { avifBomb } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { DAY, picture, startReviews } from './reviews-under-test.ts';

const shop = await startReviews();
const guest = async () => shop.guestOf(await shop.deliver());

describe('rejects', () => {
  test.each(
    sampleRows(
      [
        ['100,000 letters', { text: 'x'.repeat(100_000) }, 'text'],
        ['a text of 5,001 characters', { text: 'x'.repeat(5001) }, 'text'],
        ['a title of 121 characters', { title: 'x'.repeat(121) }, 'title'],
        ['a name of 61 characters', { author: 'x'.repeat(61) }, 'author'],
        ['no stars', { stars: undefined }, 'stars'],
        ['0 stars', { stars: '0' }, 'stars'],
        ['6 stars', { stars: '6' }, 'stars'],
        ['4.5 stars', { stars: '4.5' }, 'stars'],
        ['stars as an object', { stars: { $gt: 0 } }, 'stars'],
        ['an unknown fit', { fit: 'huge' }, 'fit'],
        ['a language that is none', { language: '<script>' }, 'language'],
        ['NUL in the text', { text: 'a\u0000b' }, 'text'],
      ],
      3,
    ),
  )('%s with its field and stores nothing (rule 19.2)', async (_, fields, path) => {
    const { status, body } = await (await guest()).create(fields);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.errors).toMatchObject([{ path }]);
  });

  test('a text field of more than 256 kB before it is checked (rule 19.2)', async () => {
    const { status } = await (await guest()).create({ text: 'x'.repeat(300_000) });
    expect(status).toBe(413);
  });
});

describe('stores as plain text', () => {
  test.each([
    ['markup, unchanged', '<script>alert(1)</script> & <b>', '<script>alert(1)</script> & <b>'],
    ['text without direction overrides', 'abc\u202edef\u2066g', 'abcdefg'],
    ['Arabic and Hebrew letters', 'مريح جدا, נוח', 'مريح جدا, נוח'],
    ['Hindi with its marks', 'बहुत अच्छी कुर्ती', 'बहुत अच्छी कुर्ती'],
    ['at most three stacked marks', `Z${'\u0336'.repeat(60)}o`, `Z${'\u0336'.repeat(3)}o`],
    ['text without control characters', 'a\u0007b\u200bc\td', 'abc d'],
    ['at most two line ends in a row', 'a\n\n\n\n\nb', 'a\n\nb'],
  ])('%s (rule 19.2)', async (_, sent, stored) => {
    const { body } = await (await guest()).create({ text: sent, title: sent.replace(/\n/g, ' ') });
    expect(body.text).toBe(stored);
  });

  test('a name of control characters as the default name (rule 19.2)', async () => {
    const { body } = await (await guest()).create({ author: '\u202e\u200b' });
    expect(body.author).toBe('Asha R.');
  });

  test('the longest possible texts (rule 19.2)', async () => {
    const fields = { title: 'क'.repeat(120), text: '₹'.repeat(5000), author: 'x'.repeat(60) };
    const { status, body } = await (await guest()).create(fields);
    expect([status, body]).toMatchObject([201, fields]);
  });
});

describe('pictures', () => {
  const get = async (id: string | undefined, query = '', headers: Record<string, string> = {}) => {
    const response = await shop.http.fetch(`/api/reviews/pictures/${id}${query}`, { headers });
    return { response, data: Buffer.from(await response.arrayBuffer()) };
  };

  longTest('are stored upright and without location metadata (rule 19.2)', async () => {
    const plain = sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } });
    const taken = await plain
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '26/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await (await guest()).create({}, [new Blob([new Uint8Array(taken)])]);
    expect(body.pictures).toEqual([{ id: expect.any(String), width: 300, height: 600 }]);
    const { response, data } = await get(body.pictures[0]?.id);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(data.includes('Camera')).toBe(false);
    const { width, height, exif, orientation } = await sharp(data).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 300,
      height: 600,
      exif: undefined,
      orientation: undefined,
    });
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'are accepted as %s (rule 19.2)',
    async (format) => {
      const { body } = await (await guest()).create({}, [await picture(format)]);
      expect(body.pictures).toMatchObject([{ width: 60, height: 80 }]);
    },
  );

  longTest(
    'are served in a width and the best format, cacheable for five minutes (rule 19.2)',
    async () => {
      const { body } = await (await guest()).create({}, [await picture('jpeg', 800, 1000)]);
      const id = body.pictures[0]?.id;
      for (const [accept, w, type, shared] of [
        ['image/avif,image/webp,*/*', 320, 'image/webp', ', s-maxage=60'],
        ['image/avif', 160, 'image/avif', ''],
        ['*/*', 960, 'image/jpeg', ''],
      ] as const) {
        const { response, data } = await get(id, `?w=${w}`, { accept });
        expect(response.headers.get('content-type')).toBe(type);
        expect(response.headers.get('vary')).toContain('Accept');
        expect(response.headers.get('cache-control')).toBe(`public, max-age=300${shared}`);
        expect((await sharp(data).metadata()).width).toBe(Math.min(w, 800));
        const etag = response.headers.get('etag') ?? '';
        const again = await get(id, `?w=${w}`, { accept, 'if-none-match': etag });
        expect([again.response.status, again.data.length]).toEqual([304, 0]);
      }
      const all = await Promise.all(Array.from({ length: 8 }, () => get(id, '?w=640')));
      expect(new Set(all.map(({ data }) => data.toString('base64'))).size).toBe(1);
      expect((await get(id, '?w=100')).response.status).toBe(400);
    },
  );

  longTest(
    'of a hidden review are served only for their key, which expires (rule 19.2)',
    async () => {
      const buyer = await guest();
      const { body } = await buyer.create({}, [await picture()]);
      const [{ id = '' } = {}] = body.pictures;
      expect((await get(id)).response.status).toBe(200);
      const moderated = await shop.moderate(body._id, { state: 'hidden', reason: 'Advertising' });
      for (const query of ['', '?w=160']) expect((await get(id, query)).response.status).toBe(404);
      const read = async (query: string) => {
        const path = `/api/reviews/held-pictures/${id}?w=160${query}`;
        const response = await shop.http.fetch(path, { headers: { accept: 'image/webp' } });
        return [response.status, response.headers.get('cache-control')];
      };
      const [{ key = '' } = {}] = moderated.body.review.pictures;
      const [{ key: own = '' } = {}] = (await buyer.update({ keptPictures: [id] })).body.pictures;
      for (const one of [key, own])
        expect(await read(`&key=${one}`)).toEqual([200, 'private, max-age=300']);
      const forged = key.replace(/^\d+/, (day) => String(Number(day) + 1));
      for (const query of ['', '&key=', '&key=1.a', `&key=${forged}`])
        expect((await read(query))[0]).toBeOneOf([400, 404]);
      shop.clock.now += 3 * DAY;
      expect((await read(`&key=${key}`))[0]).toBe(404);
      shop.clock.now -= 3 * DAY;
    },
  );

  test.each(['b'.repeat(24), 'xyz'])('do not exist for %s (rule 19.2)', async (id) => {
    for (const query of ['', '?w=160']) expect((await get(id, query)).response.status).toBe(404);
  });

  const whole = picture('jpeg', 400, 500);
  const bytes = (data: Buffer) => new Blob([new Uint8Array(data)]);
  const large = sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'red' } });
  const rejected: [string, () => Promise<Blob>][] = [
    ['SVG', async () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9"/>'])],
    ['HTML', async () => new Blob(['<html><script>alert(1)</script>'])],
    ['an empty file', async () => new Blob([])],
    ['half a picture', async () => (await whole).slice(0, 700)],
    ['1 kB of AVIF that decodes to 40 megapixels', async () => bytes(avifBomb())],
    ['a picture of 49 megapixels', async () => bytes(await large.png().toBuffer())],
  ];
  test.each(sampleRows(rejected, 5))(
    '%s is rejected with the whole review (rule 19.2)',
    async (_, make) => {
      const order = await shop.deliver();
      const { status, body } = await shop
        .guestOf(order)
        .create({}, [await picture(), await make()]);
      expect([status, body.code]).toEqual([422, 'review.picture_invalid']);
      expect(body.errors).toMatchObject([{ path: 'pictures.1' }]);
      expect((await shop.guestOf(order).update()).body.code).toBe('review.not_found');
    },
  );

  longTest('of more than 8 MB, and a fourth one, are rejected (rule 19.2)', async () => {
    const eager = await guest();
    const huge = new Blob([new Uint8Array(8 * 1024 * 1024 + 1)]);
    expect((await eager.create({}, [huge])).status).toBe(413);
    const four = await Promise.all(Array.from({ length: 4 }, () => picture()));
    expect((await eager.create({}, four)).status).toBe(413);
  });

  longTest('of rejected reviews are not stored (rule 19.2)', async () => {
    expect(await shop.faults()).toEqual([]);
  });
});
