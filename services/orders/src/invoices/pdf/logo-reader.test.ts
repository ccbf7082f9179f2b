import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLogoReader } from './logo-reader.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
const logo = { id: 'a'.repeat(24) };

/** Serves pictures; returns its address and the paths that were requested. */
async function contentService(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('requests the logo of invoices once and uses the stored one afterwards (rule 11.7)', async () => {
  const { url, asked } = await contentService((_, response) => response.end(PNG));
  const read = createLogoReader(url);
  expect(await read(logo)).toEqual(PNG);
  expect(await read(logo)).toEqual(PNG);
  expect(asked).toEqual([`/api/content/pictures/${logo.id}`]);
});

const PATIENT_MS = 5000;

test.each<[string, RequestListener, milliseconds: number]>([
  ['that does not exist', (_, response) => response.writeHead(404).end(), PATIENT_MS],
  ['that takes too long', () => {}, 250],
  [
    'that is too large',
    (_, response) => response.end(Buffer.concat([PNG, Buffer.alloc(200)])),
    PATIENT_MS,
  ],
  ['that is neither PNG nor JPEG', (_, response) => response.end('RIFF'), PATIENT_MS],
])(
  'returns null for a logo %s, and tries again after half a minute (rule 11.7)',
  async (_, answer, milliseconds) => {
    const { url, asked } = await contentService(answer);
    let now = 1e9;
    const read = createLogoReader(url, { milliseconds, bytes: 100, now: () => now });
    expect([await read(logo), await read(logo)]).toEqual([null, null]);
    expect(asked).toHaveLength(1);
    now += 30_000;
    await read(logo);
    expect(asked).toHaveLength(2);
  },
);
