import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishModule } from './publish-module.ts';
import { publishShell } from './publish-shell.ts';
import { pageJson, writeRegistry } from './registry.ts';

let folder: string;
let www: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-publish-'));
  www = join(folder, 'www');
});
afterEach(() => rm(folder, { recursive: true }));

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

describe('modules', () => {
  it('lie under their version, with an address for the registry', async () => {
    const line = await publishModule(await moduleBuild('1.0.0-a', { routes: ['x'] }), www);
    expect(line).toEqual({
      name: 'mf-one',
      version: '1.0.0-a',
      entry: '/modules/mf-one/1.0.0-a/remoteEntry.js',
      routes: ['x'],
    });
    const file = join(www, 'modules/mf-one/1.0.0-a/remoteEntry.js');
    expect(await readFile(file, 'utf8')).toBe('1.0.0-a');
  });

  it('are not copied again', async () => {
    const dist = await moduleBuild('1.0.0-a');
    await publishModule(dist, www);
    const file = join(www, 'modules/mf-one/1.0.0-a/remoteEntry.js');
    const { ino } = await stat(file);
    await publishModule(dist, www);
    expect((await stat(file)).ino).toBe(ino);
  });

  it('keep the last four versions, the newest published among them', async () => {
    const first = await moduleBuild('1.0.0-1');
    await publishModule(first, www);
    for (const n of [2, 3, 4]) await publishModule(await moduleBuild(`1.0.0-${n}`), www);
    await publishModule(first, www); // back to an old one
    await publishModule(await moduleBuild('1.0.0-5'), www);
    const kept = (await readdir(join(www, 'modules/mf-one'))).sort();
    expect(kept).toEqual(['1.0.0-1', '1.0.0-3', '1.0.0-4', '1.0.0-5']);
  });

  it.each([{ name: '../evil' }, { version: '../../etc' }, { version: '' }, { entry: '../x.js' }])(
    'are refused when %j does not fit a path',
    async (more) => {
      await expect(publishModule(await moduleBuild('1.0.0', more), www)).rejects.toThrow(
        /no usable name, version or entry/,
      );
    },
  );
});

describe('the registry', () => {
  it('is the same text for the same modules, whatever their order', async () => {
    const [a, b] = ['a', 'b'].map((name) => ({ name, version: '1', entry: `/${name}` }));
    if (!a || !b) throw new Error('two modules');
    await writeRegistry(www, [b, a]);
    const text = await readFile(join(www, 'modules.json'), 'utf8');
    expect(JSON.parse(text)).toEqual({ modules: [a, b] });
    const { ino } = await stat(join(www, 'modules.json'));
    await writeRegistry(www, [a, b]);
    expect((await stat(join(www, 'modules.json'))).ino).toBe(ino);
  });

  it('is only ever seen whole', async () => {
    const big = (version: string) =>
      Array.from({ length: 200 }, (_, n) => ({ name: `m${n}`, version, entry: 'x'.repeat(500) }));
    await writeRegistry(www, big('0'));
    let writing = true;
    const writer = (async () => {
      for (let n = 1; n <= 40; n++) await writeRegistry(www, big(String(n)));
      writing = false;
    })();
    while (writing) JSON.parse(await readFile(join(www, 'modules.json'), 'utf8'));
    await writer;
    expect(await readdir(www)).toEqual(['modules.json']);
  });

  it('cannot end the script element that it stands in', () => {
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

  it('keeps the files of builds before, for a while', async () => {
    for (const n of [1, 2, 3, 4, 5]) await publishShell(await shellBuild(n), www);
    expect(await readFile(join(www, 'shell/index.html'), 'utf8')).toBe(`<!-- 5 -->${HEAD}`);
    expect((await readdir(join(www, 'shell/assets'))).sort()).toEqual(
      [2, 3, 4, 5].map((n) => `index.${n}.js`),
    );
    expect(await readdir(join(www, 'shell'))).toContain('a.svg');
  });

  it('comes in halves too, and for what is not there, for pages with a head of their own', async () => {
    const dist = await buildFolder({ 'index.html': `<head>${HEAD}</head><body>` });
    await publishShell(dist, www);
    const part = (name: string) => readFile(join(www, 'shell/_document', name), 'utf8');
    expect(await part('before-head.html')).toBe('<head>');
    expect(await part('after-head.html')).toBe('</head><body>');
    const missing = await part('missing.html');
    expect(missing).toMatch(/^<head><title>Page not found<\/title>.*noindex.*<\/head><body>$/);
  });

  it('is refused without a title that could be exchanged', async () => {
    const dist = await buildFolder({ 'index.html': '<head><title>Shop</title></head>' });
    await expect(publishShell(dist, www)).rejects.toThrow(/no description/);
  });

  it('is not copied again', async () => {
    const dist = await shellBuild(1);
    await publishShell(dist, www);
    const { ino } = await stat(join(www, 'shell/assets/index.1.js'));
    await publishShell(dist, www);
    expect((await stat(join(www, 'shell/assets/index.1.js'))).ino).toBe(ino);
  });
});
