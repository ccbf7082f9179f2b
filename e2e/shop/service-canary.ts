import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { StartedShop } from '@tanabana/shop-runner/shop';
import { describe, expect, test } from 'vitest';

const PROGRAM = [fileURLToPath(new URL('../../tools/run.mjs', import.meta.url)), 'deploy/main'];
const SERVICE = 'wishlists';
const CANARY = `${SERVICE}-canary`;
/** Milliseconds until the gateway has a new share and the shop has stopped the canary. */
const APPLIED_WITHIN = 20_000;

export const describeServiceCanary = (shop: StartedShop) =>
  describe("a service's canary in a shop on this machine", () => {
    const env = {
      ...process.env,
      DATA_DIR: shop.dataDir,
      ADMIN_USERNAME: shop.adminUsername,
      ADMIN_PASSWORD: shop.adminPassword,
    };
    const deploy = async (...args: string[]): Promise<string> =>
      (await promisify(execFile)(process.execPath, [...PROGRAM, SERVICE, ...args], { env })).stdout;
    const start = () => deploy('--canary', '50', '--promote-after', '5m');
    const stable = async () => (await shop.processes())[SERVICE];
    const running = async () => Object.keys(await shop.processes()).filter((one) => one === CANARY);
    const requests = async () =>
      (await readFile(join(shop.logs, `${CANARY}.log`), 'utf8')).split('"requestId"').length - 1;

    test('gets requests beside the stable instances until it is rolled back (rule 26.14)', async () => {
      const before = await stable();
      expect(await start()).toMatch(/The canary of wishlists gets 50 % of requests/);
      expect(await running()).toEqual([CANARY]);
      await expect
        .poll(
          async () => {
            await Promise.all(
              Array.from({ length: 10 }, () => fetch(`${shop.address}/api/wishlists`)),
            );
            return requests();
          },
          { timeout: APPLIED_WITHIN },
        )
        .toBeGreaterThan(0);
      expect(await deploy('--rollback')).toContain('The canary of wishlists is withdrawn');
      await expect.poll(running, { timeout: APPLIED_WITHIN }).toEqual([]);
      expect(await stable()).toBe(before);
    }, 60_000);

    test('is replaced by the stable instances when it is promoted (rule 26.14)', async () => {
      const before = await stable();
      await start();
      await expect
        .poll(() => readFile(join(shop.dataDir, 'gateway/conf/canaries'), 'utf8'), {
          timeout: APPLIED_WITHIN,
        })
        .toBe(`${SERVICE} 50\n`);
      expect(await deploy('--promote')).toMatch(/The plan of wishlists has ended/);
      await expect.poll(running, { timeout: APPLIED_WITHIN }).toEqual([]);
      expect(await stable()).not.toBe(before);
      expect((await fetch(`${shop.address}/api/wishlists`)).status).toBe(401);
    }, 60_000);
  });
