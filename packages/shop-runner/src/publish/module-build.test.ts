import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BuildTerms, readModuleBuild } from './module-build.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'tanabana-remote-'));
});
afterEach(() => rm(dist, { recursive: true }));

const js = (...sync: string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });
const metaData = {
  buildInfo: { buildVersion: '1.2.3' },
  remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
  publicPath: 'auto',
};
const manifest = {
  name: 'gifts',
  metaData,
  shared: [{ name: 'react', assets: js('react.js') }],
  exposes: [
    { path: './Badge', assets: { ...js('badge.js'), css: { sync: ['badge.css'], async: [] } } },
  ],
};
const places = { slots: [{ slot: 'product.tools', expose: './Badge' }] };
const SOUND: Record<string, unknown> = {
  'mf-manifest.json': manifest,
  'tanabana.json': places,
  'remoteEntry.js': 'entry',
  'badge.js': 'badge',
  'badge.css': 'css',
  'react.js': 'react',
  'lazy/chunk.mjs': 'lazy',
  'badge.js.map': '{}',
};

async function build(files: Record<string, unknown>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    if (content === undefined) continue;
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
}
const read = (terms: BuildTerms = { name: 'gifts' }) => readModuleBuild(dist, terms);
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

describe('a remote of another team', () => {
  it('is described by its manifest and its places', async () => {
    await build(SOUND);
    const { descriptor, hashList } = await read({ name: 'gift-bags' });
    expect(descriptor).toEqual({
      name: 'gift-bags',
      version: expect.stringMatching(/^1\.2\.3-[0-9a-f]{8}$/),
      entry: 'mf-manifest.json',
      remote: 'gifts',
      routes: [],
      slots: [{ slot: 'product.tools', expose: './Badge' }],
      nav: [],
      integrity: {
        'mf-manifest.json': sha256(JSON.stringify(manifest)),
        'integrity.json': sha256(hashList ?? ''),
      },
    });
    expect(JSON.parse(hashList ?? '')).toEqual({
      'badge.css': sha256('css'),
      'badge.js': sha256('badge'),
      'lazy/chunk.mjs': sha256('lazy'),
      'react.js': sha256('react'),
      'remoteEntry.js': sha256('entry'),
    });
  });

  it('names its server entry, the head of its page and the styles of its places (rule 10.25)', async () => {
    const page = {
      path: '/gifts',
      expose: './Badge',
      serverRendered: true,
      title: 'Gifts',
      description: 'All gifts',
      jsonLd: { '@type': 'ItemList' },
    };
    await build({
      ...SOUND,
      'server.js': 'exports.render = () => null',
      'tanabana.json': { server: 'server.js', routes: [page] },
    });
    const { descriptor, hashList } = await read();
    expect(descriptor).toMatchObject({
      server: 'server.js',
      routes: [page],
      assets: { './Badge': ['badge.css'] },
    });
    expect(JSON.parse(hashList ?? '')).toHaveProperty(['server.js']);
  });

  it('excludes files that pages do not use', async () => {
    const more = ['@mf-types.zip', '@mf-types.d.ts', '@mf-types/index.d.ts', 'mf-stats.json'];
    await build({ ...SOUND, ...Object.fromEntries([...more, '.vite/a.js'].map((n) => [n, 'x'])) });
    const { files, hashList } = await read();
    expect(files).toEqual(Object.keys(SOUND).sort());
    expect(Object.keys(JSON.parse(hashList ?? ''))).not.toContain('.vite/a.js');
  });

  it("uses the places of the command line instead of the file's", async () => {
    await build(SOUND);
    const flags = { routes: ['/gifts/:id=./Badge'], slots: ['overlay=./Badge'] };
    const { descriptor } = await read({ name: 'gifts', ...flags });
    expect(descriptor).toMatchObject({
      routes: [{ path: '/gifts/:id', expose: './Badge' }],
      slots: [{ slot: 'overlay', expose: './Badge' }],
    });
  });

  it('has another version with other files, and with other places', async () => {
    await build(SOUND);
    const version = async (terms?: BuildTerms) => (await read(terms)).descriptor.version;
    const first = await version();
    expect(await version()).toBe(first);
    const moved = await version({ name: 'gifts', slots: ['overlay=./Badge'] });
    await build({ 'lazy/chunk.mjs': 'changed' });
    const changed = await version();
    expect(new Set([first, moved, changed]).size).toBe(3);
  });

  it.each([
    ['2.0.0-rc.1', '2.0.0-rc.1'],
    ['release/7 (final)', 'release-7-final-'],
    ['../..', '0.0.0'],
    ['', '0.0.0'],
    [undefined, '0.0.0'],
  ])('whose build tool has the version %j', async (buildVersion, cleaned) => {
    const named = { ...manifest, metaData: { ...metaData, buildInfo: { buildVersion } } };
    await build({ ...SOUND, 'mf-manifest.json': named });
    expect((await read()).descriptor.version.slice(0, -9)).toBe(cleaned);
  });
});

