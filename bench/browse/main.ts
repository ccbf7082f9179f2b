import { loadavg } from 'node:os';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '@tanabana/local/browser';
import { startShop } from '@tanabana/local/shop';
import { quantile } from '../numbers.ts';
import { timeOf } from '../painted.ts';
import { fillShop, makeCategories } from '../shop-shelf.ts';
import { opened } from './awaited.ts';
import { STEPS, type Step, sortSteps } from './steps.ts';

// How long a shopper waits with 12,000 products: `npm run bench:browse`. A shop of its own that is thrown
// away, loopback only; README.md tells what is measured.

const PRODUCTS = 12_000;
const TIMES = process.argv.includes('--quick') ? 1 : 5;
const VIEWPORT = { width: 1440, height: 900 };

/** Opens a page in a browser that knows nothing yet; milliseconds until its products are painted. */
async function openCold(browser: Browser, address: string): Promise<{ page: Page; ms: number }> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await timeOf(page, opened, async () => undefined);
  await page.waitForLoadState('networkidle');
  return { page, ms };
}

/** Each time in a browser that knows nothing, on an open page. */
async function measure(browser: Browser, address: string, step: Step): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const { page } = await openCold(browser, address + (step.path ?? '/shop'));
    times.push(await step.run(page, turn));
    await page.context().close();
  }
  return times;
}

async function measureOpening(browser: Browser, address: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const { page, ms } = await openCold(browser, `${address}/shop`);
    times.push(ms);
    await page.context().close();
  }
  return times;
}

function tell(name: string, times: readonly number[]): void {
  const cells = [quantile(times, 0.5), Math.max(...times)].map((ms) => ms.toFixed(0).padStart(9));
  console.log(name.padEnd(30) + cells.join(''));
}

async function measureAll(browser: Browser, address: string): Promise<void> {
  const first = await openCold(browser, `${address}/shop`); // nothing is measured on a cold service
  const sorts = await sortSteps(first.page);
  await first.page.context().close();
  console.log(`${`${PRODUCTS} products, ms`.padEnd(30)}   median    worst   (${TIMES} times each)`);
  tell('open /shop cold', await measureOpening(browser, address));
  for (const step of [...STEPS, ...sorts]) tell(step.name, await measure(browser, address, step));
}

const loads = loadavg().map((one) => one.toFixed(1));
console.log(`load average before: ${loads.join(' ')}`);
const shop = await startShop({
  program: process.env.START_PROGRAM,
  env: { SEED: 'none', LOG_LEVEL: 'warn' },
});
try {
  await fillShop(shop, await makeCategories(shop), 0, PRODUCTS);
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: chromiumFlags(),
  });
  try {
    await measureAll(browser, shop.address);
  } finally {
    await browser.close();
  }
} finally {
  await shop.stop();
}
