import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { pathsOf, shopAddresses, withBrowser } from '../browser.ts';
import { median } from '../figures.ts';
import { measureFirstTaps } from './first-taps.ts';

// `npm run bench:vitals [address] [other address]` measures how soon a first visit shows content on
// a slow phone, for shops on this machine; by default that of `npm start`. Cold Chromium, processor
// four times slower, 1.6 Mbit/s, 150 ms. Two shops are measured alternately and compared as a
// ratio; `--client-rendered` compares one shop without and with server rendering
// (docs/decisions/0060), `--telemetry` visits with Global Privacy Control, which report nothing, with
// others, until the reporting code has run (TELEMETRY_SHARE must be 100; rule 26.8), and prints how long
// each blocked from the moment the reporting code loads. `--taps` measures the first tap of a visit
// instead; `--page shop` limits the visits to one page.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean' },
    visits: { type: 'string' },
    'client-rendered': { type: 'boolean' },
    telemetry: { type: 'boolean' },
    taps: { type: 'boolean' },
    page: { type: 'string' },
  },
});
const VISITS = Number(values.visits ?? (values.quick ? 3 : 5));
/** Milliseconds after the load event when the reporting code loads, and when it has run. */
const REPORTING_LOADS_MS = 5000;
const REPORTING_MS = 7000;
const SLOWER = 4;
const BYTES_PER_SECOND = 1.6e6 / 8;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};
/** Milliseconds of a task that block nobody (W3C, Long Tasks). */
const UNNOTICED_MS = 50;

const zero: Vitals = {
  ...{ firstPaint: 0, largestPaint: 0, blocked: 0, blockedLate: 0, shift: 0, alive: 0, bytes: 0 },
};

type Headers = Record<string, string>;

/** How a shop is visited. */
interface Visits {
  address: string;
  paths: Record<string, string>;
  headers: Headers;
  /** Shown beside the figures. */
  how: string;
  /** Sets Global Privacy Control, so that the page reports nothing. */
  isPrivate?: boolean;
}

/** Of one visit, in milliseconds except `shift` and `bytes`. */
interface Vitals {
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  /** Since the reporting code loads. */
  blockedLate: number;
  shift: number;
  /** When React controls the last button or field of the first view. */
  alive: number;
  /** All bytes received. */
  bytes: number;
}

/** Runs in the page before its scripts: records the browser's measurements. */
function observe({ unnoticed, late }: { unnoticed: number; late: number }): void {
  const seen = { firstPaint: 0, largestPaint: 0, blocked: 0, blockedLate: 0, shift: 0 };
  const on = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  on('longtask', ({ startTime, duration }) => {
    const noticed = Math.max(0, duration - unnoticed);
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const loaded = document?.loadEventStart || Number.POSITIVE_INFINITY;
    seen.blocked += noticed;
    if (startTime >= loaded + late) seen.blockedLate += noticed;
  });
  on('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  Object.assign(globalThis, { vitals: seen });
}

/**
 * Runs in the page of a separate visit, as it checks each frame: records when React controls the
 * buttons and fields of the first view.
 */
function observeButtons(): void {
  const seen = { alive: 0 };
  // reported by the browser: reading positions would force a layout
  const inView = new Set<Element>();
  const watched = new WeakSet<Element>();
  const views = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (isIntersecting) inView.add(target);
      else inView.delete(target);
  });
  const isAlive = (one: Element): boolean =>
    one.isConnected && Object.keys(one).some((key) => key.startsWith('__reactProps'));
  let most = 0;
  const look = (): void => {
    for (const one of document.querySelectorAll('#root :is(button, input, select)')) {
      if (watched.has(one)) continue;
      watched.add(one);
      views.observe(one);
    }
    const now = [...inView].filter(isAlive).length;
    if (now > most) seen.alive = performance.now();
    most = Math.max(most, now);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  Object.assign(globalThis, { vitals: seen });
}

/** One visit for each of the two observers. */
async function visit(browser: Browser, url: string, visits: Visits): Promise<Vitals> {
  const { alive = 0 } = await look(browser, url, visits, observeButtons);
  return { ...zero, ...(await look(browser, url, visits, observe)), alive };
}

