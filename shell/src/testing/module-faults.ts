import {
  buildCartLine,
  buildProduct,
  buildSession,
  expectNoise,
  type ModuleFault,
  type ModuleSite,
  openPage,
  publishModules,
  sampleRows,
} from '@tanabana/shell/testing';
import { type ModuleFaultRow, moduleFaults, slotFallbacks } from '@tanabana/test-kit/fault-tables';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn } from './rotating-samples.ts';
import { follow, installClock, storedCart, wholeShop } from './whole-shop.ts';

/** The fault's name at the module site, and the messages that the browser or React logs. */
const faults: Record<ModuleFaultRow['name'], { fault: ModuleFault; noise?: RegExp }> = {
  'missing (404)': { fault: 'missing' },
  hanging: { fault: 'hanging' },
  '503': { fault: '503' },
  'HTML instead of JavaScript': { fault: 'HTML' },
  'throws at load': { fault: 'throws at load', noise: /Broken at load/ },
  'throws while rendering': { fault: 'throws while rendering', noise: /Broken while rendering/ },
  'made for another contract': { fault: 'another contract' },
  'made for another React': { fault: 'another React', noise: /A module needs react/ },
  'differs from its hash': { fault: 'another file' },
};

/** Every module of the repository. */
export const ownModules = Object.keys(import.meta.glob('/mf-*/module.config.ts')).map(
  (path) => path.split('/')[1] ?? '',
);

/** Remotes of other teams (e2e/remotes); the one with another React is a fault itself. */
export const foreignRemotes = [
  'gift-bags-vite',
  'gift-bags-webpack',
  'gift-bags-rsbuild',
  'gift-bags-svelte',
];

/** Modules used by the fault tests. */
export const besideForeign = ['mf-account', 'mf-cart-checkout', 'mf-catalog', 'mf-content'];

/** Milliseconds between automatic retries. */
const QUIET_TRY = 10_000;

const NONE = 'no-module';

const main = page.getByRole('main');
const header = page.getByRole('banner');
const unavailable = header.getByRole('button', { name: /unavailable/ });

let site: ModuleSite;
/** The module under test. */
let tried = NONE;
/** The module while it has its fault. */
let broken = NONE;
const ignore = (): void => undefined;

/** Registry claims of a module. */
function partsOf(module: string) {
  const { routes, slots } = site.find(module);
  const [path = ''] = routes.map((route) => route.path).filter((one) => !/[:*]/.test(one));
  const inHeader = slots.map(({ slot }) => slot).filter((slot) => slot.startsWith('header.'));
  return { path, inHeader: inHeader.flatMap((slot) => slotFallbacks[slot] ?? []) };
}

/** Whether other modules have filled the header's slots. */
const isWhole = (without: string): boolean =>
  [...document.querySelectorAll(`header [data-place]:not([data-module="${without}"])`)].every(
    (place) => place.querySelector('a, button, input'),
  );

/** Pending requests for files of intact modules. */
const fetching = new Set<object>();

/** Requests for files of a hanging module; answered once the fault ends. */
const held = new Set<() => void>();
let hangs = false;

/**
 * Holds hanging requests here: a browser has six connections per server, and a module with more
 * files would block the others while the page's time is stopped.
 */
const untilItAnswers = (signal?: AbortSignal | null): Promise<void> =>
  new Promise((goOn, giveUp) => {
    held.add(goOn);
    signal?.addEventListener('abort', () => giveUp(signal.reason));
  });

/** Observes the page's requests. A page also prefetches links under the pointer's last position. */
function watchFetches(): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const isBroken = pathname.startsWith(`/modules/${broken}/`);
    if (isBroken && hangs && !init?.method) await untilItAnswers(init?.signal);
    if (!pathname.startsWith('/modules/') || isBroken) return fetch(input, init);
    const file = {};
    fetching.add(file);
    try {
      const answer = await fetch(input, init);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      fetching.delete(file);
    }
  });
}

/** Whether no file of intact modules is loading. */
function isQuiet(): boolean {
  const scripts = `script[src*="/modules/"]:not([src*="/${broken}/"])`;
  // preloads left by Vite builds
  const links = `link[rel="modulepreload"][href*="/modules/"]:not([href*="/${tried}/"])`;
  if (fetching.size > 0 || document.querySelector(`${scripts}, ${links}`)) return false;
  const styles = document.querySelectorAll<HTMLLinkElement>(
    `link[rel="stylesheet"][href*="/modules/"]:not([href*="/${tried}/"])`,
  );
  return [...styles].every(({ sheet }) => sheet);
}

/** Idle now and a moment later, as one file requests the next. */
async function whenQuiet(): Promise<void> {
  let times = 0;
  const staysQuiet = (): boolean => {
    times = isQuiet() ? times + 1 : 0;
    return times > 2;
  };
  await expect.poll(staysQuiet, { interval: 10, message: 'whole modules are here' }).toBe(true);
}

/** Step in milliseconds: less than the time limit of intact modules. */
const STEP = 1000;

/** Advances time, except while intact modules load. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP) {
    await whenQuiet();
    await vi.advanceTimersByTimeAsync(Math.min(left, STEP));
  }
}

/** Expects a condition to hold after this time, and not much later. */
async function after(milliseconds: number, isSo: () => boolean, what: string): Promise<void> {
  if (milliseconds) await pass(milliseconds);
  await expect.poll(isSo, { message: what }).toBe(true);
}

