import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { changeRegistry, type Site, uploadModule } from '@tanabana/shop-runner/publish';
import type { ModuleFaultRow } from '@tanabana/test-kit/fault-tables';
import type { NextBuild } from './next-build.ts';
import type { ShopUnderTest } from './shop.ts';

/** Target of a fault. */
export interface Target {
  page: Page;
  shop: ShopUnderTest;
  site: Site;
  module: string;
  /** The next version of the module, as its team would build it. */
  build: () => Promise<NextBuild>;
}

/** Ends a fault. */
export type End = () => Promise<void>;

interface ModuleFault {
  /** Messages that the browser or React logs. */
  noise: RegExp;
  begin: (target: Target) => Promise<End>;
}

/** Text that the page shows. */
const AWAY = /is unavailable: /;
/** Browser messages about files, and a list of hashes, that do not match the module. */
const NOT_LOADED = /Failed to load resource|is unavailable: |integrity/;

/** Intercepts requests for the module's files in the browser. */
async function atNetwork(
  { page, module }: Target,
  answer: (route: Route) => Promise<unknown>,
): Promise<End> {
  const files = `**/modules/${module}/**`;
  let isOver = false;
  // a request that is still pending when the fault ends takes the response over
  await page.route(files, (route) =>
    answer(route).catch((error: Error) => {
      if (!isOver) throw error;
    }),
  );
  return () => {
    isOver = true;
    return page.unroute(files);
  };
}

async function hanging(target: Target): Promise<End> {
  const held: Route[] = [];
  const end = await atNetwork(target, async (route) => held.push(route));
  return async () => {
    await end();
    for (const route of held) await route.continue().catch(() => undefined);
  };
}

/** A live version of the module with a modified container. */
async function deployed(
  { site, module, build }: Target,
  change: (script: string) => string,
  contract?: number,
): Promise<End> {
  const { dist } = await build();
  const entry = join(dist, 'remoteEntry.js');
  await writeFile(entry, change(await readFile(entry, 'utf8')));
  const deployedLine = await uploadModule(dist, site);
  let before: unknown;
  await changeRegistry(site, (registry) => ({
    ...registry,
    modules: registry.modules.map((line) => {
      if (line.name !== module) return line;
      before = line;
      return { ...deployedLine, contract: contract ?? line.contract };
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

/** Replaces a module by one whose components all throw while rendering. */
const throwing = (module: string): string => `var ${module.replaceAll('-', '_')} = {
  init: () => undefined,
  get: () => Promise.resolve(() => ({ default: () => { throw new Error('Broken while rendering.'); } })),
};`;

/** Produces each fault of the table in a whole shop. */
export const faults: Record<ModuleFaultRow['name'], ModuleFault> = {
  'missing (404)': {
    noise: NOT_LOADED,
    async begin({ shop, module }) {
      const folder = join(shop.dataDir, 'www', 'modules', module);
      await rename(folder, `${folder}.away`);
      return () => rename(`${folder}.away`, folder);
    },
  },
  hanging: { noise: NOT_LOADED, begin: hanging },
  '503': {
    noise: NOT_LOADED,
    begin: (target) => atNetwork(target, (route) => route.fulfill({ status: 503, body: '{}' })),
  },
  'HTML instead of JavaScript': {
    noise: NOT_LOADED,
    begin: (target) =>
      atNetwork(target, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Portal</title>' }),
      ),
  },
  'throws at load': {
    noise: /Broken at load|is unavailable: /,
    begin: (target) => deployed(target, () => "throw new Error('Broken at load.');"),
  },
  'throws while rendering': {
    noise: /Broken while rendering|is unavailable: /,
    begin: (target) => deployed(target, () => throwing(target.module)),
  },
  'made for another contract': {
    noise: AWAY,
    begin: (target) => deployed(target, (script) => script, 99),
  },
  'made for another React': {
    noise: AWAY,
    begin: (target) =>
      deployed(target, (script) =>
        script.replaceAll('requiredVersion:"^19.0.0"', 'requiredVersion:"^18.0.0"'),
      ),
  },
  'differs from its hash': {
    noise: NOT_LOADED,
    begin: (target) =>
      atNetwork(target, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: `${await answer.text()} ` });
      }),
  },
};
