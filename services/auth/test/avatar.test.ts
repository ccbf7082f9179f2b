import { withSharp } from '@tanabana/service-kit/pictures';
import { avifBomb } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { describe, expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();

const picture = (format: 'png' | 'jpeg' | 'webp', width = 600, height = 400): Promise<Buffer> =>
  withSharp((sharp) =>
    sharp({ create: { width, height, channels: 3, background: '#27346b' } })
      .withExif({ IFD0: { Artist: 'asha', Software: 'secret-camera' } })
      .toFormat(format)
      .toBuffer(),
  );

function upload(token: string, data?: Buffer, field = 'avatar') {
  const body = new FormData();
  if (data) body.append(field, new Blob([new Uint8Array(data)]), 'me.png');
  else body.append('nothing', '');
  return auth.call<{ avatar: string | null }>('PUT', '/api/auth/me/avatar', { token, body });
}
const kept = () => auth.db.collection('avatars').countDocuments({});

describe("a user's picture", () => {
  test.each(sampleRows(['png', 'jpeg', 'webp']))(
    'of %s is stored small, square and without metadata',
    async (format) => {
      const { token, user } = await auth.signedIn();
      const { status, body } = await upload(token, await picture(format));
      expect(status).toBe(200);
      expect(body).toEqual({
        ...user,
        avatar: expect.stringMatching(/^\/api\/auth\/avatars\/[0-9a-f]{24}$/),
      });
      const answer = await auth.fetch(body.avatar ?? '');
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const data = Buffer.from(await answer.arrayBuffer());
      const facts = await withSharp((sharp) => sharp(data).metadata());
      expect(facts).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect(facts.exif).toBeUndefined();
      expect((await auth.call('GET', '/api/auth/me', { token })).body).toMatchObject(body);
    },
  );

  longTest('replaces the previous one and can be removed', async () => {
    const { token } = await auth.signedIn();
    const before = await kept();
    const first = (await upload(token, await picture('png'))).body.avatar ?? '';
    const second = (await upload(token, await picture('jpeg'))).body.avatar ?? '';
    expect((await auth.fetch(first)).status).toBe(404);
    expect((await auth.fetch(second)).status).toBe(200);
    const none = await auth.call('PUT', '/api/auth/me', { token, body: { avatar: null } });
    expect(none.body).toMatchObject({ avatar: null });
    expect((await auth.fetch(second)).status).toBe(404);
    expect(await kept()).toBe(before);
  });

  longTest('exists once, however many uploads run in parallel', async () => {
    const { token } = await auth.signedIn();
    const [data, before] = [await picture('png'), await kept()];
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(token, data)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await kept()).toBe(before + 1);
  });

  longTest('is cached permanently', async () => {
    const { token } = await auth.signedIn();
    const path = (await upload(token, await picture('png'))).body.avatar ?? '';
    const etag = (await auth.fetch(path)).headers.get('etag') ?? '';
    expect((await auth.fetch(path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['SVG', () => svg],
    ['text', () => Buffer.from('hello')],
    ['a cut PNG', async () => (await picture('png')).subarray(0, 100)],
    ['a few bytes of AVIF that become 40 megapixels', avifBomb],
    ['HTML that begins like a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1')],
  ])('is rejected for %s', async (_, data) => {
    const { token } = await auth.signedIn();
    expect(await upload(token, await data())).toMatchObject({
      status: 422,
      body: { code: 'auth.avatar_invalid' },
    });
  });

  longTest('requires a user, a file in its field, and at most 8 MB', async () => {
    const { token } = await auth.signedIn();
    const data = await picture('png');
    expect((await upload('', data)).status).toBe(401);
    expect((await upload(token)).status).toBe(400);
    expect((await upload(token, data, 'file')).status).toBe(400);
    expect((await upload(token, Buffer.alloc(8 * 1024 * 1024 + 1, data))).status).toBe(413);
    const json = await auth.call('PUT', '/api/auth/me/avatar', { token, body: { avatar: 'x' } });
    expect(json.status).toBe(415);
  });

  test.each(['nothing', 'f'.repeat(24), '%00'])('does not exist at /%s', async (id) => {
    expect((await auth.call('GET', `/api/auth/avatars/${id}`)).status).toBe(404);
  });
});
