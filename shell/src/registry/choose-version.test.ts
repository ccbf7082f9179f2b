import { MODULE_CONTRACT, type RegistryLine } from '@tanabana/storefront';
import { describe, expect, it } from 'vitest';
import { chooseVersion } from './choose-version.ts';

const module = (version: string): RegistryLine => ({
  name: 'mf-catalog',
  version,
  entry: `/modules/mf-catalog/${version}/remoteEntry.js`,
  contract: MODULE_CONTRACT,
  routes: [],
  slots: [],
  nav: [],
});
const line: RegistryLine = { ...module('1'), canary: { share: 10, module: module('2') } };

describe('the version for a browser', () => {
  it.each([
    [0, '2'],
    [9, '2'],
    [10, '1'],
    [99, '1'],
  ])('bucket %d with a canary of 10 gets %s', (place, version) => {
    expect(chooseVersion(place)(line).version).toBe(version);
  });

  it('an override takes precedence over registry and canary', () => {
    const overrides = new Map([['mf-catalog', module('3')]]);
    expect(chooseVersion(0, overrides)(line).version).toBe('3');
  });
});
