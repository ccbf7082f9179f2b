import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCodes } from '@tanabana/contracts';
import { run } from '@tanabana/processes';
import { createTokens, testDatabase } from '@tanabana/test-kit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { namesOf } from '../src/names.ts';
import { packAll } from '../src/pack/pack.ts';
import { makeStandalone } from '../src/standalone.ts';

/** Part of `npm run check:create`: compiling and packing takes as long as a hundred other tests. */
const isWanted = process.env.CHECK_CREATE === 'on';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LONG = 300_000;
const OWN = ['api-client', 'contracts', 'module-kit', 'publish', 'service-kit', 'storefront', 'ui'];
/** Peer dependencies of services; modules declare theirs in the manifest. */
const TOOLS = ['typescript', '@types/node'];

interface Packed {
  name: string;
  version: string;
  private?: boolean;
  exports?: Record<string, string | { types: string; default: string }>;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
}

/** An empty folder outside of the repository. */
let folder: string;
/** A module and a service in separate repositories, in it. */
let module: string;
let cards: string;
let manifests: Packed[];
beforeAll(async () => {
  if (!isWanted) return;
  folder = await mkdtemp(join(tmpdir(), 'tanabana-packed-'));
  module = join(folder, 'mf-gift-guide');
  cards = join(folder, 'cards');
  const tarballs = join(folder, 'tarballs');
  manifests = await Promise.all((await packAll(ROOT, tarballs)).map(install));
  await makeStandalone(ROOT, 'module', namesOf('module', 'gift-guide'), module, tarballs);
  await makeStandalone(ROOT, 'service', namesOf('service', 'gift-cards'), cards, tarballs);
  const { dependencies, devDependencies } = JSON.parse(
    await readFile(join(module, 'package.json'), 'utf8'),
  );
  const ofPackages = manifests.flatMap((one) => Object.keys(one.dependencies ?? {}));
  const needs = [...ofPackages, ...Object.keys({ ...dependencies, ...devDependencies }), ...TOOLS];
  for (const name of needs) if (!name.startsWith('@tanabana/')) await link(name);
}, LONG);
afterAll(() => isWanted && rm(folder, { recursive: true, force: true }));

const inFolder = (...path: string[]) => join(folder, 'node_modules', ...path);

/** As npm unpacks it. */
async function install(tarball: string): Promise<Packed> {
  const work = await mkdtemp(join(folder, 'unpacked-'));
  await run('tar', ['-xzf', tarball, '-C', work]);
  const manifest = JSON.parse(await readFile(join(work, 'package/package.json'), 'utf8')) as Packed;
  await mkdir(dirname(inFolder(manifest.name)), { recursive: true });
  await cp(join(work, 'package'), inFolder(manifest.name), { recursive: true });
  await rm(work, { recursive: true });
  return manifest;
}

/** Only declared dependencies are available: copies of this repository's packages replace npm's. */
async function link(name: string): Promise<void> {
  if (existsSync(inFolder(name))) return;
  await mkdir(dirname(inFolder(name)), { recursive: true });
  await symlink(join(ROOT, 'node_modules', name), inFolder(name));
}

/**
 * Compiles a folder with a `tsconfig.json`; library types are checked too, including those of the
 * packages.
 */
async function compile(project: string): Promise<void> {
  const reported: string[] = [];
  const onLine = (line: string) => reported.push(line);
  const args = [inFolder('typescript/bin/tsc'), '-p', project, '--skipLibCheck', 'false'];
  await run(process.execPath, args, { onLine }).catch(() => {});
  expect(reported).toEqual([]);
}

