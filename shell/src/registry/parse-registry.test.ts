import { MODULE_CONTRACT, OLDEST_CONTRACT } from '@tanabana/storefront';
import { describe, expect, it } from 'vitest';
import { parseRegistry } from './parse-registry.ts';

const line = (over: Record<string, unknown> = {}) => ({
  name: 'mf-catalog',
  version: '0.1.0-ab12cd34',
  entry: '/modules/mf-catalog/0.1.0-ab12cd34/remoteEntry.js',
  contract: MODULE_CONTRACT,
  routes: [{ path: '/', expose: './routes/home' }],
  slots: [],
  nav: [],
  ...over,
});

describe('parseRegistry', () => {
  it('keeps a valid entry unchanged', () => {
    const { modules, problems } = parseRegistry([line()]);
    expect(problems).toEqual([]);
    expect(modules).toEqual([{ ...line(), assets: {}, integrity: {} }]);
  });

  it('finds entries within an object', () => {
    expect(parseRegistry({ modules: [line()] }).modules).toHaveLength(1);
  });

  it.each([
    ['not an object', 7],
    ['no name', line({ name: undefined })],
    ["the shell's name", line({ name: 'shell' })],
    ['a name that is no part of a path', line({ name: '../mf-catalog' })],
    ['no version', line({ version: '' })],
    ['an entry without a scheme', line({ entry: '//evil.example/x.js' })],
    ['an entry that is code', line({ entry: 'data:text/javascript,alert(1)' })],
    ['a relative entry', line({ entry: 'remoteEntry.js' })],
  ])('skips an entry with %s and keeps the others', (_, bad) => {
    const good = line({ name: 'mf-account' });
    const { modules, problems } = parseRegistry([bad, good]);
    expect(modules.map(({ name }) => name)).toEqual(['mf-account']);
    expect(problems).toHaveLength(1);
  });

  it.each([MODULE_CONTRACT + 1, OLDEST_CONTRACT - 1])(
    'keeps the places of a module built for contract %i and marks it as incompatible',
    (contract) => {
      const { modules } = parseRegistry([line({ contract })]);
      expect(modules[0]?.routes).toEqual(line().routes);
      expect(modules[0]?.refused).toBe(
        `mf-catalog was built for contract ${contract}, this shop has ${MODULE_CONTRACT}.`,
      );
    },
  );

  it.each([
    ['a path', '/modules/gifts-by-post/1.2.3-ab12cd34/mf-manifest.json'],
    ['another origin', 'https://gifts.example/1.2.3/mf-manifest.json'],
  ])('accepts a manifest at %s without a contract, with its name and hashes', (_, entry) => {
    const integrity = { 'mf-manifest.json': 'sha256-abc' };
    const { contract, ...more } = line({
      name: 'gifts-by-post',
      entry,
      remote: 'gifts',
      server: 'server.js',
      integrity,
    });
    const { modules, problems } = parseRegistry([more]);
    expect({ modules, problems }).toEqual({
      modules: [{ ...more, assets: {} }],
      problems: [],
    });
    expect(contract).toBe(MODULE_CONTRACT);
  });

  it('rejects a container without a contract', () => {
    const { modules } = parseRegistry([line({ contract: undefined })]);
    expect(modules[0]?.refused).toBe(
      `mf-catalog was built for contract none, this shop has ${MODULE_CONTRACT}.`,
    );
  });

  it.each([
    ['a route', { routes: [{ path: '/', expose: './mine' }] }, 'the route /', 'mf-catalog'],
    [
      'the only place of a slot',
      { slots: [{ slot: 'header.cart', expose: './mine' }] },
      'the slot header.cart',
      'mf-catalog',
    ],
    [
      'a dashboard tab',
      { slots: [{ slot: 'dashboard.tab', expose: './mine', tab: { id: 'sales', label: 'Mine' } }] },
      'the dashboard tab sales',
      'mf-catalog',
    ],
  ])('keeps %s with its owner when another remote claims it', (_, claim, place, owner) => {
    const tab = { id: 'sales', label: 'Sales' };
    const own = line({
      slots: [
        { slot: 'header.cart', expose: './cart' },
        { slot: 'dashboard.tab', expose: './sales', tab },
      ],
    });
    const free = { slot: 'product.tools', expose: './badge' };
    const more = line({ name: 'gifts-by-post', routes: [], ...claim });
    more.slots = [...more.slots, free] as never;
    const { modules, problems } = parseRegistry([own, more]);
    expect(modules[0]).toMatchObject({ routes: own.routes, slots: own.slots });
    expect(modules[1]).toMatchObject({ routes: [], slots: [free] });
    expect(problems).toEqual([`gifts-by-post claims ${place}, which belongs to ${owner}.`]);
  });

  it('uses the version that is chosen for this browser', () => {
    const canary = { share: 10, module: line({ version: '0.2.0-new' }) };
    const { modules } = parseRegistry([line({ canary })], (one) => one.canary?.module ?? one);
    expect(modules.map(({ version }) => version)).toEqual(['0.2.0-new']);
  });

  it('uses the first of two entries of a module', () => {
    const { modules, problems } = parseRegistry([line(), line({ version: '0.2.0-x' })]);
    expect(modules.map(({ version }) => version)).toEqual(['0.1.0-ab12cd34']);
    expect(problems).toEqual(['Registry line 2: mf-catalog stands twice']);
  });

  it('skips only the invalid routes, slots or nav entries', () => {
    const { modules } = parseRegistry([
      line({
        routes: [{ path: 'shop', expose: './x' }, { path: '/shop' }, null, line().routes[0]],
        slots: 'none',
        nav: [{ label: 'Shop', href: 'javascript:alert(1)' }],
      }),
    ]);
    expect(modules[0]).toMatchObject({ routes: line().routes, slots: [], nav: [] });
  });

  it('keeps dashboard tabs with a valid id', () => {
    const tab = {
      slot: 'dashboard.tab',
      expose: './tab',
      tab: { id: 'reviews', label: 'Reviews' },
    };
    const nameless = { slot: 'dashboard.tab', expose: './tab' };
    const { modules } = parseRegistry([line({ slots: [nameless, tab] })]);
    expect(modules[0]?.slots).toEqual([tab]);
  });

  it.each([undefined, null, 'text', {}])('returns no module for %j', (data) => {
    expect(parseRegistry(data)).toEqual({
      modules: [],
      problems: ['The registry is not a list.'],
    });
  });
});
