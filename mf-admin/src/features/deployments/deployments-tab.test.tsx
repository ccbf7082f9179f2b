import { telemetryEndpoints } from '@tanabana/contracts/endpoints';
import { buildSession } from '@tanabana/shell/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoFaultsAnywhere } from '../../testing/checks.ts';
import { emptyShop, openTab } from '../../testing/dashboard.ts';
import { button, main, query } from '../../testing/screen.ts';
import {
  buildCanary,
  buildError,
  buildFigures,
  buildServiceCanary,
  buildSummary,
} from '../../testing/telemetry.ts';

const rowOf = (table: string, text: string) =>
  main.getByRole('table', { name: table }).getByRole('row').filter({ hasText: text });

const canary = { share: 5, module: { version: '2-b' } };
const FILES: Record<string, unknown> = {
  '/modules.json': {
    modules: [{ name: 'mf-catalog', version: '1-a', canary }],
    shell: 'ab12',
  },
  '/modules/mf-catalog/deploys.json': [
    { version: '2-b', at: '2026-11-28T06:00:00.000Z', kind: 'canary', by: 'asha' },
  ],
  '/modules/shell/deploys.json': [],
};

afterEach(() => void vi.restoreAllMocks());

/** Serves the registry and the deploys of a shop with a canary. */
function shopWithCanary() {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    return pathname in FILES ? Response.json(FILES[pathname]) : fetch(input, init);
  });
  const shop = emptyShop();
  const time = (p75: number) => ({ p75, low: p75 * 0.9, high: p75 * 1.1, count: 400 });
  const versions = [
    buildFigures({ module: 'shell', version: 'ab12', views: 12_000 }),
    buildFigures({ views: 10_000, failedViews: 10, load: time(300), lcp: time(1800) }),
    buildFigures({ version: '2-b', views: 500, failedViews: 25, load: time(320), inp: time(90) }),
  ];
  shop.answer(telemetryEndpoints.summary, buildSummary(versions));
  shop.answer(telemetryEndpoints.errors, { data: [buildError()] });
  return shop;
}

test('compares a canary with the stable version and shows deployments and mapped stacks (rules 26.5, 26.6, 26.7)', async () => {
  await openTab('deployments', shopWithCanary(), {
    session: buildSession({ username: 'meera', role: 'manager' }),
  });
  const live = (text: string) => rowOf('Deployments of the pages', text);
  await expect.element(live('1-a')).toHaveTextContent(/95 %.*10,000.*1.*300 ms.*1\.8 s.*–/);
  await expect.element(live('2-b')).toHaveTextContent(/5 %.*500.*50.*320 ms.*–.*90 ms.*asha/);
  const compared = (text: string) => rowOf('Canary of mf-catalog', text);
  await expect.element(compared('Views with errors')).toHaveTextContent(/34\.1 to 72\.8.*Worse/);
  await expect.element(compared('Load time')).toHaveTextContent('No difference shown');
  await expect
    .element(main.getByRole('list', { name: 'Deployments in this period' }))
    .toHaveTextContent('mf-catalog 2-b as a canary by asha');
  await main.getByText('Cannot read properties of undefined').click();
  await expect.element(main.getByText('Price src/card.tsx:7:3')).toBeVisible();
  await expect.element(main.getByText(/page \/product\/:id · request abc/)).toBeVisible();
  await expectNoFaultsAnywhere('the deployments');
});

test('keeps period and module in the address, and shows the registry without figures', async () => {
  const shop = shopWithCanary();
  const asked: unknown[] = [];
  shop.answer(telemetryEndpoints.errors, { data: [] });
  shop.answer(telemetryEndpoints.summary, ({ query: asks }) => {
    asked.push(asks);
    return { ...buildSummary([]), course: [] };
  });
  shop.fail(telemetryEndpoints.summary, 'HTML', { times: 1 });
  await openTab('deployments', shop);
  await expect.element(main.getByRole('alert')).toHaveTextContent(/^Error: /);
  await expect.element(rowOf('Deployments of the pages', '1-a')).toHaveTextContent(/95 %.*–/);
  await button('Try again').click();
  await expect.element(main.getByText('No page has reported in this period')).toBeVisible();
  await expect.element(main.getByText('No errors were reported in 30 days')).toBeVisible();
  await main.getByText('7 days').click();
  await page.getByRole('combobox', { name: 'Module' }).selectOptions('mf-catalog');
  await expect.poll(() => asked.at(-1)).toMatchObject({ hours: '168', module: 'mf-catalog' });
  expect(query()).toEqual({ hours: '168', module: 'mf-catalog' });
  expect(main.getByText('ab12').query()).toBe(null);
});

test('shows a running plan with its progress, and a withdrawn canary with the reason (rules 26.9, 26.11)', async () => {
  const shop = shopWithCanary();
  const reason =
    '12 of 240 reports with the canary had errors, 9 of 4,510 with the stable version.';
  const { figures } = buildCanary();
  const event = { at: '2026-11-28T06:07:00.000Z', share: 5, reason, evidence: 134.2, figures };
  const ended = { id: 'plan-0000', version: '2-a', outcome: 'withdrawn' } as const;
  const withdrawn = buildCanary({ ...ended, events: [{ ...event, kind: 'withdrawn' }] });
  shop.answer(telemetryEndpoints.canaries, { data: [buildCanary(), withdrawn] });
  await openTab('deployments', shop);
  const plans = main.getByRole('region', { name: 'Canary plans' });
  await expect
    .element(plans.getByText('Steps: 5, 10, 25 % of visitors, then all.').first())
    .toHaveTextContent('It is at 10 %, and was observed for 7 of 30 minutes.');
  const row = rowOf('Reports with mf-catalog 2-b since its plan started', 'Slow loads');
  await expect.element(row).toHaveTextContent(/625 ms.*2 of 4,510.*50 of 240/);
  await expect.element(plans.getByText(reason, { exact: true })).toBeVisible();
  await plans.getByText('mf-catalog 2-a', { exact: true }).click();
  await expect
    .element(plans.getByRole('list', { name: 'Decisions about mf-catalog 2-a' }))
    .toHaveTextContent(`at 5 %: ${reason} Evidence 134.2.`);
  await expectNoFaultsAnywhere('the plans of canaries');
});

test('a plan of a service’s canary shows shares of requests, and what to do once the canary gets all of them (rule 26.14)', async () => {
  const shop = shopWithCanary();
  const promoted = buildServiceCanary({ id: 'plan-0003', outcome: 'promoted', share: 100 });
  shop.answer(telemetryEndpoints.canaries, {
    data: [buildServiceCanary(), { ...promoted, module: 'auth' }],
  });
  await openTab('deployments', shop);
  const plans = main.getByRole('region', { name: 'Canary plans' });
  await expect.element(plans.getByText('Steps: 5, 10, 25 % of requests').first()).toBeVisible();
  const row = rowOf('Requests to orders 5f3a9c01 since its plan started', 'Slow responses');
  await expect.element(row).toHaveTextContent(/137 ms.*1 of 38,210.*1 of 2,020/);
  await plans.getByText('auth 5f3a9c01', { exact: true }).click();
  await expect.element(plans.getByText(/ends its plan with --promote/)).toBeVisible();
  await expectNoFaultsAnywhere('the canaries of services');
});