const withMeta = (more: object) => ({
  'mf-manifest.json': { ...manifest, metaData: { ...metaData, ...more } },
});
const withPlaces = (more: object) => ({ 'tanabana.json': { ...places, ...more } });
const route = (path: string, expose = './Badge') => withPlaces({ routes: [{ path, expose }] });
const head = (more: object) =>
  withPlaces({ routes: [{ path: '/gifts', expose: './Badge', ...more }] });
const HOW = /base: '\.\/'.*assetPrefix: 'auto'.*publicPath: 'auto'/;

describe('a remote is rejected', () => {
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['an empty manifest', { 'mf-manifest.json': '' }, /mf-manifest\.json is not a JSON object/],
    ['HTML', { 'mf-manifest.json': '<!doctype html>' }, /mf-manifest\.json is HTML/],
    ['a list', { 'mf-manifest.json': 'null' }, /is not a JSON object/],
    ['no name', { 'mf-manifest.json': { ...manifest, name: '' } }, /has no name/],
    ['no exposes', { 'mf-manifest.json': { ...manifest, exposes: [] } }, /has no exposes/],
    ['no entry', withMeta({ remoteEntry: {} }), /names no remoteEntry/],
    ['an absolute base', withMeta({ publicPath: '/' }), HOW],
    ['an address as base', withMeta({ publicPath: 'https://cdn.example.com/' }), HOW],
    ['another origin as base', withMeta({ publicPath: '//cdn.example.com/' }), HOW],
    ['a base of a page', withMeta({ publicPath: './' }), HOW],
    ['a base that is code', withMeta({ publicPath: undefined, getPublicPath: 'return 1' }), HOW],
    ['a file that is not there', { 'badge.js': undefined }, /missing files: badge\.js/],
    ['no entry file', { 'remoteEntry.js': undefined }, /missing files: remoteEntry\.js/],
    [
      'a file above its folder',
      withMeta({ remoteEntry: { name: 'x.js', path: '../other' } }),
      /names \.\.\/other\/x\.js, which is not a file of its folder/,
    ],
    [
      'a file of another origin',
      { 'mf-manifest.json': { ...manifest, shared: [{ assets: js('https://a.example/x.js') }] } },
      /names https:\/\/a\.example\/x\.js/,
    ],
    ['no places', { 'tanabana.json': undefined }, /There is no .*tanabana\.json: .*--route/],
    ['a menu line only', { 'tanabana.json': { nav: [] } }, /names no place: .*--slot/],
    ['places that are not JSON', { 'tanabana.json': 'routes:' }, /tanabana\.json is not JSON/],
    ['a misspelt kind of place', { 'tanabana.json': { route: [] } }, /invalid places: .*"route"/],
    ['an unknown expose', route('/gifts', './Gifts'), /does not expose \.\/Gifts, only \.\/Badge/],
    ['a bare expose', route('/gifts', 'Badge'), /is not an exposed name/],
    ['a route without slash', route('gifts'), /routes\.0\.path: is not a path/],
    ['a route up', route('/a/../b'), /is not a path/],
    ['a route of everything', route('/*'), /is not a path/],
    ['a route with a question', route('/a?b=1'), /is not a path/],
    [
      'an unknown slot',
      withPlaces({ slots: [{ slot: 'footer', expose: './Badge' }] }),
      /is not a slot of the shop: header\.search/,
    ],
    ['a long title', head({ title: 'x'.repeat(201) }), /title: .*200/],
    ['a long description', head({ description: 'x'.repeat(321) }), /description: .*320/],
    [
      'large JSON-LD',
      head({ jsonLd: { name: 'x'.repeat(16_384) } }),
      /jsonLd: is longer than 16384/,
    ],
    ['a list as title', head({ title: ['Gifts'] }), /title: /],
    ['no server entry', head({ serverRendered: true }), /needs a server entry/],
    ['a server entry above its folder', withPlaces({ server: '../server.js' }), /is not a script/],
    [
      'a missing server entry',
      withPlaces({ server: 'server.js' }),
      /missing server entry server.js/,
    ],
    [
      'a tab without its name',
      withPlaces({ slots: [{ slot: 'dashboard.tab', expose: './Badge' }] }),
      /is required in dashboard.tab/,
    ],
  ])('with %s', async (_, files, words) => {
    await build({ ...SOUND, ...files });
    await expect(read()).rejects.toThrow(words);
  });

  it('with an invalid flag', async () => {
    await build(SOUND);
    await expect(read({ name: 'gifts', routes: ['/gifts'] })).rejects.toThrow(/<place>=/);
    await expect(read({ name: 'gifts', slots: ['x=./Badge'] })).rejects.toThrow(/is not a slot/);
  });

  it.each(['shell', 'Gifts', '../x', ''])('with the name %j', async (name) => {
    await build(SOUND);
    await expect(read({ name })).rejects.toThrow(/is not a name of a module/);
  });

  it('without a build', async () => {
    await expect(read()).rejects.toThrow(/no build/);
    await build({ 'index.html': '<p>' });
    await expect(read()).rejects.toThrow(/neither descriptor\.json nor mf-manifest\.json/);
  });

  it('but not for a relative base of ES modules', async () => {
    const remoteEntry = { ...metaData.remoteEntry, type: 'module' };
    await build({ ...SOUND, ...withMeta({ publicPath: './', remoteEntry }) });
    expect((await read()).descriptor.remote).toBe('gifts');
  });
});

