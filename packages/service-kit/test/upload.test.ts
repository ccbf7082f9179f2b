import { once } from 'node:events';
import { request } from 'node:http';
import { listen } from '@tanabana/test-kit';
import { expect, test } from 'vitest';
import { createSample } from './sample-service.ts';

const { app, tokens } = await createSample();
const sample = await listen(app);
const token = await tokens.buildToken({ isAdmin: true });

interface Part {
  name: string;
  value: string | Blob;
  file?: string;
}

const form = (...parts: Part[]): FormData => {
  const data = new FormData();
  for (const { name, value, file } of parts) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, file);
  }
  return data;
};
const title: Part = { name: 'title', value: 'Kurti' };
const file = (size: number, name = 'images'): Part => ({
  name,
  value: new Blob([new Uint8Array(size)], { type: 'image/png' }),
  file: 'a.png',
});
const send = (body: unknown, headers?: Record<string, string>) =>
  sample.call('POST', '/api/sample/upload', { token, body, headers });

test('files and text arrive', async () => {
  const { status, body } = await send(form(title, file(1000), file(3)));
  expect(status).toBe(200);
  expect(body).toEqual({ title: 'Kurti', files: ['a.png image/png 1000', 'a.png image/png 3'] });
});
test('files are optional, text is validated', async () => {
  expect((await send(form(title))).body).toEqual({ title: 'Kurti', files: [] });
  expect((await send(form(file(3)))).body).toMatchObject({
    code: 'request.invalid',
    errors: [{ path: 'title' }],
  });
  expect((await send(form(title, title))).status).toBe(400);
});
test('a file over the limit is too large', async () => {
  const { status, body } = await send(form(title, file(1001)));
  expect(status).toBe(413);
  expect(body).toMatchObject({
    code: 'request.too_large',
    errors: [{ path: 'images', message: expect.stringContaining('at most') }],
  });
});
test('a text field over the limit is too large, reported at the field', async () => {
  const { status, body } = await send(form({ name: 'title', value: 'x'.repeat(300_000) }));
  expect(status).toBe(413);
  expect(body).toMatchObject({
    code: 'request.too_large',
    errors: [{ path: 'title', message: 'A text field can have at most 0.25 MB.' }],
  });
});
test('too many files are rejected, as are files under another name', async () => {
  const many = await send(form(title, file(1), file(1), file(1)));
  expect(many.status).toBe(413);
  expect(many.body).toMatchObject({ errors: [{ path: 'images', message: 'At most 2 files.' }] });
  const stranger = await send(form(title, file(1, 'avatar')));
  expect(stranger.status).toBe(400);
  expect(stranger.body).toMatchObject({ code: 'request.invalid', errors: [{ path: 'avatar' }] });
});
test.each([
  ['title[$gt]', 'x'],
  ['title[__proto__]', 'x'],
  ['__proto__[isAdmin]', '1'],
  ['title', 'a\0b'],
])('a field %s is rejected', async (name, value) => {
  expect((await send(form({ name, value }))).status).toBe(400);
});
test('JSON is not accepted in place of a form', async () => {
  expect((await send({ title: 'Kurti' })).status).toBe(415);
});
test.each([
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', 'nothing of the kind'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\ncut',
  ],
])('a broken form (%s) is unreadable', async (type, body) => {
  const answer = await send(body, { 'content-type': type });
  expect(answer.status).toBe(400);
});

test('at most eight forms have files in memory, others wait', async () => {
  const begun = Array.from({ length: 8 }, () =>
    request(`${sample.url}/api/sample/upload`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 1000,
        Expect: '100-continue',
      },
    }).on('error', () => {}),
  );
  for (const one of begun) {
    one.flushHeaders();
    await once(one, 'continue');
  }
  let isDone = false;
  const ninth = send(form(title, file(3))).finally(() => {
    isDone = true;
  });
  for (let calls = 0; calls < 20; calls += 1) await sample.call('GET', '/api/sample');
  expect(isDone).toBe(false);
  begun[0]?.destroy();
  expect((await ninth).status).toBe(200);
  for (const one of begun) one.destroy();
  expect((await send(form(title, file(3)))).status).toBe(200);
});
