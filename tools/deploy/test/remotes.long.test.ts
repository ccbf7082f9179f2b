import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BucketServer, bucketServer } from '@tanabana/test-kit/bucket';
import { builtRemote, REMOTE_TOOLS } from '@tanabana/test-kit/built-remote';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { main } from '../src/main.ts';
import { builtModule } from '../testing/built.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const DOCUMENT = '<meta name="module-contracts" content="1-1" />';

let folder: string;
let www: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-remotes-'));
  www = join(folder, 'www');
  await mkdir(join(www, 'shell'), { recursive: true });
  await writeFile(join(www, 'shell/index.html'), DOCUMENT);
});
afterEach(() => rm(folder, { recursive: true }));

interface Ended {
  code: number;
  says: string;
}
/** In-process, as `tools/run.mjs` runs it; command.test.ts starts the command. */
async function run(args: string[], { to = www, env = {} } = {}): Promise<Ended> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, String(value));
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    await main({ root, args: [...args, '--to', to] });
    return { code: 0, says: said.mock.calls.join('\n') };
  } catch (error) {
    return { code: 1, says: `✗ ${(error as Error).message}` };
  } finally {
    said.mockRestore();
    vi.unstubAllEnvs();
  }
}
const json = async (path: string) => JSON.parse(await readFile(join(www, path), 'utf8'));
const lines = async () => (await json('modules.json')).modules;

/** All files below a folder: path → content. */
async function contentOf(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const pairs = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file.slice(dir.length + 1), await readFile(file, 'latin1')] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

/** The next build of a remote with other content. */
async function nextOf(dist: string): Promise<string> {
  const next = await mkdtemp(join(folder, 'next-'));
  await cp(dist, next, { recursive: true });
  await writeFile(join(next, 'news.js'), 'export {};\n');
  return next;
}

describe('npm run deploy -- NAME --dist DIR', () => {
  it.each(REMOTE_TOOLS)('deploys a remote that %s built', async (tool) => {
    const dist = await builtRemote(tool);
    const before = await contentOf(dist);
    const { code, says } = await run([`gifts-${tool}`, '--dist', dist]);
    expect(says).toMatch(new RegExp(`^gifts-${tool} 1\\.\\d\\.\\d-[0-9a-f]{8} is live$`));
    expect(code).toBe(0);
    const [line] = await lines();
    const base = `modules/gifts-${tool}/${line.version}`;
    expect(line).toMatchObject({
      name: `gifts-${tool}`,
      entry: `/${base}/mf-manifest.json`,
      remote: `gift_bags_${tool.replace('-', '_')}`,
      routes: expect.arrayContaining([
        expect.objectContaining({ path: `/remote/${tool}`, expose: './Page' }),
      ]),
      slots: [{ slot: 'product.tools', expose: './Badge' }],
    });
    const { entry, ...rest } = line;
    expect(await json(`${base}/descriptor.json`)).toEqual({ ...rest, entry: 'mf-manifest.json' });
    const there = await contentOf(join(www, base));
    const scripts = Object.keys(there).filter((name) => /(?<!\.brotli)\.(?:m?js|css)$/.test(name));
    expect(Object.keys(line.integrity)).toEqual(['mf-manifest.json', 'integrity.json']);
    const listed = await json(`${base}/integrity.json`);
    expect(Object.keys(listed).sort()).toEqual(scripts.sort());
    for (const [file, hash] of Object.entries({ ...line.integrity, ...listed })) {
      const digest = createHash('sha256')
        .update(there[file] ?? '', 'latin1')
        .digest('base64');
      expect(hash, file).toBe(`sha256-${digest}`);
    }
    expect(Object.keys(there)).not.toContain('mf-stats.json');
    expect(Object.keys(there), 'big files are compressed').toEqual(
      expect.arrayContaining(['mf-manifest.json.gz', 'mf-manifest.brotli.json']),
    );
    expect(await contentOf(dist), "the team's folder is left alone").toEqual(before);
  });

  it('deploys files of another origin without copying them, and rolls back', async () => {
    const dist = await builtRemote('vite');
    await run(['gifts', '--dist', dist]);
    const [first] = await lines();
    const at = 'https://modules.example.com/gifts/2';
    const { code, says } = await run(['gifts', '--dist', await nextOf(dist), '--at', at]);
    expect(says).toContain('is live');
    expect(code).toBe(0);
    const [line] = await lines();
    expect(line).toMatchObject({ entry: `${at}/mf-manifest.json`, routes: first.routes });
    expect(Object.keys(line.integrity)).toEqual(
      expect.arrayContaining(['mf-manifest.json', 'news.js', 'remoteEntry.js']),
    );
    const there = await contentOf(join(www, `modules/gifts/${line.version}`));
    expect(Object.keys(there)).toEqual(['descriptor.json']);
    await run(['gifts', '--rollback']);
    expect(await lines()).toEqual([first]);
  });

  it.each(['modules.example.com', 'https://modules.example.com/gifts?version=2', 'file:///gifts'])(
    "rejects %s as a folder's address",
    async (at) => {
      const { code, says } = await run(['gifts', '--dist', await builtRemote('vite'), '--at', at]);
      expect(code).toBe(1);
      expect(says).toContain(`${at} is not an address of a folder`);
    },
  );

  it('releases it to a share, promotes, rolls back and removes it', async () => {
    const dist = await builtRemote('rsbuild');
    const next = await nextOf(dist);
    await run(['gifts', '--dist', dist]);
    const [first] = await lines();
    expect((await run(['gifts', '--dist', next, '--canary', '10'])).says).toContain('10 of 100');
    const [{ canary }] = await lines();
    expect(await json(`modules/gifts/${canary.module.version}/integrity.json`)).toHaveProperty([
      'news.js',
    ]);
    expect((await run(['gifts', '--promote'])).says).toContain(`${first.version} before`);
    expect(await lines()).toEqual([canary.module]);
    expect((await run(['gifts', '--rollback'])).says).toContain(
      `is rolled back to ${first.version}`,
    );
    expect(await lines()).toEqual([first]);
    expect((await run(['--list'])).says).toMatch(/^gifts +1\.2\.3-/);
    expect((await run(['gifts', '--remove'])).says).toBe('gifts is removed from the registry');
    expect(await lines()).toEqual([]);
  });

  it('uses the places of the command line', async () => {
    const dist = await builtRemote('svelte');
    const places = ['--route', '/gifts=./Page', '--slot', 'overlay=./Badge'];
    await run(['gifts', '--dist', dist, ...places, '--slot', 'header.tools=./Badge']);
    expect(await lines()).toMatchObject([
      {
        routes: [{ path: '/gifts', expose: './Page' }],
        slots: [
          { slot: 'overlay', expose: './Badge' },
          { slot: 'header.tools', expose: './Badge' },
        ],
      },
    ]);
  });

  it('uploads it to a bucket, with the descriptor last', async () => {
    const server: BucketServer = await bucketServer();
    try {
      const dist = await builtRemote('vite');
      const at = { to: 's3://shop-pages/live', env: server.env };
      expect((await run(['gifts', '--dist', dist], at)).code).toBe(0);
      await run(['gifts', '--dist', await nextOf(dist)], at);
      expect((await run(['gifts', '--rollback'], at)).says).toContain('is rolled back to 1.0.0-');
      const registry = JSON.parse(String(server.objects.get('live/modules.json')?.body));
      const [line] = registry.modules;
      const base = `live/modules/gifts/${line.version}`;
      const keys = [...server.objects.keys()].filter((key) => key.startsWith(base));
      expect(keys.at(-1)).toBe(`${base}/descriptor.json`);
      expect(server.objects.get(`${base}/remoteEntry.js`)?.headers).toMatchObject({
        'content-encoding': 'gzip',
      });
    } finally {
      await server.stop();
    }
  });
});

