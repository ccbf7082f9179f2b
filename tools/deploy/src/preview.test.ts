import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { folderSite } from '@tanabana/shop-runner/publish';
import { expect, onTestFinished, test } from 'vitest';
import { builtFolder, builtModule } from '../testing/built.ts';
import { preview } from './preview.ts';

const ADMIN = { ADMIN_USERNAME: 'asha', ADMIN_PASSWORD: 'secret1' };

/** Auth's responses to an admin with that password, and the requests. */
async function shopOf() {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { password?: string };
    asked.push([request.url, body, request.headers.authorization]);
    const isLogin = request.url === '/api/auth/login';
    const isRefused = isLogin && body.password !== ADMIN.ADMIN_PASSWORD;
    response.statusCode = isRefused ? 401 : 200;
    const issued = { token: 'a.b.c', endsAt: '2027-01-01T00:00:00.000Z' };
    response.end(
      JSON.stringify(
        isRefused ? { message: 'Invalid credentials.' } : isLogin ? { token: 't' } : issued,
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, shop: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function folder(made: Promise<string>): Promise<string> {
  const path = await made;
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}
const newSite = async () => folderSite(await folder(builtFolder({})));

test('a preview is separate from the registry and replaces the previous one (rule 10.20)', async () => {
  const site = await newSite();
  const { asked, shop } = await shopOf();
  const build = (version: string) => folder(builtModule('mf-gifts', version));
  const reported = await preview(site, await build('1'), { shop, hours: '2' }, ADMIN);
  expect(reported).toBe(
    `mf-gifts 1 until 2027-01-01T00:00:00.000Z, for visitors with this link: ${shop}/?override=preview.a.b.c`,
  );
  expect(asked).toEqual([
    ['/api/auth/login', { identifier: 'asha', password: 'secret1' }, undefined],
    ['/api/auth/previews', { module: 'mf-gifts', version: '1', hours: 2 }, 'Bearer t'],
  ]);
  expect(await site.files('previews/mf-gifts/1')).toContain('remoteEntry.js');
  await preview(site, await build('2'), { shop }, ADMIN);
  expect(await site.folders('previews/mf-gifts')).toEqual(['2']);
  expect(await site.read('modules.json')).toBe(null);
  expect(await site.folders('modules')).toEqual([]);
});

test.each([
  ['its first page', ['/gifts/:id', '/gifts/*', '/cards'], '/gifts'],
  ['the home page, where it has none of its own', ['/gifts/:id'], '/'],
])('the link opens %s', async (_, paths, page) => {
  const { shop } = await shopOf();
  const routes = paths.map((path) => ({ path }));
  const dist = await folder(builtModule('mf-gifts', '1', { routes }));
  const reported = await preview(await newSite(), dist, { shop }, ADMIN);
  expect(reported).toContain(`link: ${shop}${page}?override=preview.a.b.c`);
});

test.each([
  ['a day and more', { hours: '25' }, ADMIN, /--hours 25: from 1 to 24/],
  ['no time', { hours: '0' }, ADMIN, /--hours 0/],
  ['nobody', {}, {}, /issued by an admin: set ADMIN_USERNAME and ADMIN_PASSWORD/],
  ['a stranger', {}, { ADMIN_PASSWORD: 'wrong' }, /Invalid credentials/],
])('for %s no preview is created and nothing is published', async (_, options, env, words) => {
  const site = await newSite();
  const { shop } = await shopOf();
  const dist = await folder(builtModule('mf-gifts', '1'));
  await expect(preview(site, dist, { shop, ...options }, env)).rejects.toThrow(words);
  expect(await site.folders('previews')).toEqual([]);
});
