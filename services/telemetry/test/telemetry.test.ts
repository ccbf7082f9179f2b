import type { TelemetryError, TelemetrySummary } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { startTelemetry } from './telemetry-under-test.ts';

const { server, tokens, reports, forwarder, spans, exported, db } = await startTelemetry();
const manager = await tokens.buildToken({ role: 'manager' });

const send = async (body: object) => {
  const answer = await server.call<{ accepted: number; code: string }>('POST', '/api/telemetry', {
    body,
  });
  await reports.store();
  return answer;
};
const read = async <T>(path: string, token = manager) =>
  (await server.call<T>('GET', `/api/telemetry${path}`, { token })).body;

const STABLE = { module: 'mf-catalog', version: '1-a' };
const CANARY = { module: 'mf-catalog', version: '2-b' };
const error = {
  ...STABLE,
  kind: 'render',
  message: 'No price of 0123456789abcdef01234567',
  stack: 'TypeError\n    at Card (https://shop.example/modules/mf-catalog/1-a/home.js:2:1)',
  path: '/product/:id',
};

test('figures of reports are summed by version and time of this service, also for a collector (rules 26.3, 26.4, 26.5)', async () => {
  const vitals = { lcp: 1200, inp: 80, cls: 0.1, blocked: 0 };
  for (let visit = 0; visit < 3; visit++)
    await send({
      modules: [
        { module: 'shell', version: 'ab12', views: 2, failedViews: visit === 0 ? 1 : 0 },
        { ...STABLE, views: 2, loads: [100, 300], ...vitals },
        { ...CANARY, views: 1, failedViews: 1, loadFailures: 1, fallbacks: 1 },
      ],
    });
  const summary = await read<TelemetrySummary>('?hours=1&module=mf-catalog');
  expect(summary.versions.map(({ module, version }) => `${module} ${version}`)).toEqual([
    'shell ab12',
    'mf-catalog 1-a',
    'mf-catalog 2-b',
  ]);
  const [shell, stable, canary] = summary.versions;
  expect(shell).toMatchObject({ views: 6, failedViews: 1, lcp: null });
  expect(stable).toMatchObject({ views: 6, loads: 6, loadFailures: 0 });
  expect(stable?.load?.p75).toBeGreaterThan(240);
  expect(stable?.cls?.p75).toBeCloseTo(0.1, 1);
  expect(canary).toMatchObject({ views: 3, failedViews: 3, loadFailures: 3, fallbacks: 3 });
  const sum = ({ course }: TelemetrySummary) => course.reduce((all, { views }) => all + views, 0);
  expect([sum(summary), sum(await read('?hours=720'))]).toEqual([9, 6]);
  await forwarder.stop();
  expect(exported.join()).toMatch(/tanabana\.module\.lcp[\s\S]*"stringValue":"mf-catalog"/);
});

test('a report counts each known module once and ignores unknown modules and versions (rule 26.3)', async () => {
  const forged = [
    { module: 'mf-forged', version: '1-a', views: 1 },
    { module: 'mf-catalog', version: '9-z', views: 1 },
  ];
  const part = { module: 'shell', version: 'ab12', views: 20 };
  const { status, body } = await send({
    modules: [...forged, part, part],
    errors: [{ ...error, version: '9-z' }],
  });
  expect([status, body.accepted]).toEqual([200, 1]);
  expect(await db.collection('figures').countDocuments({ version: '9-z' })).toBe(0);
  for (const views of [-1, 1.5, 1e9, '1'])
    expect((await send({ modules: [{ ...part, views }] })).body.code).toBe('request.invalid');
  const huge = { ...error, stack: 'x'.repeat(40_000) };
  expect((await send({ modules: [], errors: [huge] })).status).toBe(413);
});

test('a reported click is exported as the span above its calls, at the time of this service if the clock of the browser is wrong (rule 26.12)', async () => {
  const trace = '0123456789abcdef'.repeat(2);
  const call = { name: 'POST /api/orders', after: 20, ms: 300, status: 201 };
  const calls = Array.from({ length: 12 }, (_, at) => ({
    ...call,
    span: `${at}`.padStart(16, 'a'),
  }));
  const at = Date.UTC(2001, 1, 3);
  const click = { trace, module: 'mf-cart-checkout', path: '/checkout', at, calls };
  const began = Date.now();
  const { status } = await send({ modules: [], clicks: [click], sentAt: at + 1000 });
  expect(status).toBe(200);
  for (const wrong of [{ name: 'GET /api/orders?key=secret' }, { span: 'A' }, { status: 1000 }]) {
    const forged = { ...click, calls: [{ ...calls[0], ...wrong }] };
    const answer = await send({ modules: [], clicks: [forged], sentAt: at });
    expect(answer.body.code).toBe('request.invalid');
  }
  await spans.stop();
  const [sent, ...others] = exported.filter((text) => text.includes(trace));
  expect(others).toEqual([]);
  const { resource, scopeSpans } = JSON.parse(sent ?? '').resourceSpans[0];
  expect(JSON.stringify(resource)).toContain('"browser"');
  const [first, ...below] = scopeSpans[0].spans;
  expect(first).toMatchObject({ name: 'click', spanId: '0123456789abcdef' });
  expect(Math.abs(Number(first.startTimeUnixNano) / 1e6 - (began - 1000))).toBeLessThan(2000);
  expect(Number(first.endTimeUnixNano) - Number(first.startTimeUnixNano)).toBe(320e6);
  expect(below).toHaveLength(10);
  expect(below[0]).toMatchObject({ name: call.name, parentSpanId: first.spanId });
});

test('equal errors are one with a count, its stack mapped for staff, without ids (rules 26.2, 26.7)', async () => {
  const request = 'document-request-1';
  for (const stack of [error.stack, `${error.stack}\n${'at x (y)\n'.repeat(900)}`])
    await send({ request, modules: [], errors: [{ ...error, stack }] });
  const { data } = await read<{ data: TelemetryError[] }>('/errors?module=mf-catalog');
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    ...{ ...STABLE, kind: 'render', count: 2, request, path: '/product/:id' },
    message: 'No price of <id>',
    frames: [{ name: 'Card', source: 'src/card.tsx', line: 7, column: 1, isMapped: true }],
  });
  const shopper = await tokens.buildToken();
  for (const path of ['/api/telemetry', '/api/telemetry/errors', '/between/source-map']) {
    expect((await server.call('GET', path, { token: shopper })).status).toBe(403);
    expect((await server.call('GET', path)).status).toBe(401);
    expect((await server.call('GET', path, { token: manager })).status).toBe(200);
  }
});

longTest('a version keeps its 100 most frequent errors (rule 26.4)', async () => {
  const words = 'abcdefghijkl'.split('');
  const flood = words.flatMap((one) => words.map((other) => `Failed ${one} ${other}`));
  for (let at = 0; at < flood.length; at += 10)
    await send({
      modules: [],
      errors: flood.slice(at, at + 10).map((message) => ({ ...error, message })),
    });
  const kept = db.collection('errors');
  expect(await kept.countDocuments(STABLE)).toBe(100);
  expect(await kept.countDocuments({ count: 2 })).toBe(1);
});
