/**
 * Helpers of component tests: a page of the shop in the test's window, with a stand-in for the
 * services.
 */

export * from '@tanabana/test-kit/builders';
export { longTest } from '@tanabana/test-kit/long-test';
export { sampleRows } from '@tanabana/test-kit/long-tests';
export { expectNoFaults, expectNoise } from './checks.ts';
export { type Refusal, refusalOf } from './contract-http.ts';
export { pressEnterOn, tabTo, typeInto } from './keyboard.ts';
export { type ModuleFault, ModuleSite, publishModules } from './module-site.ts';
export { type OpenPage, openPage, type PageOptions } from './open-page.tsx';
export { type Answer, type Asked, StandInShop } from './stand-in-shop.ts';
export { advanceTime, passOnMonotonicClock, waitUntil } from './time.ts';
