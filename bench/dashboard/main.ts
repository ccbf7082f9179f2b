import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { createClient } from '@tanabana/api-client';
import { chromiumFlags, findChromium } from '@tanabana/local/browser';
import { type StartedShop, startShop } from '@tanabana/local/shop';
import { quantile } from '../numbers.ts';
import { fillDashboard } from './fill.ts';
import { STEPS, timeOfClick, timeOfOpening, timeOfStep, visits } from './visits.ts';

// How long an admin waits for each tab: `npm run bench:dashboard`. A shop of its own that is thrown away,
// loopback only; README.md tells what is measured.

const PRODUCTS = 20_000;
const isQuick = process.argv.includes('--quick');
const ORDERS = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000);
const TIMES = isQuick ? 1 : 5;
const VIEWPORT = { width: 1440, height: 900 };
const settings = { SEED: 'none', LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'handloom-7' };

type Session = Awaited<ReturnType<ReturnType<typeof createClient>['auth']['login']>>;

/** A browser that knows nothing yet but the admin's session. */
async function newBrowser(browser: Browser, shop: StartedShop, session: Session) {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([user, token]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user-storage', user);
    },
    [JSON.stringify({ state: session, version: 0 }), session.token] as const,
  );
  return { context, open: (path: string) => openIn(context, `${shop.address}/dashboard${path}`) };
}

async function openIn(context: BrowserContext, address: string) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await timeOfOpening(page);
  await page.waitForLoadState('networkidle');
  return { page, ms };
}

function tell(name: string, times: readonly number[]): void {
  const cells = [quantile(times, 0.5), Math.max(...times)].map((ms) => ms.toFixed(0).padStart(9));
  console.log(name.padEnd(30) + cells.join(''));
}

async function measureAll(browser: Browser, shop: StartedShop, session: Session): Promise<void> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const { name, path } of visits(ORDERS)) {
      const { context, open } = await newBrowser(browser, shop, session);
      note(`${name}, by address`, (await open(path)).ms);
      await context.close();
    }
    const { context, open } = await newBrowser(browser, shop, session);
    const { page } = await open('/messages');
    for (const { name, label } of visits(ORDERS)) {
      if (label && label !== 'Messages') note(`${name}, by click`, await click(page, label));
    }
    for (const { name, path, act } of STEPS) {
      const opened = await open(path);
      note(name, await timeOfStep(opened.page, () => act(opened.page, turn)));
      await opened.page.close();
    }
    await context.close();
  }
  console.log(
    `${`${PRODUCTS} products, ${ORDERS} orders, ms`.padEnd(30)}   median    worst   (${TIMES} times each)`,
  );
  for (const [name, list] of [...times].sort(([one], [other]) => (one < other ? -1 : 1))) {
    tell(name, list);
  }
}

async function click(page: Page, label: string): Promise<number> {
  const ms = await timeOfClick(page, label);
  await page.waitForLoadState('networkidle');
  return ms;
}

/** What the overview asks the orders service, through the gateway. */
async function measureCall(shop: StartedShop, session: Session): Promise<void> {
  const admin = createClient({ origin: shop.address, token: () => session.token });
  for (const days of ['30', '90'] as const) {
    const times: number[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const began = performance.now();
      await admin.orders.stats({ query: { days } });
      times.push(performance.now() - began);
    }
    const cells = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1).padStart(9));
    console.log(`${`overview's call, ${days} days`.padEnd(30)}${cells.join('')}   (p50, p95)`);
  }
}

const tellLoad = (when: string): void => {
  const loads = loadavg().map((one) => one.toFixed(1));
  console.log(`load average ${when}: ${loads.join(' ')}`);
};

const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
const start = () => startShop({ program: process.env.START_PROGRAM, dataDir, env: settings });
try {
  tellLoad('before');
  const empty = await start();
  await fillDashboard(empty, { products: PRODUCTS, orders: ORDERS });
  await empty.stop();
  const shop = await start();
  try {
    const credentials = { identifier: shop.adminUsername, password: settings.ADMIN_PASSWORD };
    const session = await createClient({ origin: shop.address }).auth.login({ body: credentials });
    await measureCall(shop, session);
    const browser = await chromium.launch({
      executablePath: findChromium() ?? undefined,
      args: chromiumFlags(),
    });
    await measureAll(browser, shop, session).finally(() => browser.close());
  } finally {
    await shop.stop();
  }
  tellLoad('after');
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
