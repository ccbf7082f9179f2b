import {
  buildCartLine,
  buildProduct,
  buildSession,
  expectNoise,
  type ModuleFault,
  type ModuleSite,
  openPage,
  publishModules,
} from '@tanabana/shell/testing';
import { type ModuleFaultRow, moduleFaults, slotFallbacks } from '@tanabana/test-kit/fault-tables';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { inTurn } from './in-turn.ts';
import { follow, installClock, storedCart, wholeShop } from './whole-shop.ts';

/** What the site calls a fault of the table, and what the browser, or React, logs of it by itself. */
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

/** Other teams' remotes (e2e/remotes); the one with another React is that fault itself. */
export const foreignRemotes = [
  'gift-bags-vite',
  'gift-bags-webpack',
  'gift-bags-rsbuild',
  'gift-bags-svelte',
];

/** Our own modules that the tests of faults look at. */
export const besideForeign = ['mf-account', 'mf-cart-checkout', 'mf-catalog', 'mf-content'];

/** Milliseconds between the quiet tries of a page. */
const QUIET_TRY = 10_000;

const NONE = 'no-module';

const main = page.getByRole('main');
const header = page.getByRole('banner');
const unavailable = header.getByRole('button', { name: /unavailable/ });

let site: ModuleSite;
/** The module that the test is of. */
let tried = NONE;
/** The same, while it has its fault. */
let broken = NONE;
const ignore = (): void => undefined;

/** What the registry says that a module owns. */
function partsOf(module: string) {
  const { routes, slots } = site.find(module);
  const [path = ''] = routes.map((route) => route.path).filter((one) => !/[:*]/.test(one));
  const inHeader = slots.map(({ slot }) => slot).filter((slot) => slot.startsWith('header.'));
  return { path, inHeader: inHeader.flatMap((slot) => slotFallbacks[slot] ?? []) };
}

/** Whether the header's places of other modules are filled. */
const isWhole = (without: string): boolean =>
  [...document.querySelectorAll(`header [data-place]:not([data-module="${without}"])`)].every(
    (place) => place.querySelector('a, button, input'),
  );

/** Files that the page fetches of whole modules just now. */
const fetching = new Set<object>();

/** What is fetched of a module that hangs; each goes on once the fault is over. */
const held = new Set<() => void>();
let hangs = false;

/**
 * What hangs waits here: a browser has six connections to a server, and a module with more files would
 * leave none to the others while the page's time stands still for them.
 */
const untilItAnswers = (signal?: AbortSignal | null): Promise<void> =>
  new Promise((goOn, giveUp) => {
    held.add(goOn);
    signal?.addEventListener('abort', () => giveUp(signal.reason));
  });

/** Notices what the page fetches. A page fetches ahead, too, where the last test left the pointer on a link. */
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

/** Whether nothing of whole modules is on its way just now. */
function isQuiet(): boolean {
  const scripts = `script[src*="/modules/"]:not([src*="/${broken}/"])`;
  // what Vite builds leaves these behind
  const links = `link[rel="modulepreload"][href*="/modules/"]:not([href*="/${tried}/"])`;
  if (fetching.size > 0 || document.querySelector(`${scripts}, ${links}`)) return false;
  const styles = document.querySelectorAll<HTMLLinkElement>(
    `link[rel="stylesheet"][href*="/modules/"]:not([href*="/${tried}/"])`,
  );
  return [...styles].every(({ sheet }) => sheet);
}

/** It is quiet, and still is a moment later, as one file asks for the next. */
async function whenQuiet(): Promise<void> {
  let times = 0;
  const staysQuiet = (): boolean => {
    times = isQuiet() ? times + 1 : 0;
    return times > 2;
  };
  await expect.poll(staysQuiet, { interval: 10, message: 'whole modules are here' }).toBe(true);
}

/** Milliseconds that go by at once: fewer than whole modules have for what they begin to load meanwhile. */
const STEP = 1000;

/** Lets time pass, but not for whole modules that load. */
async function pass(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= STEP) {
    await whenQuiet();
    await vi.advanceTimersByTimeAsync(Math.min(left, STEP));
  }
}

/** It is so when so much time is over, and not much later. */
async function after(milliseconds: number, isSo: () => boolean, what: string): Promise<void> {
  if (milliseconds) await pass(milliseconds);
  await expect.poll(isSo, { message: what }).toBe(true);
}

/** Until it is so, time goes on. */
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

/** Quiet tries, each with the time that it takes: one under way would run out of the page's time. */
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
 * The table of faults (docs/composition.md) for modules as they are built, by the shell's own loader.
 * @param stage of the faults: a window each, side by side
 * @param modules that have a fault, one after the other
 * @param some so many of them have each fault, the next ones each time; all have it in `npm run check:parts`
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
    // whole modules that load on a busy machine would run out of the page's time
    installClock(isQuiet);
    watchFetches();
    // what a script throws is told to whoever listens, and in the log
    addEventListener('error', ignore);
  });
  afterEach(() => removeEventListener('error', ignore));

  describe.each(rows)('a module %s', (name, { heading, button, patience }, at) => {
    const usesReact = (module: string): boolean => module !== 'gift-bags-svelte';
    const isOfReact = name === 'made for another React';
    const able = isOfReact ? modules.filter(usesReact) : modules;
    test.for(inTurn(able, at, some))(
      '%s: the rest works, its page says so, and comes back by itself',
      async (module, { task }) => {
        task.meta.slow = 'a shop is opened, broken and mended';
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
          await eventually(patience, isIdle, 'Retry has found out');
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
