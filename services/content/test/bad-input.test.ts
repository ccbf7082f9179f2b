import { type ContentPicture, defaultSource } from '@tanabana/contracts';
import { avifBomb } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sweepPictures } from '../src/pictures/sweep-pictures.ts';
import { type Failed, startContent } from './content-under-test.ts';

const { http, token, clock, storage, save, published } = await startContent();

const slideWith = (changes: object) => ({
  slides: [{ ...defaultSource('hero').slides[0], ...changes }],
});

test('rejects values with the path of each wrong field (rule 21.5)', async () => {
  const { status, body } = await save('hero', slideWith({ href: 'javascript:a()', title: ' ' }));
  expect([status, body.code]).toEqual([400, 'request.invalid']);
  expect(body.errors?.map(({ path }) => path)).toEqual([
    'values.slides.0.title',
    'values.slides.0.href',
  ]);
});

test('delivers markup and scripts in rich text as text, and drops unsafe links (rule 21.5)', async () => {
  const text = [
    '<script>alert(1)</script>',
    'Hello <img src=x onerror=alert(1)> [you](javascript:alert(1)) [there](/shop)',
    '<a href="javascript:a()">x</a>',
  ].join('\n\n');
  await save('returns', { sections: [{ id: 'a', title: 'A', text }] });
  const [section] = (await published('?keys=returns')).returns?.sections ?? [];
  expect(section?.text).toEqual([
    { p: ['<script>alert(1)</script>'] },
    { p: ['Hello <img src=x onerror=alert(1)> you ', { text: 'there', href: '/shop' }] },
    { p: ['<a href="javascript:a()">x</a>'] },
  ]);
});

type Added = { id: string; width: number; height: number } & Failed;

const upload = (data: Buffer, query = '') => {
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(data)]), 'slide.jpg');
  return http.call<Added>('POST', `/api/content/pictures${query}`, { token, body });
};

longTest(
  'an uploaded picture is stored without metadata in its own size and served in smaller widths (rule 21.6)',
  async () => {
    const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#27346b' } })
      .withExif({ IFD0: { Artist: 'asha' } })
      .withMetadata({ orientation: 6 })
      .jpeg();
    const { status, body } = await upload(await photo.toBuffer());
    expect([status, body.width, body.height]).toEqual([201, 600, 900]);
    const small = await http.fetch(`/api/content/pictures/${body.id}?w=480`, {
      headers: { Accept: 'image/webp' },
    });
    expect(small.headers.get('content-type')).toBe('image/webp');
    const served = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect([served.width, served.exif]).toEqual([480, undefined]);
    const picture: ContentPicture = {
      id: body.id,
      width: 1,
      height: 1,
      alt: 'Indigo',
      x: 30,
      y: 70,
    };
    await save('hero', slideWith({ picture }));
    const [slide] = (await published('?keys=hero')).hero?.slides ?? [];
    expect(slide?.picture).toEqual({ ...picture, width: 600, height: 900 });
    const bare = await save('hero', slideWith({ picture: { ...picture, alt: '' } }));
    expect(bare.body.errors).toMatchObject([{ path: 'values.slides.0.picture.alt' }]);
    const lost = await save('hero', slideWith({ picture: { ...picture, id: 'a'.repeat(24) } }));
    expect([lost.status, lost.body.errors?.[0]?.path]).toEqual([400, 'values']);
  },
);

const plain = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 39, g: 52, b: 107, alpha } } });

longTest(
  'a logo is stored for email clients and in its proportions; another shape is rejected (rule 20.8)',
  async () => {
    const logo = await upload(await plain(1920, 480, 0.5).webp().toBuffer(), '?for=logo');
    expect([logo.status, logo.body.width, logo.body.height]).toEqual([201, 960, 240]);
    const stored = await http.fetch(`/api/content/pictures/${logo.body.id}`);
    expect(stored.headers.get('content-type')).toBe('image/png');
    const refused = [
      ['?for=logo', await plain(900, 100).png().toBuffer(), /8 times as wide/],
      ['?for=logo', await plain(100, 900).png().toBuffer(), /2 times as high/],
      ['?for=logo', await plain(31, 31).png().toBuffer(), /32 pixels/],
      ['?for=logo', await avifBomb(), /not a JPEG/],
      ['?for=logo', Buffer.from('<svg onload="alert(1)"/>'), /not a JPEG/],
      ['', await avifBomb(), /not a JPEG/],
    ] as const;
    for (const [query, data, message] of refused) {
      const { status, body } = await upload(data, query);
      expect([status, body.code]).toEqual([422, 'content.picture_invalid']);
      expect(body.errors).toEqual([{ path: 'picture', message: expect.stringMatching(message) }]);
    }
  },
);

longTest(
  'a picture that no version uses is deleted with its renditions after a week (rule 21.6)',
  async () => {
    const data = await plain(600, 600).png().toBuffer();
    const [used, unused, logo] = await Promise.all([
      upload(data),
      upload(data),
      upload(data, '?for=logo'),
    ]);
    const path = (added: typeof used) => `/api/content/pictures/${added.body.id}`;
    expect((await http.fetch(`${path(unused)}?w=480`)).status).toBe(200);
    const pictureOf = ({ body: { id } }: typeof used) => ({
      picture: { id, width: 1, height: 1, alt: 'Indigo', x: 50, y: 50 },
    });
    expect((await save('hero', slideWith(pictureOf(used)), null)).status).toBe(201);
    const sweep = (days: number) =>
      sweepPictures(storage.pictures, new Date(clock.now + days * 24 * 3_600_000));
    await sweep(6.9);
    expect((await http.fetch(path(unused))).status).toBe(200);
    await Promise.all([sweep(7.1), sweep(7.1)]);
    const statuses = [path(used), path(logo), path(unused), `${path(unused)}?w=480`].map(
      async (address) => (await http.fetch(address)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404]);
    const late = await save('hero', slideWith(pictureOf(unused)));
    expect([late.status, late.body.errors?.[0]?.path]).toEqual([400, 'values']);
  },
);