describe('a module of this repository', () => {
  const own = { name: 'mf-one', version: '1', entry: 'remoteEntry.js', contract: 1, routes: [] };
  const files = {
    'descriptor.json': own,
    'descriptor.json.gz': 'old',
    'descriptor.brotli.json': 'old',
    'remoteEntry.js': 'entry',
    'remoteEntry.brotli.js': 'twin',
  };

  it('keeps its descriptor, with hashes of its scripts', async () => {
    await build({ ...files, 'mf-manifest.json': 'whatever' });
    const found = await read({ name: 'mf-one' });
    expect(found.descriptor).toEqual({
      ...own,
      integrity: {
        'mf-manifest.json': sha256('whatever'),
        'integrity.json': sha256(found.hashList ?? ''),
      },
    });
    expect(JSON.parse(found.hashList ?? '')).toEqual({ 'remoteEntry.js': sha256('entry') });
    expect(found.files).toEqual(['mf-manifest.json', 'remoteEntry.brotli.js', 'remoteEntry.js']);
  });

  it('has one name, and its own places', async () => {
    await build(files);
    await expect(read({ name: 'mf-two' })).rejects.toThrow(/a build of mf-one, not of mf-two/);
    await expect(read({ name: 'mf-one', slots: ['overlay=./A'] })).rejects.toThrow(/no --route/);
  });
});
