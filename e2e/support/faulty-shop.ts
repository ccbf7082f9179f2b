import type { ServiceFault } from '@tanabana/test-kit/fault-tables';
import { BreakableService } from './breakable-service.ts';
import { test as base } from './fixtures.ts';
import { dataFolders, ownGateway, servicesOf } from './own-gateway.ts';
import { type ShopUnderTest, shopUnderTest } from './shop.ts';

interface FaultyShop {
  address: string;
  of(service: string): BreakableService;
}

interface Fixtures {
  /** The unmodified shop, for calls that need working services. */
  wholeShop: ShopUnderTest;
  /** Injects a fault into a service; all faults are cleared after each test. */
  breakService: (service: string, fault: ServiceFault) => Promise<BreakableService>;
}

/**
 * The shop under test behind a separate gateway, with a proxy before every service that can inject
 * faults.
 */
export const test = base.extend<Fixtures, { faulty: FaultyShop }>({
  faulty: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const there = dataFolders(shopUnderTest().dataDir);
      const services = new Map<string, BreakableService>();
      const hosts: Record<string, string[]> = {};
      for (const [name, [host = '']] of Object.entries(await servicesOf(there))) {
        const service = new BreakableService(`http://${host}`);
        services.set(name, service);
        hosts[name] = [await service.open()];
      }
      const { address, stop } = await ownGateway({ there, services: hosts });
      await use({
        address,
        of(name) {
          const found = services.get(name);
          if (!found) throw new Error(`There is no service ${name}.`);
          return found;
        },
      });
      await stop();
      for (const service of services.values()) await service.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  wholeShop: async ({}, use) => use(shopUnderTest()),
  breakService: async ({ faulty }, use) => {
    const broken = new Set<BreakableService>();
    await use(async (name, fault) => {
      const service = faulty.of(name);
      broken.add(service);
      await service.begin(fault);
      return service;
    });
    for (const service of broken) await service.end();
  },
  shop: async ({ faulty, wholeShop }, use) => use({ ...wholeShop, address: faulty.address }),
  baseURL: async ({ faulty }, use) => use(faulty.address),
});

export { expect } from './fixtures.ts';
