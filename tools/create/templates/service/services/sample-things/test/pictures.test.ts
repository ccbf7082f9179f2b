// with pictures
import type { SampleThing } from '@tanabana/contracts';
import { withSharp } from '@tanabana/service-kit/pictures';
import { avifBomb, unique } from '@tanabana/test-kit';
import { describe, expect, test } from 'vitest';
import { startSampleThings } from './sample-things-under-test.ts';

const { call, fetch, create, admin, tokens } = await startSampleThings();

/** A photo on its side, with the name of its author. */
const photo = await withSharp((sharp) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#27346b' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: 'asha' } })
    .jpeg()
    .toBuffer(),
);

function upload(id: string | undefined, data?: Buffer, token = admin, field = 'picture') {
  const body = new FormData();
  if (data) body.append(field, new Blob([new Uint8Array(data)]), 'photo.jpg');
  else body.append('nothing', '');
  const path = `/api/sample-things/${id}/pictures`;
  return call<SampleThing & { code?: string }>('POST', path, { token, body });
}

const newId = async () => (await create({ name: unique('Shown') })).body._id;

describe('a picture', () => {
  test('is stored upright without metadata, listed and cached permanently', async () => {
    const id = await newId();
    const { status, body } = await upload(id, photo);
    expect(status).toBe(201);
    expect(body.pictures).toEqual([
      expect.stringMatching(/^\/api\/sample-things\/pictures\/[0-9a-f]{24}$/),
    ]);
    expect((await call('GET', `/api/sample-things/${id}`)).body).toEqual(body);
    const path = body.pictures[0] ?? '';
    const answer = await fetch(path);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const data = Buffer.from(await answer.arrayBuffer());
    const facts = await withSharp((sharp) => sharp(data).metadata());
    expect(facts).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect(facts.exif).toBeUndefined();
    const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' };
    expect((await fetch(path, { headers })).status).toBe(304);
  });

  test.each<[string, Buffer]>([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['text', Buffer.from('hello')],
    ['a truncated JPEG', photo.subarray(0, 100)],
    ['a few bytes of AVIF that become 40 megapixels', avifBomb()],
  ])('is rejected for %s', async (_, data) => {
    expect(await upload(await newId(), data)).toMatchObject({
      status: 422,
      body: { code: 'sample_thing.picture_invalid', errors: [{ path: 'picture' }] },
    });
  });

  test('requires an admin, a file in its field, and at most 8 MB', async () => {
    const id = await newId();
    expect((await upload(id, photo, '')).status).toBe(401);
    expect((await upload(id, photo, await tokens.buildToken())).status).toBe(403);
    expect((await upload(id)).status).toBe(400);
    expect((await upload(id, photo, admin, 'file')).status).toBe(400);
    expect((await upload(id, Buffer.alloc(8 * 1024 * 1024 + 1, photo))).status).toBe(413);
  });

  test('is rejected for an unknown sample thing', async () => {
    for (const id of ['f'.repeat(24), 'nothing'])
      expect(await upload(id, photo)).toMatchObject({
        status: 404,
        body: { code: 'sample_thing.not_found' },
      });
  });

  test.each(['f'.repeat(24), 'nothing'])('does not exist at %s', async (id) => {
    expect(await call('GET', `/api/sample-things/pictures/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'sample_thing.picture_not_found' },
    });
  });
});

test('a sample thing has at most ten pictures when more are uploaded in parallel', async () => {
  const id = await newId();
  const answers = await Promise.all(Array.from({ length: 12 }, () => upload(id, photo)));
  const refused = answers.filter(({ body }) => body.code === 'sample_thing.too_many_pictures');
  expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  const { body } = await call<SampleThing>('GET', `/api/sample-things/${id}`);
  expect(new Set(body.pictures).size).toBe(10);
});
// end
