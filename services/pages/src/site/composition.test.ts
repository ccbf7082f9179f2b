import { describe, expect, test } from 'vitest';
import { compositionsOf, filesOf, hashLists, hasRoute, type Registry } from './composition.ts';

const line = {
  name: 'mf-catalog',
  entry: '/modules/mf-catalog/1.0.0/remoteEntry.js',
  assets: { './home': ['home.js', 'home.css'], './shop': ['shop.js', 'home.css'] },
};

const compositionOf = (document: string) => compositionsOf(document)?.of(99);

const documentOf = (registry: unknown, config: unknown = { storeName: 'Tanabana' }): string =>
  `<meta name="server-script" content="/assets/server.ab.js"><script type="application/json" id="config">${JSON.stringify(config)}</script><script type="application/json" id="registry">${JSON.stringify(registry)}</script>`;

test('a composition depends on its script, settings and modules', () => {
  const one = compositionOf(documentOf({ modules: [line] }));
  expect(one).toMatchObject({ script: '/assets/server.ab.js', config: { storeName: 'Tanabana' } });
  expect(compositionOf(documentOf({ modules: [line] }))?.key).toBe(one?.key);
  const others = [
    documentOf({ modules: [{ ...line, entry: '/modules/mf-catalog/2.0.0/remoteEntry.js' }] }),
    documentOf({ modules: [line] }, { storeName: 'Another' }),
    documentOf({ modules: [line] }).replace('server.ab', 'server.cd'),
  ];
  for (const other of others) expect(compositionOf(other)?.key).not.toBe(one?.key);
});

test('visitors of a canary have their own composition by bucket', () => {
  const entry = (version: string) => `/modules/mf-catalog/${version}/remoteEntry.js`;
  const canary = (share: number, version: string) => ({
    share,
    module: { ...line, entry: entry(version) },
  });
  const cart = { ...line, name: 'mf-cart' };
  const compositions = compositionsOf(
    documentOf({
      modules: [
        { ...line, canary: canary(10, '2.0.0') },
        { ...cart, canary: canary(50, '3.0.0') },
      ],
    }),
  );
  const entries = (bucket: number) =>
    compositions?.of(bucket).registry.modules.map((module) => module.entry);
  expect(compositions?.all).toHaveLength(3);
  expect(entries(0)).toEqual([entry('2.0.0'), entry('3.0.0')]);
  expect(entries(9)).toEqual([entry('2.0.0'), entry('3.0.0')]);
  expect(entries(10)).toEqual([entry('1.0.0'), entry('3.0.0')]);
  expect(entries(49)).toEqual([entry('1.0.0'), entry('3.0.0')]);
  expect(entries(50)).toEqual([entry('1.0.0'), entry('1.0.0')]);
  expect(entries(99)).toEqual([entry('1.0.0'), entry('1.0.0')]);
});

test.each([
  ['a plugin of the runtime is registered', documentOf({ modules: [line], plugins: [{}] })],
  ['there is no registry', documentOf(undefined)],
  ['the registry is none', documentOf({ modules: 'mf-catalog' })],
  ['there are no settings', documentOf({ modules: [line] }, null)],
  ['the shell has no script for servers', documentOf({ modules: [line] }).slice(60)],
  ['it is no document', 'Bad gateway'],
])('nothing is rendered if %s', (_, document) => {
  expect(compositionsOf(document)).toBeNull();
});

test("files of components are listed once, relative to their module's entry", () => {
  const registry: Registry = { modules: [line] };
  const parts = [
    ['mf-catalog', './home'],
    ['mf-catalog', './shop'],
    ['mf-gone', './x'],
  ] as const;
  expect(filesOf(registry, parts, '.css')).toEqual(['/modules/mf-catalog/1.0.0/home.css']);
  expect(filesOf(registry, parts, '.js')).toEqual([
    '/modules/mf-catalog/1.0.0/remoteEntry.js',
    '/modules/mf-catalog/1.0.0/home.js',
    '/modules/mf-catalog/1.0.0/shop.js',
  ]);
});

test('hash lists are those of rendered modules that have one', () => {
  const integrity = { 'integrity.json': 'sha256-ab' };
  const registry: Registry = {
    modules: [
      { ...line, integrity },
      { ...line, name: 'mf-cart' },
    ],
  };
  const parts = [
    ['mf-catalog', './home'],
    ['mf-catalog', './shop'],
    ['mf-cart', './cart'],
  ] as const;
  expect(hashLists(registry, parts)).toEqual(['/modules/mf-catalog/1.0.0/integrity.json']);
  expect(hashLists(registry, [])).toEqual([]);
});

describe('routes of the modules', () => {
  const paths = ['/', '/shop', '/product/:id', '/account/*'].map((path) => ({ path }));
  const registry = { modules: [{ ...line, routes: paths }] };

  test.each([
    '/',
    '',
    '/?q=a',
    '/shop',
    '/Shop//',
    '/shop?page=2',
    '/product/p1#top',
    '/account',
    '/account/data',
  ])('include %s', (address) => {
    expect(hasRoute(registry, address)).toBe(true);
  });

  test.each([
    '/nowhere',
    '//shop',

    '/product',
    '/product/a/b',
    '/accounts',
    '/nowhere?q=/shop',
  ])('do not include %s', (address) => {
    expect(hasRoute(registry, address)).toBe(false);
  });

  test('a registry without routes leaves every address to the browser', () => {
    expect(hasRoute({ modules: [line] }, '/nowhere')).toBe(true);
  });
});
