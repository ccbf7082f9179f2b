import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Endpoint } from '@tanabana/contracts';
import { endpoint } from '@tanabana/contracts/endpoints';
import { requiredText } from '@tanabana/contracts/fields';
import { AppError, createLogger, createService, type SpooledFile } from '@tanabana/service-kit';
import { listen } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { heldUploads } from './held-uploads.ts';

const MB = 1024 ** 2;
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const endpoints = {
  take: endpoint(
    {
      method: 'POST',
      path: '/api/spool',
      access: 'all',
      files: { field: 'images', max: 20, spooled: true },
    },
    {
      body: z.object({ title: requiredText(20) }),
      response: z.object({ sums: z.array(z.number()) }),
    },
  ),
} satisfies Record<string, Endpoint>;

/** What the handler does with the files of the next call. */
let take: (files: SpooledFile[]) => Promise<number[]>;
const service = await listen(
  createService({
    name: 'spool',
    endpoints,
    verifyToken: async () => null,
    ready: async () => true,
    log: createLogger('spool', 'silent'),
    limits: { fileBytes: 8 * MB },
    handlers: { take: async ({ files }) => ({ sums: await take(files) }) },
  }),
);
const sum = (data: Buffer): number => data.reduce((total, byte) => total + byte, 0);
beforeEach(() => {
  take = async (files) => {
    const sums: number[] = [];
    for (const file of files) sums.push(sum(await file.read()));
    return sums;
  };
});

const form = (title: string, ...files: Blob[]): FormData => {
  const data = new FormData();
  data.append('title', title);
  for (const file of files) data.append('images', file, 'a.png');
  return data;
};
const send = (body: FormData | string, headers?: Record<string, string>) =>
  service.call<{ sums: number[] }>('POST', '/api/spool', { body, headers });
const bytes = (...values: number[]): Blob => new Blob([new Uint8Array(values)]);

test('files can be read in any order, as often as wanted', async () => {
  take = async ([first, second]) => {
    if (!first || !second) throw new Error('two files came');
    expect([first.name, first.size, second.size]).toEqual(['a.png', 2, 0]);
    return [sum(await second.read()), sum(await first.read()), sum(await first.read())];
  };
  expect((await send(form('x', bytes(1, 2), bytes()))).body).toEqual({ sums: [0, 3, 3] });
});

const cut = '--x\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\nhalf';
test.each<[string, number, () => Promise<{ status: number }>]>([
  ['is answered', 200, () => send(form('x', bytes(1), bytes(2)))],
  ['has wrong fields', 400, () => send(form('', bytes(1)))],
  ['has a field that nobody takes', 400, () => send(form('a\0b', bytes(1)))],
  [
    'brings too large a file',
    413,
    () => send(form('x', bytes(1), new Blob([new Uint8Array(8 * MB + 1)]))),
  ],
  ['brings too many', 413, () => send(form('x', ...Array.from({ length: 21 }, () => bytes(1))))],
  ['breaks off', 400, () => send(cut, { 'content-type': 'multipart/form-data; boundary=x' })],
])('a call that %s leaves no file behind', async (_, status, call) => {
  expect((await call()).status).toBe(status);
  await expect.poll(heldUploads).toBe(0);
});

test('a rejected call leaves none either', async () => {
  take = async () => {
    expect(await heldUploads()).toBe(2);
    throw new AppError('product.image_invalid');
  };
  expect((await send(form('x', bytes(1), bytes(2)))).status).toBe(422);
  expect(await heldUploads()).toBe(0);
});

longTest('96 MB in 12 files use the memory of one', async () => {
  const used = (): number => {
    collect();
    // buffers count as external memory
    const { external, heapUsed } = process.memoryUsage();
    return external + heapUsed;
  };
  const before = used();
  let most = 0;
  take = async (files) => {
    for (const file of files) {
      expect((await file.read()).length).toBe(8 * MB);
      most = Math.max(most, used() - before);
    }
    return [files.length];
  };
  const part = Buffer.alloc(MB);
  const head = (name: string, file = ''): string =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
  async function* body() {
    yield `${head('title')}x\r\n`;
    for (let file = 0; file < 12; file += 1) {
      yield head('images', '; filename="a.jpg"');
      for (let piece = 0; piece < 8; piece += 1) yield part;
      yield '\r\n';
    }
    yield '--x--\r\n';
  }
  const call = request(`${service.url}/api/spool`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (response) => resolve(response.resume().statusCode));
    call.once('error', reject);
  });
  await pipeline(body, call);
  expect(await answer).toBe(200);
  expect(most / MB).toBeLessThan(48);
});
