import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishModule, switchLine, uploadModule } from './publish-module.ts';
import { publishShell } from './publish-shell.ts';
import { changeRegistry, pageJson, type RegistryFile, withLine } from './registry.ts';
import { folderSite } from './site.ts';

let folder: string;
let www: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-publish-'));
  www = join(folder, 'www');
});
afterEach(() => rm(folder, { recursive: true }));
const site = () => folderSite(www);

async function buildFolder(files: Record<string, string>): Promise<string> {
  const dist = await mkdtemp(join(folder, 'dist-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  return dist;
}

const moduleBuild = (version: string, more = {}) =>
  buildFolder({
    'descriptor.json': JSON.stringify({
      name: 'mf-one',
      version,
      entry: 'remoteEntry.js',
      ...more,
    }),
    'remoteEntry.js': version,
  });

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const registryOf = async () =>
  JSON.parse(await readFile(join(www, 'modules.json'), 'utf8')) as RegistryFile;

describe('modules', () => {
  it('are stored by version, with an address in the registry', async () => {
    await publishModule(await moduleBuild('1.0.0-a', { routes: ['x'] }), site());
    const list = await readFile(join(www, 'modules/mf-one/1.0.0-a/integrity.json'), 'utf8');
    expect(JSON.parse(list)).toEqual({ 'remoteEntry.js': sha256('1.0.0-a') });
    expect(await registryOf()).toEqual({
      modules: [
        {
          name: 'mf-one',
          version: '1.0.0-a',
          entry: '/modules/mf-one/1.0.0-a/remoteEntry.js',
          routes: ['x'],
          integrity: { 'integrity.json': sha256(list) },
        },
      ],
    });
    const file = join(www, 'modules/mf-one/1.0.0-a/remoteEntry.js');
    expect(await readFile(file, 'utf8')).toBe('1.0.0-a');
  });

  it('get the list of their hashes if it was missing', async () => {
    const dist = await moduleBuild('1.0.0-a');
    await publishModule(dist, site());
    const list = join(www, 'modules/mf-one/1.0.0-a/integrity.json');
    const before = await readFile(list, 'utf8');
    await rm(list);
    await uploadModule(dist, site());
    expect(await readFile(list, 'utf8')).toBe(before);
  });

  it('are not copied again', async () => {
    const dist = await moduleBuild('1.0.0-a');
    await publishModule(dist, site());
    const file = join(www, 'modules/mf-one/1.0.0-a/remoteEntry.js');
    const { ino } = await stat(file);
    await publishModule(dist, site());
    expect((await stat(file)).ino).toBe(ino);
  });

  it('keep the entries of other modules', async () => {
    await changeRegistry(site(), () => ({
      modules: [{ name: 'mf-two', version: '9', entry: '/modules/mf-two/9/x.js' }],
      shell: 's',
    }));
    await publishModule(await moduleBuild('1.0.0-a'), site());
    const { modules, shell } = await registryOf();
    expect(modules.map(({ name }) => name)).toEqual(['mf-one', 'mf-two']);
    expect(shell).toBe('s');
  });

  it('keep replaced versions for a week', async () => {
    const day = 24 * 60 * 60_000;
    const start = Date.parse('2026-01-01T00:00:00Z');
    for (const [n, days] of [0, 1, 2, 10].entries()) {
      const line = await uploadModule(await moduleBuild(`1.0.0-${n}`), site());
      await switchLine(site(), line, { now: new Date(start + days * day) });
    }
    // 0 was replaced on day 1, 1 on day 2, and 2 is the target of a rollback
    expect(await site().folders('modules/mf-one')).toEqual(['1.0.0-2', '1.0.0-3']);
  });

  it('are not published again by a start after they were withdrawn', async () => {
    const old = await moduleBuild('1.0.0-1');
    const bad = await moduleBuild('1.0.0-2');
    await publishModule(old, site());
    await publishModule(bad, site());
    await switchLine(site(), await uploadModule(old, site()), { instead: '1.0.0-2' });
    await publishModule(bad, site());
    expect((await registryOf()).modules[0]?.version).toBe('1.0.0-1');
    await publishModule(await moduleBuild('1.0.0-3'), site());
    expect((await registryOf()).modules[0]?.version).toBe('1.0.0-3');
  });

  it('stay canaries with a plan at a start, and name no owners in the registry (rule 26.9)', async () => {
    const old = await moduleBuild('1.0.0-1', { owners: ['team@example.com'] });
    const canary = await moduleBuild('1.0.0-2');
    await publishModule(old, site());
    const [line] = (await registryOf()).modules;
    if (!line) throw new Error('Nothing is published.');
    const module = await uploadModule(canary, site());
    const times = { startedAt: '2026-01-01T00:00:00.000Z', promoteAfterMs: 1_800_000 };
    const plan = { id: 'plan-0001', steps: [5], owners: [], ...times };
    await switchLine(site(), { ...line, canary: { share: 5, module, plan } });
    await publishModule(canary, site());
    expect((await registryOf()).modules[0]).toMatchObject({ version: '1.0.0-1', canary: { plan } });
    expect((await registryOf()).modules[0]).not.toHaveProperty('owners');
  });

  it.each([{ name: '../evil' }, { version: '../../etc' }, { version: '' }, { entry: '../x.js' }])(
    'are rejected if %j is invalid in a path',
    async (more) => {
      await expect(publishModule(await moduleBuild('1.0.0', more), site())).rejects.toThrow(
        /no usable name, version or entry/,
      );
    },
  );
});

describe('the registry', () => {
  const line = (name: string, version: string) => ({ name, version, entry: `/${name}` });

  it('is the same text for the same modules, whatever their order', async () => {
    const [a, b] = [line('a', '1'), line('b', '1')];
    await changeRegistry(site(), () => ({ modules: [b, a] }));
    const text = await readFile(join(www, 'modules.json'), 'utf8');
    expect(JSON.parse(text)).toEqual({ modules: [a, b] });
    const { ino } = await stat(join(www, 'modules.json'));
    await changeRegistry(site(), () => ({ modules: [a, b] }));
    expect((await stat(join(www, 'modules.json'))).ino).toBe(ino);
  });

  longTest('loses no entry when many teams deploy in parallel', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `mf-${n}`);
    await Promise.all(
      names.map((name) =>
        changeRegistry(site(), (registry) => withLine(registry, line(name, '1'))),
      ),
    );
    expect((await registryOf()).modules.map(({ name }) => name)).toEqual(names);
  });

  it('is replaced atomically', async () => {
    const big = (version: string) =>
      Array.from({ length: 200 }, (_, n) => ({ ...line(`m${n}`, version), text: 'x'.repeat(500) }));
    await changeRegistry(site(), () => ({ modules: big('0') }));
    let writing = true;
    const writer = (async () => {
      for (let n = 1; n <= 40; n++) await changeRegistry(site(), () => ({ modules: big(`${n}`) }));
      writing = false;
    })();
    while (writing) await registryOf();
    await writer;
    expect(await readdir(www)).toEqual(['modules.json']);
  });

  it('cannot end the script element that contains it', () => {
    const text = pageJson({ label: '</script><script>' });
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ label: '</script><script>' });
  });
});

