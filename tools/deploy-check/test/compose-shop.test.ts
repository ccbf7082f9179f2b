import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { MONGO_IMAGE } from '@tanabana/test-kit/containers';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { composeServices, hasCompose, openComposeShop, staying } from './compose-shop.ts';
import { goOneOrder } from './one-order.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Milliseconds for building every image on a machine that has none. */
const BUILDING = 45 * 60_000;
/** Milliseconds for what goes on after an order. */
const SOON = 60_000;

const canRun = inject('containerEngine') !== null && (await hasCompose());
if (!canRun)
  console.warn(
    'Skipped, for no engine with docker compose answers: an order through the compose file.',
  );

test('what stays of the compose file is waited for: services, gateway, mail and database', async () => {
  const services = await readdir(`${ROOT}/services`);
  const members = ['mongo-1', 'mongo-2', 'mongo-3'];
  expect(staying(await composeServices()).sort()).toEqual(
    [...services, 'gateway', 'mail', ...members].sort(),
  );
});

test('the database of tests in containers is that of the compose file', async () => {
  const services = await composeServices();
  expect(services['mongo-1']?.image).toBe(MONGO_IMAGE);
});

describe.skipIf(!canRun)('the compose file, on a container engine', () => {
  test(
    'its images are built and started, and an order goes through the gateway',
    async () => {
      const shop = await openComposeShop();
      onTestFinished(shop.close, SOON);
      await goOneOrder(shop.gateway, shop.adminPassword);

      const modules = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));
      const live = async () => {
        const answer = await fetch(`${shop.gateway}/modules.json`);
        const registry = (await answer.json()) as { modules: { name: string }[] };
        return registry.modules.map(({ name }) => name);
      };
      await expect.poll(live, { timeout: SOON }).toEqual(modules);
      const mails = async () => (await fetch(`${shop.mails}/api/v1/messages`)).text();
      await expect.poll(mails, { timeout: SOON }).toContain('order');
    },
    BUILDING,
  );
});
