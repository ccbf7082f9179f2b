import { api, provideConfig, traceCalls } from '@tanabana/storefront';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { observe } from './observations.ts';
import { sendReports } from './reports.ts';
import { isMeasured } from './start.ts';

/** The parts of a report that these tests read. */
interface Report {
  modules: ({ module: string; version: string } & Record<string, unknown>)[];
  errors: { module: string; version: string; kind: string; message: string; path: string }[];
  clicks: { trace: string; calls: { span: string }[] }[];
}

const registry = {
  shell: 'ab12',
  routes: [{ path: '/product/:id', expose: './product', module: 'mf-catalog' }],
  find: (name: string) =>
    name === 'mf-unknown'
      ? undefined
      : { name, version: '1-a', entry: '', routes: [], slots: [], nav: [] },
};

const sent: Blob[] = [];
const reportAt = async (at: number): Promise<Report> =>
  JSON.parse((await sent.at(at)?.text()) ?? '');
let isHidden = false;
let open: AbortController;
const start = (): void => sendReports(registry, open.signal);
const hide = (): void => {
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  isHidden = false;
};

beforeEach(() => {
  vi.useFakeTimers();
  open = new AbortController();
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_, data) => sent.push(data as Blob) > 0);
  history.replaceState(null, '', '/product/0123456789abcdef01234567?key=secret');
  document.body.innerHTML = '<main><div data-module="mf-catalog"><p>Kurti</p></div></main>';
});
afterEach(() => {
  open.abort();
  sent.length = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  provideConfig({ telemetryShare: 0, traced: false });
  traceCalls(undefined);
});

const failure = (stack: string) => Object.assign(new Error('No price'), { stack });
const MODULE_STACK = 'Error\n at Card (https://shop.example/modules/mf-catalog/1-a/home.js:2:1)';

test('a page reports views, loads and failures of modules by beacon, without its address (rules 26.2, 26.3)', async () => {
  start();
  observe({ kind: 'loaded', module: 'mf-catalog', version: '1-a', ms: 120.4 });
  observe({ kind: 'render', module: 'mf-catalog', error: failure(MODULE_STACK) });
  observe({ kind: 'load', module: 'mf-cart', version: '1-a', error: new Error('away') });
  for (const stack of ['at chrome-extension://a/b.js:1:1', '']) {
    observe({ kind: 'error', error: failure(stack) });
  }
  observe({ kind: 'error', error: null });
  await vi.advanceTimersByTimeAsync(14_000);
  expect(sent).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  const { modules, errors } = await reportAt(0);
  const of = (name: string) => modules.find(({ module }) => module === name);
  expect(of('mf-catalog')).toEqual({
    ...{ module: 'mf-catalog', version: '1-a', loads: [120.4] },
    ...{ views: 1, failedViews: 1, fallbacks: 1 },
  });
  expect(of('mf-cart')).toMatchObject({ views: 1, failedViews: 1, loadFailures: 1 });
  expect(of('shell')).toEqual({ module: 'shell', version: 'ab12', views: 1 });
  expect(errors.map(({ kind, message, path }) => [kind, message, path])).toEqual([
    ['render', 'No price', '/product/:id'],
    ['load', 'away', '/product/:id'],
  ]);
  expect(await sent[0]?.text()).not.toMatch(/secret|0123456789/);

  observe({ kind: 'view' });
  hide();
  const last = await reportAt(1);
  expect(last.modules.map(({ module, views }) => [module, views])).toEqual([
    ['shell', 1],
    ['mf-catalog', 1],
  ]);
  expect(last.modules[0]).toMatchObject({ cls: 0, blocked: 0 });
  hide();
  expect(sent).toHaveLength(2);
});

test('a module that throws in a loop is one failed view and at most 10 errors per report (rule 26.3)', async () => {
  start();
  for (let at = 0; at < 5000; at++) {
    const error = Object.assign(new Error(`Loop ${at}`), { stack: MODULE_STACK.repeat(200) });
    observe({ kind: 'error', error });
  }
  hide();
  const { modules, errors } = await reportAt(0);
  expect(modules.find(({ module }) => module === 'mf-catalog')).toMatchObject({
    ...{ views: 1, failedViews: 1 },
  });
  expect(errors).toHaveLength(10);
  expect(sent[0]?.size).toBeLessThan(32 * 1024);
});

test('only calls within a second of a click continue its trace and are reported, without addresses, in a shop with traces (rule 26.12)', async () => {
  const headers: (string | null)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    headers.push(new Headers(init?.headers).get('traceparent'));
    return Response.json(
      { code: 'request.not_found', message: 'None.', requestId: 'r' },
      { status: 404 },
    );
  });
  const read = () => api.orders.get({ params: { id: '0123456789abcdef01234567' } }).catch(() => {});
  const click = () => document.querySelector('p')?.click();
  start();
  click();
  await read();
  provideConfig({ traced: true });
  start();
  await read();
  click();
  await read();
  await vi.advanceTimersByTimeAsync(900);
  await read();
  await vi.advanceTimersByTimeAsync(1100);
  await read();
  hide();
  const report = await reportAt(1);
  const [sent] = report.clicks;
  expect(report.clicks).toEqual([
    {
      ...{ trace: sent?.trace, module: 'mf-catalog', path: '/product/:id' },
      at: expect.any(Number),
      calls: [
        expect.objectContaining({ name: 'GET /api/orders/:id', after: 0, ms: 0, status: 404 }),
        expect.objectContaining({ after: 900 }),
      ],
    },
  ]);
  const traceparents = sent?.calls.map(({ span }) => `00-${sent.trace}-${span}-01`);
  expect(headers).toEqual([null, null, ...(traceparents ?? []), null]);
  expect(traceparents?.[0]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
});

test('visits are measured by the share of the setting, never with Do Not Track or GPC (rule 26.1)', () => {
  const browser = { doNotTrack: null };
  provideConfig({ telemetryShare: 25 });
  expect([isMeasured(browser, 0.24), isMeasured(browser, 0.25)]).toEqual([true, false]);
  expect(isMeasured({ doNotTrack: '1' }, 0)).toBe(false);
  expect(isMeasured({ ...browser, globalPrivacyControl: true }, 0)).toBe(false);
  provideConfig({ telemetryShare: 0 });
  expect(isMeasured(browser, 0)).toBe(false);
});
