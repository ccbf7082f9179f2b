import { type ContentPicture, defaultSource } from '@tanabana/contracts';
import { avifBomb } from '@tanabana/test-kit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Failed, startContent } from './content-under-test.ts';

const { http, token, save, published } = await startContent();

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

const upload = (data: Buffer) => {
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(data)]), 'slide.jpg');
  return http.call<Added>('POST', '/api/content/pictures', { token, body });
};

test('an uploaded picture is stored without metadata in its own size and served in smaller widths (rule 21.6)', async () => {
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
  const picture: ContentPicture = { id: body.id, width: 1, height: 1, alt: 'Indigo', x: 30, y: 70 };
  await save('hero', slideWith({ picture }));
  const [slide] = (await published('?keys=hero')).hero?.slides ?? [];
  expect(slide?.picture).toEqual({ ...picture, width: 600, height: 900 });
  const bare = await save('hero', slideWith({ picture: { ...picture, alt: '' } }));
  expect(bare.body.errors).toMatchObject([{ path: 'values.slides.0.picture.alt' }]);
  const lost = await save('hero', slideWith({ picture: { ...picture, id: 'a'.repeat(24) } }));
  expect([lost.status, lost.body.errors?.[0]?.path]).toEqual([400, 'values']);
});

test('rejects a picture bomb and a file that is no picture (rule 21.6)', async () => {
  for (const data of [await avifBomb(), Buffer.from('<svg onload="alert(1)"/>')])
    expect(await upload(data)).toMatchObject({
      status: 422,
      body: { code: 'content.picture_invalid' },
    });
});
