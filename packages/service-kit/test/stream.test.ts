import { Readable } from 'node:stream';
import { endpoint } from '@tanabana/contracts/endpoints';
import { listen } from '@tanabana/test-kit';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createLogger, createService, reply } from '../src/index.ts';
import { heldUploads } from './held-uploads.ts';

const streamed = {
  method: 'POST',
  access: 'all',
  files: { field: 'file', max: 1 },
  streamed: { type: 'text/csv', bytes: 1000 },
} as const;
const response = z.object({ bytes: z.number() });
const take = endpoint({ ...streamed, path: '/api/lines' }, { response });
const echo = endpoint({ ...streamed, path: '/api/echo' }, { response });
const server = await listen(
  createService({
    name: 'lines',
    endpoints: { take, echo },
    handlers: {
      async take({ upload }) {
        let bytes = 0;
        for await (const chunk of upload()) bytes += (chunk as Buffer).length;
        return { bytes };
      },
      // Reads after the handler has returned, while the response is sent.
      echo: async ({ upload }) => reply(Readable.from(upload())),
    },
    verifyToken: async () => null,
    ready: async () => true,
    log: createLogger('lines', 'silent'),
  }),
);
const send = (body: unknown, headers?: Record<string, string>) =>
  server.call('POST', '/api/lines', { body, headers });
const csv = { 'content-type': 'text/csv; charset=utf-8' };
const form = (name: string, size: number) => {
  const data = new FormData();
  data.append('note', 'x');
  data.append(name, new Blob(['x'.repeat(size)]), 'a.csv');
  return data;
};

test('a raw body and a file of a form arrive alike', async () => {
  expect((await send('x'.repeat(1000), csv)).body).toEqual({ bytes: 1000 });
  expect((await send('', csv)).body).toEqual({ bytes: 0 });
  expect((await send(form('file', 1000))).body).toEqual({ bytes: 1000 });
});
test('more bytes than the limit are rejected', async () => {
  for (const answer of [await send('x'.repeat(1001), csv), await send(form('file', 1001))]) {
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.too_large' } });
  }
});
test('another type, another field, no file, an incomplete form are rejected', async () => {
  expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415);
  expect((await send(form('other', 5))).status).toBe(400);
  expect((await send(new FormData())).status).toBe(400);
  const half = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nab';
  const multipart = (boundary: string) => ({ 'content-type': `multipart/form-data${boundary}` });
  expect((await send(half, multipart('; boundary=x'))).status).toBe(400);
  expect((await send(half, multipart(''))).status).toBe(400);
});
test('a response can stream from the file; afterwards the file is deleted', async () => {
  const sent = '1,2\n'.repeat(250);
  const answer = await server.fetch('/api/echo', { method: 'POST', headers: csv, body: sent });
  expect(await answer.text()).toBe(sent);
  await expect.poll(heldUploads).toBe(0);
  await expect(
    server.fetch('/api/echo', { method: 'POST', headers: csv, body: 'x'.repeat(1001) }),
  ).resolves.toMatchObject({ status: 413 });
  await expect.poll(heldUploads).toBe(0);
});
