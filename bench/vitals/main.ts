import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { pathsOf, shopAddresses, withBrowser } from '../browser.ts';
import { median } from '../figures.ts';

// How soon a first visit sees something on a slow phone: `npm run bench:vitals [address] [other address]`,
// of shops on this machine; the one that `npm start` keeps open unless told. Cold Chromium, a processor
// four times slower, 1.6 Mbit/s, 150 ms. Two shops are measured by turns, and compared as a ratio; with `--client-rendered` so
// are the pages of one as they are without being rendered on a server, and as they are (docs/decisions/0060).

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, 'client-rendered': { type: 'boolean' } },
});
const VISITS = values.quick ? 3 : 5;
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
  ...{ firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0, alive: 0, bytes: 0 },
};

type Headers = Record<string, string>;

/** Of one visit: milliseconds, but for `shift` and `bytes`. */
interface Vitals {
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
  /** When the last button or field of the first view was React's. */
  alive: number;
  /** All that came over the line. */
  bytes: number;
}

/** In the page, before anything of it: keeps what the browser measures. */
function observe(unnoticed: number): void {
  const seen = { firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 };
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
  on('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - unnoticed);
  });
  on('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  Object.assign(globalThis, { vitals: seen });
}

/** In the page of a visit of its own, as it looks at every frame: when buttons and fields of the first view are React's. */
function observeButtons(): void {
  const seen = { alive: 0 };
  // told by the browser: who asks for places makes it lay out the page
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
async function visit(browser: Browser, url: string, headers: Headers): Promise<Vitals> {
  const { alive = 0 } = await look(browser, url, headers, observeButtons);
  return { ...zero, ...(await look(browser, url, headers, observe)), alive };
}

async function look(
  browser: Browser,
  url: string,
  headers: Headers,
  observer: (unnoticed: number) => void,
): Promise<Partial<Vitals>> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ viewport, extraHTTPHeaders: headers });
  const page: Page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(observer, UNNOTICED_MS);
  await page.goto(url, { waitUntil: 'networkidle' });
  // what is measured is told in a frame of its own, later than the network is idle on a busy machine
  await page.waitForFunction(() => {
    const { vitals } = globalThis as unknown as { vitals: Partial<Vitals> };
    return vitals.firstPaint !== 0 && vitals.largestPaint !== 0 && vitals.alive !== 0;
  });
  const vitals = await page.evaluate(
    () => (globalThis as unknown as { vitals: Partial<Vitals> }).vitals,
  );
  await context.close();
  return { ...vitals, bytes };
}

/** How the gateway is asked for documents that are not rendered. */
const CLIENT_RENDERED: Headers = { 'X-Client-Rendered': '1' };

const shops = await Promise.all(
  (await shopAddresses(positionals)).map(async (address) => ({
    address,
    paths: await pathsOf(address),
    headers: {} as Headers,
  })),
);
if (values['client-rendered'])
  shops.unshift(...shops.map((shop) => ({ ...shop, headers: CLIENT_RENDERED })));
await withBrowser(async (browser) => {
  console.log(
    'medians: first paint · largest paint · buttons alive · blocked (ms) · kB · layout shift',
  );
  for (const name of Object.keys(shops[0]?.paths ?? {})) {
    const seen: Vitals[][] = shops.map(() => []);
    for (let visits = 0; visits < VISITS; visits += 1)
      for (const [index, { address, paths, headers }] of shops.entries())
        seen[index]?.push(await visit(browser, address + paths[name], headers));
    const medianOf = (vitals: readonly Vitals[], of: keyof Vitals): number =>
      median(vitals.map((one) => one[of]));
    for (const [index, { address, headers }] of shops.entries()) {
      const how = headers === CLIENT_RENDERED ? ', client-rendered' : '';
      const vitals = seen[index] ?? [];
      const figure = (of: keyof Vitals, per = 1): string =>
        (medianOf(vitals, of) / per).toFixed(0).padStart(6);
      const times = (['firstPaint', 'largestPaint', 'alive', 'blocked'] as const).map((of) =>
        figure(of),
      );
      const shift = medianOf(vitals, 'shift').toFixed(3);
      console.log(
        `${name.padEnd(8)} ${times.join(' ')} ${figure('bytes', 1000)}  ${shift}  ${address}${how}`,
      );
    }
    const [one = [], other] = seen;
    if (other) {
      const ratio = (of: keyof Vitals): string =>
        (medianOf(other, of) / medianOf(one, of)).toFixed(2).padStart(6);
      const ratios = (['firstPaint', 'largestPaint', 'alive'] as const).map(ratio);
      console.log(`${''.padEnd(8)} ${ratios.join(' ')}  times`);
    }
  }
});