/** Advances time until a condition holds. */
async function eventually(milliseconds: number, isSo: () => boolean, what: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if (isSo()) return true;
        await pass(milliseconds);
        return isSo();
      },
      { message: what },
    )
    .toBe(true);
}

/** Automatic retries with their duration: a pending one would time out in the page's time. */
async function comesBack(isBack: () => boolean): Promise<void> {
  const isUnderWay = () => document.querySelector('[aria-busy="true"]') !== null;
  for (let tries = 0; tries < 6 && !isBack(); tries += 1) {
    await expect.poll(() => isBack() || !isUnderWay(), { message: 'no try hangs' }).toBe(true);
    await pass(QUIET_TRY);
    await vi.waitUntil(isBack, { timeout: 700, interval: 20 }).catch(() => undefined);
  }
  expect(isBack(), 'it comes back by itself').toBe(true);
}

/**
 * The fault table (docs/composition.md) for built modules and the shell's own loader.
 * Two faults of each stage; all of them with long tests.
 * @param stage of the faults, one window each, in parallel
 * @param modules tested one after the other
 * @param some number of modules per fault, rotating; all in `npm run check:parts`
 * @param all modules of the shop
 */
export function describeFaults(
  stage: ModuleFaultRow['stage'],
  modules: readonly string[],
  some: number,
  all: readonly string[] = modules,
): void {
  const rows = moduleFaults
    .map((row, at) => [row.name, row, at] as const)
    .filter(([, row]) => row.stage === stage);
  beforeEach(async () => {
    site = await publishModules(all);
    broken = NONE;
    hangs = false;
    held.clear();
    // intact modules that load on a busy machine would time out in the page's time
    installClock(isQuiet);
    watchFetches();
    // an exception of a script is reported as an event and in the log
    addEventListener('error', ignore);
  });
  afterEach(() => removeEventListener('error', ignore));

  describe.each(sampleRows(rows))('a module %s', (name, { heading, button, patience }, at) => {
    const usesReact = (module: string): boolean => module !== 'gift-bags-svelte';
    const isOfReact = name === 'made for another React';
    const able = isOfReact ? modules.filter(usesReact) : modules;
    test.for(inTurn(able, at, some))(
      '%s: the rest works, its page shows an error, and it recovers by itself',
      async (module, { task }) => {
        task.meta.slow = 'a shop is opened, broken and repaired';
        const product = buildProduct();
        const { fault, noise } = faults[name];
        if (noise) expectNoise(noise);
        const { path, inHeader } = partsOf(module);
        tried = module;
        broken = module;
        const end = await site.break(module, fault);
        hangs = fault === 'hanging';
        const fallback = page.getByRole('heading', { name: heading });
        const isCart = module === 'mf-cart-checkout';
        await openPage(isCart ? '/shop' : '/cart', {
          modules: site,
          shop: wholeShop(product),
          session: buildSession(),
          stored: { app_cart: [buildCartLine(product)] },
        });

        if (isCart) await expect.element(main).toHaveTextContent(/Showing \d+ of \d+ product/);
        else {
          await expect.element(main.getByRole('heading', { name: product.name })).toBeVisible();
          await main.getByRole('button', { name: 'Increase' }).click();
          await expect.element(header.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
        }
        await expect.poll(() => isWhole(module), { message: 'the rest of the header' }).toBe(true);
        const places = () => unavailable.elements().length === inHeader.length;
        await after(patience, places, `${inHeader.length} fallbacks in the header`);
        for (const words of inHeader)
          await expect.element(header.getByRole('button', { name: words })).toBeVisible();
        const isContent = module === 'mf-content';
        await header.getByRole('link', { name: isContent ? 'Shop' : 'Contact Us' }).click();
        const another = isContent ? main.getByText(/^Showing/) : main.getByRole('textbox').first();
        await expect.element(another).toBeVisible();

        follow(path);
        const isWanted = () => fallback.query() ?? main.getByText('Loading…').query();
        if (patience) await expect.poll(isWanted).not.toBeNull();
        await after(patience, () => fallback.query() !== null, `the page says: ${heading}`);
        const wayOn = main.getByRole('button', { name: button });
        await expect.element(wayOn).toBeVisible();
        if (button === 'Retry') {
          const { polls } = site;
          await wayOn.click();
          await expect.poll(() => site.polls, { message: 'Retry asks' }).toBeGreaterThan(polls);
          const isIdle = () => wayOn.query()?.getAttribute('aria-busy') !== 'true';
          await eventually(patience, isIdle, 'Retry has completed');
          await expect.element(fallback).toBeVisible();
        }

        await end();
        hangs = false;
        for (const goOn of held) goOn();
        broken = NONE;
        const isBack = () =>
          fallback.query() === null &&
          page.getByRole('button', { name: /unavailable|Retry/ }).elements().length === 0;
        await comesBack(isBack);
        await expect.element(main.getByRole('heading', { level: 1 })).toBeInTheDocument();
        expect(storedCart()).toEqual([[product.name, isCart ? 1 : 2]]);
      },
    );
  });
}
