import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bucketServer } from '@tanabana/test-kit/bucket';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRequest } from './testing/raw-request.ts';
import { FILES, startTestGateway, type TestGateway } from './testing/test-gateway.ts';
import { startUpstream, type Upstream } from './testing/upstream.ts';

const FILE = '/previews/mf-gifts/1.0.0-ab12cd34/remoteEntry.js';
const OTHER = '/previews/mf-other/2/remoteEntry.js';
const CODE = '// undeployed\n';

let auth: Upstream;
beforeAll(async () => {
  auth = await startUpstream();
});
afterAll(() => auth.stop());
beforeEach(() => {
  auth.requests.length = 0;
  auth.answer(({ headers }, response) => {
    const isGood = headers.cookie === 'preview=good';
    const isThere = String(headers['x-preview-path']).startsWith('/previews/mf-gifts/');
    response.statusCode = isGood && isThere ? 200 : 403;
    response.end('{}');
  });
});

/** With files of previews among those of the pages. */
async function ofFolder(): Promise<TestGateway> {
  const gateway = await startTestGateway({ auth: auth.address });
  for (const name of [FILE, OTHER]) {
    await mkdir(dirname(join(gateway.www, name)), { recursive: true });
    await writeFile(join(gateway.www, name), CODE);
  }
  return gateway;
}

async function ofBucket(): Promise<TestGateway> {
  const bucket = await bucketServer();
  for (const [name, text] of Object.entries({ ...FILES, [FILE]: CODE, [OTHER]: CODE }))
    bucket.objects.set(`live/${name.replace(/^\//, '')}`, {
      body: Buffer.from(text),
      etag: `"${name}"`,
      modified: new Date(),
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
  const env = { PAGES_URL: `${bucket.publicUrl}/live/` };
  const gateway = await startTestGateway({ auth: auth.address, env });
  return { ...gateway, stop: () => gateway.stop().then(() => bucket.stop()) };
}

describe.each([
  ['a folder', ofFolder],
  ['a bucket', ofBucket],
])('previews in %s', (_, start) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await start();
  });
  afterAll(() => gateway.stop());

  const get = (path: string, cookie?: string) =>
    rawRequest(`${gateway.address}${path}`, { headers: cookie ? { cookie } : {} });

  /** All files that the gateway has written. */
  async function keptByGateway(): Promise<string[]> {
    const folder = join(gateway.www, '../gateway');
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile());
    return Promise.all(
      files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
    );
  }

  it('are served to visitors that auth admits, and never cached (rule 10.20)', async () => {
    for (const time of [1, 2]) {
      const { status, headers, body } = await get(FILE, 'preview=good');
      expect({ status, body: String(body) }).toEqual({ status: 200, body: CODE });
      expect(headers['cache-control']).toBe('no-store');
      expect(auth.requests).toHaveLength(time);
    }
    expect(auth.requests[0]).toMatchObject({
      url: '/between/preview',
      headers: { 'x-preview-path': FILE },
    });
    expect((await keptByGateway()).filter((text) => text.includes(CODE))).toEqual([]);
  });

  it.each([
    ['nobody', FILE, undefined],
    ['a forged cookie', FILE, 'preview=forged'],
    ['a good one for another module', OTHER, 'preview=good'],
    ['dots', '/previews/mf-gifts/../mf-other/2/remoteEntry.js', 'preview=good'],
    ['written dots', '/previews/mf-gifts/%2e%2e/mf-other/2/remoteEntry.js', 'preview=good'],
  ])('do not exist for %s', async (_who, path, cookie) => {
    await get(FILE, 'preview=good'); // each visitor separately
    const { status, body } = await get(path, cookie);
    expect(status).toBe(404);
    expect(String(body)).not.toContain('undeployed');
  });

  it('are not served while auth is unavailable, and its response stays internal', async () => {
    auth.answer((request) => request.socket.destroy());
    const { status, body } = await get(FILE, 'preview=good');
    expect(status).toBeGreaterThanOrEqual(500);
    expect(String(body)).not.toContain('undeployed');
    expect((await get('/_preview')).status).toBe(404);
  });
});
