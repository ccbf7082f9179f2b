import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StoredSettings } from '@tanabana/contracts';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { parseEnv, siteEnv, siteOf, taxEnv } from '../run/env.ts';
import { taxSettings } from '../run/tax-settings.ts';
import { followSettings } from './follow-settings.ts';

const schema = z.object({ ...siteEnv, ...taxEnv });
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A settings service whose response can be replaced; `undefined` is a failure. */
async function startService(first?: Record<string, string>) {
  const state = { stored: first, version: 0, asked: [] as string[] };
  const server = createServer(({ url = '' }, response) => {
    const known = new URL(url, 'http://x').searchParams.get('version');
    state.asked.push(known ?? '');
    if (!state.stored) return response.writeHead(503).end('{}');
    const version = `store-${state.version}`;
    const values = known === version ? null : state.stored;
    const body: StoredSettings = { version, values };
    response.setHeader('Content-Type', 'application/json');
    return response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  const save = (values: Record<string, string>) =>
    Object.assign(state, { stored: values, version: state.version + 1 });
  return { url: `http://127.0.0.1:${port}`, state, save };
}

async function follow(url: string | undefined, given: Record<string, string> = {}) {
  const failures: unknown[] = [];
  const work = { worked() {}, failed: (error: unknown) => void failures.push(error) };
  const source = { ...given, ...(url && { SETTINGS_URL: url }) };
  const envWith = (stored: Readonly<Record<string, string>>) => parseEnv(schema, source, stored);
  const settings = await followSettings(
    { env: envWith({}), envWith },
    { background: { of: () => work }, retryMs: 10, firstMs: 250 },
  );
  closing.push(settings.stop);
  let announce = () => {};
  settings.follow({
    subscribe({ onChange }) {
      announce = () => onChange({ settings: true });
    },
  });
  return { settings, failures, announce };
}

test('starts with the stored settings, follows them, and asks for changes only (rules 20.1, 20.4)', async () => {
  const service = await startService({ STORE_NAME: 'Neel', MAIL_FOOTER: 'Footer' });
  const { settings, announce } = await follow(service.url, {
    MAIL_FOOTER: 'From the environment',
  });
  const site = settings.view(siteOf);
  expect(site).toMatchObject({ storeName: 'Neel', mailFooter: 'From the environment' });
  await expect.poll(() => service.state.asked).toEqual(['', 'store-0', 'store-0']);
  service.save({ STORE_NAME: 'Lal' });
  announce();
  await expect.poll(() => site.storeName).toBe('Lal');
  expect({ ...site }).toMatchObject({ storeName: 'Lal' });
  await expect
    .poll(() => service.state.asked)
    .toEqual(['', 'store-0', 'store-0', 'store-0', 'store-1']);
});

test('keeps the last settings while the service is away or stores what the environment contradicts (rule 20.4)', async () => {
  const service = await startService({ GSTIN: '27AAPFU0939F1ZV' });
  const { settings, failures, announce } = await follow(service.url, {
    SELLER_KIND: 'registered',
    GSTIN: '29AAGCB7383J1Z4',
  });
  const tax = settings.view(taxSettings);
  expect(tax.gstin).toBe('29AAGCB7383J1Z4');
  service.save({ GST_RATE: '5' });
  announce();
  await expect.poll(() => tax.gstRate).toBe(5);
  service.save({ GST_RATE: '500' });
  announce();
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  service.state.stored = undefined;
  const before = failures.length;
  await expect.poll(() => failures.length).toBeGreaterThan(before + 1);
  expect(tax.gstRate).toBe(5);
});

test('a service starts with the settings of its environment if the settings service does not answer or has no address', async () => {
  const service = await startService();
  const { settings } = await follow(service.url, { STORE_NAME: 'Env' });
  expect(settings.current().STORE_NAME).toBe('Env');
  service.save({ STORE_NAME: 'Stored', STORE_REGION: 'Goa' });
  await expect.poll(() => settings.current().STORE_REGION).toBe('Goa');
  expect((await follow(undefined)).settings.current().STORE_NAME).toBe('Tanabana');
});
