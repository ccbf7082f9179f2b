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
  it('GIVEN a sound line THEN it is taken as it is', () => {
    const { modules, problems } = parseRegistry([line()]);
    expect(problems).toEqual([]);
    expect(modules).toEqual([{ ...line(), assets: {} }]);
  });

  it('GIVEN lines within an object THEN they are found', () => {
    expect(parseRegistry({ modules: [line()] }).modules).toHaveLength(1);
  });

  it.each([
    ['not an object', 7],
    ['no name', line({ name: undefined })],
    ['a name that is no module', line({ name: 'shell' })],
    ['no version', line({ version: '' })],
    ['an entry of another origin', line({ entry: '//evil.example/x.js' })],
    ['a relative entry', line({ entry: 'remoteEntry.js' })],
  ])('GIVEN %s THEN that line is left out and the rest stands', (_, bad) => {
    const good = line({ name: 'mf-account' });
    const { modules, problems } = parseRegistry([bad, good]);
    expect(modules.map(({ name }) => name)).toEqual(['mf-account']);
    expect(problems).toHaveLength(1);
  });

  it.each([MODULE_CONTRACT + 1, OLDEST_CONTRACT - 1])(
    'GIVEN a module made for contract %i THEN it keeps its places and says that it cannot run',
    (contract) => {
      const { modules } = parseRegistry([line({ contract })]);
      expect(modules[0]?.routes).toEqual(line().routes);
      expect(modules[0]?.refused).toBe(
        `mf-catalog was made for contract ${contract}, this shop has ${MODULE_CONTRACT}.`,
      );
    },
  );

  it('GIVEN a version chosen for this browser THEN that one is taken', () => {
    const canary = { share: 10, module: line({ version: '0.2.0-new' }) };
    const { modules } = parseRegistry([line({ canary })], (one) => one.canary?.module ?? one);
    expect(modules.map(({ version }) => version)).toEqual(['0.2.0-new']);
  });

  it('GIVEN a module twice THEN the first counts', () => {
    const { modules, problems } = parseRegistry([line(), line({ version: '0.2.0-x' })]);
    expect(modules.map(({ version }) => version)).toEqual(['0.1.0-ab12cd34']);
    expect(problems).toEqual(['Registry line 2: mf-catalog stands twice']);
  });

  it('GIVEN unsound routes, slots or nav THEN only those are left out', () => {
    const { modules } = parseRegistry([
      line({
        routes: [{ path: 'shop', expose: './x' }, { path: '/shop' }, null, line().routes[0]],
        slots: 'none',
        nav: [{ label: 'Shop', href: 'javascript:alert(1)' }],
      }),
    ]);
    expect(modules[0]).toMatchObject({ routes: line().routes, slots: [], nav: [] });
  });

  it('GIVEN dashboard tabs THEN those that can be named stand', () => {
    const tab = {
      slot: 'dashboard.tab',
      expose: './tab',
      tab: { id: 'reviews', label: 'Reviews' },
    };
    const nameless = { slot: 'dashboard.tab', expose: './tab' };
    const { modules } = parseRegistry([line({ slots: [nameless, tab] })]);
    expect(modules[0]?.slots).toEqual([tab]);
  });

  it.each([undefined, null, 'text', {}])('GIVEN %j THEN there is no module', (data) => {
    expect(parseRegistry(data)).toEqual({
      modules: [],
      problems: ['The registry is not a list.'],
    });
  });
});
