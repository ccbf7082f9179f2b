import { type Guarded, getConfig, MODULE_CONTRACT, matchRoutes } from '@tanabana/storefront';
import { describe, expect, it, vi } from 'vitest';
import { createRegistry, needsUser } from './registry.ts';

const module = (name: string, over: Record<string, unknown>) => ({
  name,
  version: '1',
  entry: `/modules/${name}/1/remoteEntry.js`,
  contract: MODULE_CONTRACT,
  ...over,
});
const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
const registry = createRegistry([
  module('mf-catalog', {
    routes: [
      { path: '/', expose: './home' },
      { path: '/product/:id', expose: './product' },
    ],
    slots: [
      { slot: 'overlay', expose: './view', order: 20 },
      { slot: 'product.reviews', expose: './reviews' },
      { slot: 'product.reviews', expose: './view' },
    ],
    nav: [{ label: 'Shop', href: '/shop', order: 10 }],
  }),
  module('mf-admin', {
    routes: [
      { path: '/dashboard', expose: './board', guarded: true, chrome: 'none' },
      { path: '/dashboard/*', expose: './board', guarded: true, chrome: 'none' },
      { path: '/', expose: './other-home' },
    ],
    slots: [{ slot: 'overlay', expose: './first', order: 10 }],
  }),
]);

const ownerOf = (pathname: string): string | undefined => {
  const matches = matchRoutes(
    registry.routes.map(({ path, module, expose }) => ({ path, id: `${module} ${expose}` })),
    pathname,
  );
  return matches?.at(-1)?.route.id;
};

describe('the registry', () => {
  it.each([
    ['/', 'mf-catalog ./home'],
    ['/product/12', 'mf-catalog ./product'],
    ['/product/12/', 'mf-catalog ./product'],
    ['/dashboard', 'mf-admin ./board'],
    ['/dashboard/orders/all', 'mf-admin ./board'],
    ['/product', undefined],
    ['/nowhere', undefined],
  ])('%s belongs to %s', (pathname, owner) => {
    expect(ownerOf(pathname)).toBe(owner);
  });

  it('gives a path that two modules claim to the first, with a console message', () => {
    expect(warn.mock.calls).toEqual([
      ['mf-admin claims the route /, which belongs to mf-catalog.'],
    ]);
    expect(registry.routes.filter(({ path }) => path === '/')).toHaveLength(1);
  });

  it('lists runtime plugins with an address', () => {
    const log = { name: 'log', entry: '/modules/runtime-plugins/1/log.js' };
    const plugins = [log, {}, 7, null];
    expect(createRegistry({ plugins, modules: [] }).plugins).toEqual([log]);
    expect(registry.plugins).toEqual([]);
  });

  it('knows which components are used only below the first view', () => {
    const isBelow = (expose: string): boolean => registry.isBelow('mf-catalog', expose);
    expect(['./reviews', './view', './home'].map(isBelow)).toEqual([true, false, false]);
  });

  it('orders several modules of a slot', () => {
    expect(registry.slots('overlay').map(({ module }) => module)).toEqual([
      'mf-admin',
      'mf-catalog',
    ]);
    expect(registry.slots('header.cart')).toEqual([]);
  });
});

const unlessGuests: Guarded = { unless: 'guestCheckout' };
const unlessNonsense = { unless: 'nothing' } as unknown as Guarded;

it.each([
  [undefined, true, false],
  [true, true, true],
  [unlessGuests, false, true],
  [unlessGuests, true, false],
  [unlessNonsense, true, true],
])(
  'with guarded %j and guest checkout %s requires a user: %s',
  (guarded, guestCheckout, needed) => {
    expect(needsUser({ guarded }, { ...getConfig(), guestCheckout })).toBe(needed);
  },
);
