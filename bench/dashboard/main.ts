import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import type { Session } from '@tanabana/contracts';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { apiOf, signInAdmin } from '@tanabana/test-kit/shop-client';
import { newVisitor, timedOpening, timeOf, withBrowser } from '../browser.ts';
import { logLoad, logMedianAndWorst, quantile } from '../figures.ts';
import { withShop } from '../shop.ts';
import { fillDashboard } from './fill.ts';
import { changed, opened, STEPS, visits } from './visits.ts';

// `npm run bench:dashboard` measures how long an admin waits for each tab, on a temporary shop and
// loopback addresses only; see README.md.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    products: { type: 'string', default: '20000' },
    accounts: { type: 'string', default: '2000' },
    slower: { type: 'string', default: '1' },
  },
});
const PRODUCTS = Number(values.products);
const ACCOUNTS = Number(values.accounts);
const SLOWER = Number(values.slower);
const ORDERS = Number(positionals[0] ?? 100_000);
const TIMES = values.quick ? 1 : 5;
const sizes = { products: PRODUCTS, orders: ORDERS, accounts: ACCOUNTS };

/** A fresh browser with the admin's session. */
async function newBrowser(browser: Browser, shop: StartedShop, session: Session) {
  const context = await newVisitor(browser);
  await context.addInitScript(
    ([user, token]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user-storage', user);
    },
    [JSON.stringify({ state: session, version: 0 }), session.token] as const,
  );
  const open = (path: string) =>
    timedOpening(context, `${shop.address}/dashboard${path}`, opened, SLOWER);
  return { context, open };
}

async function measureAll(browser: Browser, shop: StartedShop, session: Session): Promise<void> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  for (let turn = 0; turn < TIMES; turn += 1) {
    for (const { name, path } of visits(sizes)) {
      const { context, open } = await newBrowser(browser, shop, session);
      note(`${name}, by address`, (await open(path)).ms);
      await context.close();
    }
    const { context, open } = await newBrowser(browser, shop, session);
    const { page } = await open('/messages');
    for (const { name, label } of visits(sizes)) {
      if (label && label !== 'Messages') note(`${name}, by click`, await click(page, label));
    }
    for (const { name, path, act } of STEPS) {
      const { page: tab } = await open(path);
      note(name, await timeOf(tab, changed, () => act(tab, turn)));
      await tab.close();
    }
    await context.close();
  }
  console.log(
    `${`${PRODUCTS} products, ${ORDERS} orders, ${ACCOUNTS} accounts, ms`.padEnd(30)}   median    worst   (${TIMES} times each)`,
  );
  for (const [name, list] of [...times].sort(([one], [other]) => (one < other ? -1 : 1))) {
    logMedianAndWorst(name, list);
  }
}

/** Milliseconds from the click in the sidebar until the named tab is rendered. */
async function click(page: Page, label: string): Promise<number> {
  const named = { ...changed, says: { at: '#dashboard-tab', text: label } };
  const ms = await timeOf(page, named, () =>
    page.getByRole('link', { name: label, exact: true }).click(),
  );
  await page.waitForLoadState('networkidle');
  return ms;
}

/** Calls of the overview to the orders service, through the gateway. */
async function measureCall(shop: StartedShop, session: Session): Promise<void> {
  const admin = apiOf(shop, session);
  for (const days of ['30', '90'] as const) {
    const times: number[] = [];
    for (let turn = 0; turn < 100; turn += 1) {
      const began = performance.now();
      await admin.orders.stats({ query: { days } });
      times.push(performance.now() - began);
    }
    const cells = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1).padStart(9));
    console.log(`${`overview call, ${days} days`.padEnd(30)}${cells.join('')}   (p50, p95)`);
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'tanabana-bench-'));
const env = { ADMIN_PASSWORD: 'handloom-7' };
try {
  logLoad();
  await withShop(env, (shop) => fillDashboard(shop, sizes), dataDir);
  await withShop(
    env,
    async (shop) => {
      const session = await signInAdmin(shop);
      await measureCall(shop, session);
      await withBrowser((browser) => measureAll(browser, shop, session));
    },
    dataDir,
  );
  logLoad('after');
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