const HEAD = '<meta\n name="description" content="x" />\n <title>Shop</title>';

describe('the shell', () => {
  const shellBuild = (n: number) =>
    buildFolder({
      'index.html': `<!-- ${n} -->${HEAD}`,
      [`assets/index.${n}.js`]: String(n),
      'a.svg': 'a',
    });

  it('keeps the files of earlier builds for a while', async () => {
    for (const n of [1, 2, 3, 4, 5]) await publishShell(await shellBuild(n), site());
    expect(await readFile(join(www, 'shell/index.html'), 'utf8')).toBe(`<!-- 5 -->${HEAD}`);
    expect((await readdir(join(www, 'shell/assets'))).sort()).toEqual(
      [2, 3, 4, 5].map((n) => `index.${n}.js`),
    );
    expect(await readdir(join(www, 'shell'))).toContain('a.svg');
  });

  it('is also split for pages with their own head, and for missing pages', async () => {
    const dist = await buildFolder({ 'index.html': `<head>${HEAD}</head><body>` });
    await publishShell(dist, site());
    const part = (name: string) => readFile(join(www, 'shell/_document', name), 'utf8');
    expect(await part('before-head.html')).toBe('<head>');
    expect(await part('after-head.html')).toBe('</head><body>');
    const missing = await part('missing.html');
    expect(missing).toMatch(/^<head><title>Page not found<\/title>.*noindex.*<\/head><body>$/);
  });

  it('is rejected without a replaceable title', async () => {
    const dist = await buildFolder({ 'index.html': '<head><title>Shop</title></head>' });
    await expect(publishShell(dist, site())).rejects.toThrow(/no description/);
  });

  it('has another version in the registry', async () => {
    await publishShell(await shellBuild(1), site());
    const { shell } = await registryOf();
    await publishShell(await shellBuild(1), site());
    expect((await registryOf()).shell).toBe(shell);
    await publishShell(await shellBuild(2), site());
    expect((await registryOf()).shell).not.toBe(shell);
  });

  it('is not copied again', async () => {
    const dist = await shellBuild(1);
    await publishShell(dist, site());
    const { ino } = await stat(join(www, 'shell/assets/index.1.js'));
    await publishShell(dist, site());
    expect((await stat(join(www, 'shell/assets/index.1.js'))).ino).toBe(ino);
  });
});
