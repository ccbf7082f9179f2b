import { test as base, expect } from '@playwright/test';
import { type ShopUnderTest, shopUnderTest } from './shop.ts';

interface Fixtures {
  shop: ShopUnderTest;
  /** Console messages that this test provokes on purpose. */
  expectedNoise: RegExp;
  quietPage: undefined;
}

/**
 * Fails every test whose page logs an error or a warning, throws, or requests another origin,
 * unless the test declares it.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  shop: async ({}, use) => use(shopUnderTest()),
  baseURL: async ({ shop }, use) => use(shop.address),
  expectedNoise: [/^(?!)/, { option: true }],
  quietPage: [
    async ({ context, shop, expectedNoise }, use) => {
      const noise: string[] = [];
      const note = (text: string) => {
        if (!expectedNoise.test(text)) noise.push(text);
      };
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          note(`console ${message.type()}: ${message.text()} ${message.location().url}`);
      });
      context.on('weberror', (error) => note(`thrown: ${error.error().message}`));
      context.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== new URL(shop.address).origin)
          note(`request to another origin: ${request.url()}`);
      });
      await use(undefined);
      expect(noise, 'the page was not quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