async function look(
  browser: Browser,
  url: string,
  { headers, isPrivate }: Visits,
  observer: (limits: { unnoticed: number; late: number }) => void,
): Promise<Partial<Vitals>> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, extraHTTPHeaders: headers });
  const page: Page = await context.newPage();
  const session = await slowDown(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(observer, { unnoticed: UNNOTICED_MS, late: REPORTING_LOADS_MS });
  if (isPrivate) await page.addInitScript(refuseReports);
  await page.goto(url, { waitUntil: 'networkidle' });
  // entries arrive in a later frame than network idle on a busy machine
  await page.waitForFunction(() => {
    const { vitals } = globalThis as unknown as { vitals: Partial<Vitals> };
    return vitals.firstPaint !== 0 && vitals.largestPaint !== 0 && vitals.alive !== 0;
  });
  if (values.telemetry) await page.waitForTimeout(REPORTING_MS);
  const vitals = await page.evaluate(
    () => (globalThis as unknown as { vitals: Partial<Vitals> }).vitals,
  );
  await context.close();
  return { ...vitals, bytes };
}

/** Makes a page that of a slow phone. */
async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  return session;
}

/** Runs in the page before its scripts. */
function refuseReports(): void {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
}

/** Query that requests documents without server rendering. */
const CLIENT_RENDERED: Headers = { 'X-Client-Rendered': '1' };

const shops = await Promise.all(
  (await shopAddresses(positionals)).map(
    async (address): Promise<Visits> => ({
      address,
      paths: await pathsOf(address),
      headers: {},
      how: '',
    }),
  ),
);
if (values['client-rendered'])
  shops.unshift(
    ...shops.map((shop) => ({ ...shop, headers: CLIENT_RENDERED, how: ', client-rendered' })),
  );
else if (values.telemetry)
  shops.unshift(...shops.map((shop) => ({ ...shop, isPrivate: true, how: ', without reports' })));
await withBrowser(async (browser) => {
  if (values.taps) return measureFirstTaps(browser, shops, VISITS, slowDown);
  console.log(
    'medians: first paint · largest paint · buttons interactive · blocked (ms) · kB · layout shift',
  );
  for (const name of Object.keys(shops[0]?.paths ?? {})) {
    if (values.page !== undefined && values.page !== name) continue;
    const seen: Vitals[][] = shops.map(() => []);
    for (let visits = 0; visits < VISITS; visits += 1) {
      const inTurn = [...shops.entries()];
      // what a visit leaves to do slows down the next one: of the other shop, then of the same
      if (visits % 2) inTurn.reverse();
      for (const [index, shop] of inTurn)
        seen[index]?.push(await visit(browser, shop.address + shop.paths[name], shop));
    }
    const medianOf = (vitals: readonly Vitals[], of: keyof Vitals): number =>
      median(vitals.map((one) => one[of]));
    for (const [index, { address, how }] of shops.entries()) {
      const vitals = seen[index] ?? [];
      const figure = (of: keyof Vitals, per = 1): string =>
        (medianOf(vitals, of) / per).toFixed(0).padStart(6);
      const times = (['firstPaint', 'largestPaint', 'alive', 'blocked'] as const).map((of) =>
        figure(of),
      );
      const shift = medianOf(vitals, 'shift').toFixed(3);
      const late = vitals.map(({ blockedLate }) => blockedLate.toFixed(0)).join(', ');
      console.log(
        `${name.padEnd(8)} ${times.join(' ')} ${figure('bytes', 1000)}  ${shift}  ${address}${how}`,
      );
      if (values.telemetry) console.log(`  blocked since the reporting code loads: ${late} ms`);
    }
    const [one = [], other] = seen;
    if (other) {
      const ratio = (of: keyof Vitals): string =>
        (medianOf(other, of) / medianOf(one, of)).toFixed(2).padStart(6);
      const ratios = (['firstPaint', 'largestPaint', 'alive', 'blocked'] as const).map(ratio);
      const more = medianOf(other, 'bytes') - medianOf(one, 'bytes');
      console.log(`${''.padEnd(8)} ${ratios.join(' ')}  times, ${more.toFixed(0)} bytes more`);
    }
  }
});