describe('npm run deploy rejects, without publishing anything,', () => {
  const manifestWith = async (change: (manifest: { metaData: object }) => object) => {
    const dist = await nextOf(await builtRemote('webpack'));
    const file = join(dist, 'mf-manifest.json');
    await writeFile(file, JSON.stringify(change(JSON.parse(await readFile(file, 'utf8')))));
    return dist;
  };
  const made: Record<string, () => Promise<string>> = {
    'a folder that is not there': async () => join(folder, 'nowhere'),
    'an absolute base': () =>
      manifestWith(({ metaData, ...rest }) => ({
        ...rest,
        metaData: { ...metaData, publicPath: '/' },
      })),
    'a module of another name': () => builtModule('mf-one', '1'),
    'a contract that the shell does not know': () => builtModule('gifts', '1', { contract: 99 }),
  };
  it.each([
    ['a folder that is not there', [], /no build in .*nowhere/],
    ['an absolute base', [], /publicPath "\/".*base: '\.\/'/],
    ['a module of another name', [], /is a build of mf-one, not of gifts/],
    ['a contract that the shell does not know', [], /contract 99.*deploy the shell first/],
  ])('%s', async (what, args, words) => {
    const dist = (await made[what]?.()) ?? '';
    const before = await contentOf(www);
    const { code, says } = await run(['gifts', '--dist', dist, ...args]);
    expect(says).toMatch(words);
    expect(says.split('\n')).toHaveLength(1);
    expect(code).toBe(1);
    expect(await contentOf(www)).toEqual(before);
    if (dist.startsWith(join(tmpdir(), 'tanabana-dist-'))) await rm(dist, { recursive: true });
  });

  it('a route of another module, regardless of parameter names', async () => {
    const dist = await builtRemote('vite');
    await run(['gifts', '--dist', dist, '--route', '/gifts/:id=./Page']);
    const before = await contentOf(www);
    const { code, says } = await run(['bags', '--dist', dist, '--route', '/gifts/:bag=./Page']);
    expect(says).toBe('✗ The route /gifts/:bag belongs to gifts already.');
    expect(code).toBe(1);
    expect(await contentOf(www)).toEqual(before);
  });

  it("places without a build, the shell's name, and a canary without a live version", async () => {
    const dist = await builtRemote('vite');
    for (const args of [
      ['gifts', '--slot', 'overlay=./Badge'],
      ['Gifts', '--dist', dist],
      ['shell', '--dist', dist, '--canary', '5'],
      ['gifts', '--dist', dist, '--canary', '5'],
    ])
      expect((await run(args)).code, args.join(' ')).toBe(1);
    expect(Object.keys(await contentOf(www))).toEqual(['shell/index.html']);
  });
});
