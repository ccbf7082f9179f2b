import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

const FILE = '/previews/mf-gifts/1.0.0-ab12cd34/remoteEntry.js';
const CODE = '// undeployed\n';

let gateway: TestGateway;
let auth: Upstream;
beforeAll(async () => {
  auth = await startUpstream();
  gateway = await startTestGateway({ auth: auth.address });
  for (const name of [FILE, '/previews/mf-other/2/remoteEntry.js']) {
    await mkdir(dirname(join(gateway.www, name)), { recursive: true });
    await writeFile(join(gateway.www, name), CODE);
  }
});
afterAll(() => Promise.all([gateway.stop(), auth.stop()]));
beforeEach(() => {
  auth.requests.length = 0;
  auth.answer(({ headers }, response) => {
    const isGood = headers.cookie === 'preview=good';
    const isThere = String(headers['x-preview-path']).startsWith('/previews/mf-gifts/');
    response.statusCode = isGood && isThere ? 200 : 403;
    response.end('{}');
  });
});

const get = (path: string, cookie?: string) =>
  rawRequest(`${gateway.address}${path}`, { headers: cookie ? { cookie } : {} });

it('gives a file of a preview to whom auth lets have it, and keeps it nowhere', async () => {
  const { status, headers, body } = await get(FILE, 'preview=good');
  expect({ status, body: String(body) }).toEqual({ status: 200, body: CODE });
  expect(headers['cache-control']).toBe('no-store');
  expect(auth.requests).toMatchObject([
    { url: '/between/preview', headers: { 'x-preview-path': FILE } },
  ]);
});

it.each([
  ['nobody', FILE, undefined],
  ['a forged cookie', FILE, 'preview=forged'],
  ['a good one for another module', '/previews/mf-other/2/remoteEntry.js', 'preview=good'],
  ['dots', '/previews/mf-gifts/../mf-other/2/remoteEntry.js', 'preview=good'],
  ['written dots', '/previews/mf-gifts/%2e%2e/mf-other/2/remoteEntry.js', 'preview=good'],
])('gives %s nothing of it', async (_, path, cookie) => {
  await get(FILE, 'preview=good'); // what one has, the next one has not
  const { status, body } = await get(path, cookie);
  expect(status).toBe(404);
  expect(String(body)).not.toContain('undeployed');
});

it('gives nothing while auth is away, and nobody its question', async () => {
  auth.answer((request) => request.socket.destroy());
  const { status, body } = await get(FILE, 'preview=good');
  expect(status).toBeGreaterThanOrEqual(500);
  expect(String(body)).not.toContain('undeployed');
  expect((await get('/_preview')).status).toBe(404);
});