describe.runIf(isWanted)('the packed packages', () => {
  test("are npm packages with the shop's version and all their exports", async () => {
    const shop = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Packed;
    expect(manifests.map(({ name }) => name).sort()).toEqual(OWN.map((one) => `@tanabana/${one}`));
    for (const { name, version, exports = {}, bin = {}, dependencies = {}, ...rest } of manifests) {
      expect(version).toBe(shop.version);
      expect(rest).not.toHaveProperty('private');
      expect(await readFile(inFolder(name, 'CHANGELOG.md'), 'utf8')).toContain('# Changelog');
      for (const entry of [...Object.values(exports), ...Object.values(bin)])
        for (const file of typeof entry === 'string' ? [entry] : Object.values(entry))
          expect(existsSync(inFolder(name, file)), `${name}: ${file}`).toBe(true);
      for (const [need, wanted] of Object.entries(dependencies))
        if (need.startsWith('@tanabana/')) expect(wanted, `${name}: ${need}`).toBe(shop.version);
        else expect(wanted, `${name}: ${need}`).toMatch(/^[~^]?\d+(\.\d+){0,2}$/);
    }
  });

  test('contain no reference to the workspace', async () => {
    for (const { name } of manifests) {
      const files = await readdir(inFolder(name), { recursive: true });
      expect(
        files.filter((file) => /\.test\.|testing|tsconfig|(?<!\.d)\.tsx?$/.test(file)),
      ).toEqual([]);
      for (const file of files.filter((one) => /\.(?:js|d\.ts|json)$/.test(one))) {
        const whole = await readFile(inFolder(name, file), 'utf8');
        const text = whole.replaceAll(/\/\*[\s\S]*?\*\//g, '');
        expect(text, `${name}/${file}`).not.toMatch(
          /(?:from|import\() ?["'][^"']*(?:\.tsx?|\?raw)["']/,
        );
        expect(text.includes(ROOT), `${name}/${file}`).toBe(false);
      }
    }
  });
});

describe.runIf(isWanted)('a service in another repository', () => {
  let service: string;
  beforeAll(async () => {
    service = join(folder, 'gift-cards');
    await cp(join(ROOT, 'tools/create/test/user-of-packages'), service, { recursive: true });
    await writeFile(join(service, 'package.json'), '{"type":"module"}');
    const options = { target: 'es2023', module: 'nodenext', strict: true, types: ['node'] };
    const compilerOptions = { ...options, rootDir: '.', outDir: 'out' };
    await writeFile(join(service, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  });

  test('compiles and runs', { timeout: LONG }, async () => {
    await compile(service);
    const child = fork(join(service, 'out/gift-cards.js'), [], {
      env: { PATH: process.env.PATH, PORT: '0', MONGODB_URI: 'mongodb://127.0.0.1:1' },
    });
    onTestFinished(() => ended(child));
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const call = (path: string) => fetch(`http://127.0.0.1:${port}/api/gift-cards/${path}`);
    expect(await (await call('500')).json()).toEqual({ price: '₹500', hasPicture: true });
    const refused = await call('many');
    const { status, message } = errorCodes['request.not_found'];
    expect(refused.status).toBe(status);
    expect(await refused.json()).toMatchObject({ message, code: 'request.not_found' });
  });
});

describe.runIf(isWanted)('a service created in a separate repository', () => {
  test('builds from its folder alone, stores data and publishes its contract', {
    timeout: LONG,
  }, async () => {
    const database = await testDatabase();
    const tsc = inFolder('typescript/bin/tsc');
    for (const config of ['tsconfig.build.json', 'tsconfig.contract.json'])
      await run(process.execPath, [tsc, '-p', config], { cwd: cards });
    const packed = JSON.parse(
      await readFile(join(cards, 'contract/package.json'), 'utf8'),
    ) as Packed;
    expect(packed.name).toBe('gift-cards-contract');
    for (const entry of Object.values(packed.exports ?? {}))
      for (const file of typeof entry === 'string' ? [entry] : Object.values(entry))
        expect(existsSync(join(cards, 'contract', file)), file).toBe(true);
    const tokens = await createTokens();
    const auth = createServer((_, response) => response.end(JSON.stringify(tokens.jwks)));
    auth.listen(0, '127.0.0.1');
    await once(auth, 'listening');
    onTestFinished(() => void auth.close());
    const { port: authPort } = auth.address() as AddressInfo;
    const child = fork(join(cards, 'dist/main.js'), [], {
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        MONGODB_URI: database.uri,
        DB_PREFIX: database.prefix,
        AUTH_URL: `http://127.0.0.1:${authPort}`,
        LOG_LEVEL: 'error',
      },
    });
    onTestFinished(() => ended(child));
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
      return { status: answer.status, body: await answer.json() };
    };
    expect(await ask('/api/gift-cards')).toMatchObject({ status: 200, body: { data: [] } });
    const { body: page } = await ask('/openapi.json');
    expect(Object.keys(page.paths)).toEqual(['/api/gift-cards', '/api/gift-cards/{id}']);
    expect(await ask('/api/gift-cards', { method: 'POST' })).toMatchObject({ status: 401 });
    const names = await readdir(cards, { recursive: true });
    expect(names).toEqual(
      expect.arrayContaining(['Dockerfile', 'compose.yml', '.dockerignore', 'deploy.sh']),
    );
    for (const name of names.filter((one) =>
      /^(?:src|test|database)\/.*\.[jt]s$|^[^/]*\.(?:yml|md|sh)$|^contract\/package\.json$/.test(
        one,
      ),
    ))
      expect(await readFile(join(cards, name), 'utf8'), name).not.toMatch(
        /sample.?thing|SHOP_VERSION/i,
      );
  });

  test('has a name that no service of the shop has', async () => {
    const target = join(folder, 'orders');
    await expect(
      makeStandalone(ROOT, 'service', namesOf('service', 'orders'), target),
    ).rejects.toThrow('services/orders already exists: choose another name');
  });
});

async function ended(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

describe.runIf(isWanted)('a module in another repository', () => {
  const text = async (file: string) => readFile(join(module, file), 'utf8');

  test('passes the type check', { timeout: LONG }, () => compile(module));

  test('builds and is published from its folder alone', { timeout: LONG }, async () => {
    const www = join(folder, 'www');
    await mkdir(www);
    const { scripts } = JSON.parse(await text('package.json'));
    expect(scripts.deploy).toBe('tanabana-publish --dist dist --build --name mf-gift-guide');
    await run(process.execPath, [inFolder('@rsbuild/core/bin/rsbuild.js'), 'build'], {
      cwd: module,
      env: { ...process.env, NODE_ENV: 'production' }, // not that of tests
    });
    const publish = [inFolder('@tanabana/publish/publish.js'), '--dist', 'dist', '--to', www];
    const reported = await run(process.execPath, publish, { cwd: module });
    expect(reported).toMatch(/^mf-gift-guide 0\.1\.0-[0-9a-f]{8} is live$/m);
    const { modules } = JSON.parse(await readFile(join(www, 'modules.json'), 'utf8'));
    const [{ version }] = modules;
    expect(modules).toEqual([
      expect.objectContaining({
        name: 'mf-gift-guide',
        entry: `/modules/mf-gift-guide/${version}/remoteEntry.js`,
        routes: [{ path: '/gift-guide', expose: './routes/gift-guide' }],
        slots: [
          {
            slot: 'product.tools',
            expose: './slots/product-tools',
            order: 90,
            serverRendered: true,
          },
        ],
      }),
    ]);
    const files = await readdir(join(www, 'modules/mf-gift-guide', version));
    const twins = ['remoteEntry.js', 'remoteEntry.js.gz', 'remoteEntry.brotli.js'];
    expect(files).toEqual(expect.arrayContaining(twins));
    // React, the storefront and unused components come from the page
    const built = files.filter((file) => /(?<!\.brotli)\.(?:js|css)$/.test(file));
    const sizes = await Promise.all(built.map(async (file) => (await text(`dist/${file}`)).length));
    expect(sizes.reduce((a, b) => a + b)).toBeLessThan(60_000);
  });

  test('contains no word of the template, and needs an empty folder', async () => {
    expect(await text('README.md')).toMatch(/^# Gift guide$/m);
    expect(await text('.gitignore')).toContain('node_modules/');
    await expect(
      makeStandalone(ROOT, 'module', namesOf('module', 'gift-wrap'), module),
    ).rejects.toThrow('is not empty: choose another folder');
    await expect(
      makeStandalone(ROOT, 'module', namesOf('module', 'cart'), join(folder, 'cart')),
    ).rejects.toThrow('The address /cart is taken');
  });
});
