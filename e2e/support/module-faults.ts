import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { changeRegistry, type Site, versionPath } from '@tanabana/local/publish';
import type { NextBuild } from './next-build.ts';
import type { ShopUnderTest } from './shop.ts';

/** What a fault is done to. */
export interface Target {
  page: Page;
  shop: ShopUnderTest;
  site: Site;
  module: string;
  /** The next version of the module, as its team would have built it. */
  build: () => Promise<NextBuild>;
}

/** Ends a fault. */
export type End = () => Promise<void>;

export interface ModuleFault {
  name: string;
  /** Heading of the page that the module owns. */
  heading: string;
  /** What leads on from there. */
  button: string;
  /** Milliseconds until the page gives up waiting; 0 where it learns of the fault at once. */
  patience: number;
  /** What the browser, or React, logs of it by itself. */
  noise: RegExp;
  begin: (target: Target) => Promise<End>;
}

const AWAY = { heading: 'This page is away for a moment', button: 'Retry', patience: 0 };
const NOTHING = /^(?!)/;
const NOT_LOADED = /Failed to load resource/;

/** Answers, or does not answer, for the module's files at the edge of the network. */
async function atNetwork(
  { page, module }: Target,
  answer: (route: Route) => Promise<unknown>,
): Promise<End> {
  const files = `**/modules/${module}/**`;
  await page.route(files, answer);
  return () => page.unroute(files);
}

async function hanging(target: Target): Promise<End> {
  const held: Route[] = [];
  const end = await atNetwork(target, async (route) => held.push(route));
  return async () => {
    await end();
    for (const route of held) await route.continue().catch(() => undefined);
  };
}

/** A version of the module whose container was changed, live for everybody. */
async function deployed(
  { site, module, build }: Target,
  change: (script: string) => string,
  contract?: number,
): Promise<End> {
  const { dist, version } = await build();
  const entry = join(dist, 'remoteEntry.js');
  await writeFile(entry, change(await readFile(entry, 'utf8')));
  const folder = versionPath(module, version);
  await site.put(dist, folder);
  let before: unknown;
  await changeRegistry(site, (registry) => ({
    ...registry,
    modules: registry.modules.map((line) => {
      if (line.name !== module) return line;
      before = line;
      const path = `/${folder}/remoteEntry.js`;
      return { ...line, version, entry: path, contract: contract ?? line.contract };
    }),
  }));
  return () =>
    changeRegistry(site, (registry) => ({
      ...registry,
      modules: registry.modules.map((line) =>
        line.name === module ? (before as typeof line) : line,
      ),
    }));
}

/** Stands for a module whose components all throw while they are drawn. */
const throwing = (module: string): string => `var ${module.replaceAll('-', '_')} = {
  get: () => Promise.resolve(() => ({ default: () => { throw new Error('Broken while drawing.'); } })),
};`;

/** Every fault of a module: a row of docs/composition.md each. */
export const moduleFaults: readonly ModuleFault[] = [
  {
    ...AWAY,
    name: 'missing (404)',
    noise: NOT_LOADED,
    async begin({ shop, module }) {
      const folder = join(shop.dataDir, 'www', 'modules', module);
      await rename(folder, `${folder}.away`);
      return () => rename(`${folder}.away`, folder);
    },
  },
  { ...AWAY, name: 'hanging', patience: 7000, noise: NOT_LOADED, begin: hanging },
  {
    ...AWAY,
    name: '503',
    noise: NOT_LOADED,
    begin: (target) => atNetwork(target, (route) => route.fulfill({ status: 503, body: '{}' })),
  },
  {
    ...AWAY,
    name: 'HTML instead of JavaScript',
    noise: NOTHING,
    begin: (target) =>
      atNetwork(target, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Portal</title>' }),
      ),
  },
  {
    ...AWAY,
    name: 'throws at load',
    noise: /Broken at load/,
    begin: (target) => deployed(target, () => "throw new Error('Broken at load.');"),
  },
  {
    ...AWAY,
    name: 'throws while drawing',
    noise: /Broken while drawing/,
    begin: (target) => deployed(target, () => throwing(target.module)),
  },
  {
    name: 'made for another contract',
    heading: 'This page needs the newest shop',
    button: 'Load again',
    patience: 0,
    noise: NOTHING,
    begin: (target) => deployed(target, (script) => script, 99),
  },
  {
    ...AWAY,
    name: 'made for another React',
    noise: NOTHING,
    begin: (target) =>
      deployed(target, (script) => script.replace('take("react",19)', 'take("react",18)')),
  },
];

/** What stands in a place whose module is away; null where it stays empty. */
export const holes: Readonly<Record<string, string | null>> = {
  'header.search': 'Search unavailable',
  'header.account': 'Account unavailable',
  'menu.account': 'Account unavailable',
  'header.cart': 'Cart unavailable',
  'product.actions': 'Add to Cart unavailable',
  'header.tools': null,
  'product-card.actions': null,
  'product.tools': null,
};

interface ModulePage {
  path: string;
  sees: RegExp;
}
type ModulePages = readonly [ModulePage, ...ModulePage[]];

const modulePages: Readonly<Record<string, ModulePages>> = {
  'mf-account': [{ path: '/account/addresses', sees: /No address yet/ }],
  'mf-admin': [{ path: '/dashboard', sees: /Welcome back/ }],
  'mf-cart-checkout': [
    { path: '/cart', sees: /Your cart is empty/ },
    { path: '/checkout', sees: /Your cart is empty/ },
  ],
  'mf-catalog': [
    { path: '/', sees: /New Arrivals/ },
    { path: '/shop', sees: /Showing \d+ of \d+ products/ },
  ],
  'mf-wishlist': [{ path: '/wishlist', sees: /Nothing on your wishlist yet/ }],
};

/** Pages of a module, and what they say to somebody who is signed in and new. */
export function pagesOf(module: string): ModulePages {
  const pages = modulePages[module];
  if (!pages) throw new Error(`No page of ${module} is named here.`);
  return pages;
}
