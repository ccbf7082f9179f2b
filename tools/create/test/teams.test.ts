import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findChromium } from '@tanabana/shop-runner/browser';
import { type StartedShop, startShop } from '@tanabana/shop-runner/shop';
import { fetchOnNewConnection, testDatabase } from '@tanabana/test-kit';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Kind, namesOf } from '../src/names.ts';
import { packAll } from '../src/pack/pack.ts';
import { makeStandalone } from '../src/standalone.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const LONG = 600_000;

/**
 * `npm run check:teams`: module and service created in empty folders, installed by npm, tested,
 * built, and deployed to a running shop from their folders alone. Takes minutes; npm downloads
 * third-party packages.
 */
describe.skipIf(!process.env.CHECK_TEAMS)('a team with separate repositories', () => {
  let folder: string;
  let shop: StartedShop;
  let cards: string;
  let guide: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tanabana-teams-'));
    const tarballs = join(folder, 'tarballs');
    [shop] = await Promise.all([startShop({ env: { SEED: 'none' } }), packAll(ROOT, tarballs)]);
    const made = async (kind: Kind, name: string) => {
      const target = join(folder, name);
      await makeStandalone(ROOT, kind, namesOf(kind, name), target, tarballs);
      await npm(target, ['install', '--no-audit', '--no-fund']);
      return target;
    };
    cards = await made('service', 'gift-cards');
    guide = await made('module', 'mf-gift-guide');
  }, LONG);
  afterAll(async () => {
    await shop?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const npm = async (cwd: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
    const options = { cwd, env: { ...withoutTests(process.env), ...env }, maxBuffer: 2 ** 26 };
    try {
      return (await promisify(execFile)('npm', args, options)).stdout;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${stdout}\n${stderr}`);
    }
  };

  /** An instance of the built service, on temporary databases. */
  async function startCards(): Promise<{ child: ChildProcess; port: number }> {
    const database = await testDatabase();
    const child = fork(join(cards, 'dist/main.js'), [], {
      execArgv: [],
      env: {
        PATH: process.env.PATH,
        PORT: '0',
        MONGODB_URI: database.uri,
        DB_PREFIX: database.prefix,
        AUTH_URL: shop.instances.auth?.[0],
        LOG_LEVEL: 'error',
      },
    });
    onTestFinished(() => void child.kill());
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return { child, port };
  }
  const take = async (line: string) => {
    await writeFile(join(shop.dataDir, 'extra-services'), line);
    await npm(ROOT, ['run', 'restart', '--', 'gateway'], { DATA_DIR: shop.dataDir });
  };
  const lineOf = (...ports: number[]) =>
    `gift-cards=/api/gift-cards@${ports.map((port) => `127.0.0.1:${port}`).join()}\n`;
  const registryOf = async (address: string) =>
    (await (await fetch(`${address}/modules.json`)).json()).modules as {
      name: string;
      version: string;
    }[];

  test('deploys a service: it joins, is updated and leaves', { timeout: LONG }, async () => {
    await npm(cards, ['run', 'check']);
    await npm(cards, ['test'], { TEST_MONGODB_URI: (await testDatabase()).uri });
    await npm(cards, ['run', 'build']);
    const processes = await shop.processes();
    const statuses: number[] = [];
    const status = async (path = '/api/gift-cards') =>
      (await fetchOnNewConnection(shop.address + path)).status;
    const first = await startCards();
    await take(lineOf(first.port));
    expect(await status()).toBe(200);
    expect(await status('/api/gift-cards/openapi.json')).toBe(200);
    expect(await status('/api/gift-cards/metrics')).toBe(404);
    const session = await fetch(`${shop.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: shop.adminUsername, password: shop.adminPassword }),
    });
    const { token } = (await session.json()) as { token: string };
    const made = await fetch(`${shop.address}/api/gift-cards`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: 'Diwali' }),
    });
    expect(made.status).toBe(201);
    // another version takes over during continuous requests
    let isAsking = true;
    const asking = (async () => {
      while (isAsking) statuses.push(await status());
    })();
    asking.catch(() => {}); // checked where it is awaited
    const second = await startCards();
    await take(lineOf(first.port, second.port));
    first.child.kill();
    await once(first.child, 'exit');
    const from = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(from + 20);
    await take(lineOf(second.port));
    isAsking = false;
    await asking;
    expect(statuses.filter((one) => one !== 200)).toEqual([]);
    await take('');
    expect(await status()).toBe(404);
    expect(await shop.processes()).toEqual(processes);
  });

  test("deploys a module after developing it in the shop's pages", { timeout: LONG }, async () => {
    await npm(guide, ['run', 'check']);
    const tried = await npm(guide, ['test'], { PLAYWRIGHT_CHROMIUM: findChromium() ?? '' });
    for (const file of ['src/arrivals/pieces', 'test/arrivals', 'test/gift-guide'])
      expect(tried).toContain(`${file}.test.ts`);
    const dev = spawn(
      process.execPath,
      [join(guide, 'node_modules/@tanabana/publish/dev.js'), '--against', shop.address],
      { cwd: guide, env: { ...withoutTests(process.env), PORT: '0' }, stdio: 'pipe' },
    );
    onTestFinished(async () => {
      const gone = once(dev, 'exit');
      dev.kill();
      await gone;
    });
    const here = await new Promise<string>((resolve, reject) => {
      let reported = '';
      const hear = (chunk: Buffer) => {
        reported += chunk;
        const [, address] = /from here in \S+ (http:\S+)/.exec(reported) ?? [];
        if (address) resolve(address);
      };
      dev.stdout.on('data', hear);
      dev.stderr.on('data', hear);
      dev.once('exit', () => reject(new Error(reported)));
    });
    expect(await registryOf(here)).toContainEqual(
      expect.objectContaining({ name: 'mf-gift-guide', version: 'dev' }),
    );
    expect((await fetch(`${here}/modules/mf-gift-guide/dev/remoteEntry.js`)).status).toBe(200);
    expect((await registryOf(shop.address)).map(({ name }) => name)).not.toContain('mf-gift-guide');
    expect(await deployGuide()).toMatch(/^mf-gift-guide 0\.1\.0-\w+ is live$/m);
    const live = (await registryOf(shop.address)).find(({ name }) => name === 'mf-gift-guide');
    const contract = await fetch(
      `${shop.address}/modules/mf-gift-guide/${live?.version}/contract.json`,
    );
    expect(await contract.json()).toMatchObject({
      shop: JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version,
      slots: { 'product.tools': {} },
    });
  });

  const deployGuide = (...args: string[]) => {
    const to = ['--to', join(shop.dataDir, 'www')];
    return npm(guide, ['run', 'deploy', '--', ...to, ...args], { NODE_ENV: 'production' });
  };

  test('cannot deploy a module or service that would break the other', {
    timeout: LONG,
  }, async () => {
    await npm(cards, ['run', 'pack:contract']);
    const tarball = join(cards, 'gift-cards-contract-0.1.0.tgz');
    await npm(guide, ['install', '--no-audit', '--no-fund', tarball]);
    await edit(join(guide, 'module.config.ts'), [
      [/^/, "import { giftCardEndpoints } from 'gift-cards-contract/endpoints';\n"],
      ["name: 'mf-gift-guide',", "name: 'mf-gift-guide',\n  services: [giftCardEndpoints],"],
    ]);
    await edit(join(guide, 'src/routes/gift-guide.tsx'), [
      [
        /^/,
        "import { type giftCardEndpoints, giftCardRoutes } from 'gift-cards-contract';\nimport { callsOf, useApi } from '@tanabana/storefront';\nconst giftCards = callsOf<typeof giftCardEndpoints>(giftCardRoutes);\n",
      ],
      [
        '<p>What came off the loom last.</p>',
        '<p>{useApi(giftCards.list, { query: {} }).data?.data[0]?.name}</p>',
      ],
    ]);
    await npm(guide, ['run', 'check']);
    const shopIs = ['--shop', shop.address];
    await expect(deployGuide(...shopIs)).rejects.toThrow(
      'breaks: GET /api/gift-cards is not known to the shop',
    );
    await npm(cards, ['run', 'build']);
    await take(lineOf((await startCards()).port));
    expect(await deployGuide(...shopIs)).toMatch(/ is live/);
    expect(await npm(cards, ['run', 'fits', '--', ...shopIs])).toContain('fits what is live');
    await edit(join(cards, 'src/contract/routes.ts'), [
      [
        "list: route('GET', '/api/gift-cards', 'all')",
        "list: route('GET', '/api/gift-cards', 'admin')",
      ],
    ]);
    await expect(npm(cards, ['run', 'fits', '--', ...shopIs])).rejects.toThrow(
      /breaks: mf-gift-guide \S+: GET \/api\/gift-cards is for admin, was for all/,
    );
    await take('');
    await edit(join(guide, 'src/routes/gift-guide.tsx'), [[/^/, 'what does not compile\n']]);
    await expect(deployGuide('--canry', '10')).rejects.toThrow(/Unknown option '--canry'/);
    await expect(deployGuide(...shopIs)).rejects.toThrow('It could not be built');
    expect(await deployGuide('--rollback')).toContain('mf-gift-guide is rolled back to 0.1.0-');
  });
});

/** Edits a file of the team. */
async function edit(
  file: string,
  changes: readonly (readonly [from: string | RegExp, to: string])[],
): Promise<void> {
  let text = await readFile(file, 'utf8');
  for (const [from, to] of changes) {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} has no ${from}.`);
    text = changed;
  }
  await writeFile(file, text);
}

/** Vitest's settings would make the team's programs behave like tests. */
const withoutTests = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^(?:VITEST|NODE_ENV|TEST|MODE|npm_)/.test(name)),
  );
