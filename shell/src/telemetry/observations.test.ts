import { expect, test, vi } from 'vitest';
import type { Observation } from './observations.ts';

test('the shell keeps the first 50 observations of a page until the reporting code has loaded, and requests that code at the first failure', async () => {
  vi.resetModules(); // other tests observe, too
  const { follow, observe, onFailure } = await import('./observations.ts');
  let isWanted = false;
  onFailure(() => {
    isWanted = true;
  });
  const loaded = (ms: number): Observation => ({ kind: 'loaded', module: 'a', version: '1', ms });
  for (let ms = 0; ms < 60; ms++) observe(loaded(ms));
  expect(isWanted).toBe(false);
  observe({ kind: 'load', module: 'a', error: new Error('away') });
  expect(isWanted).toBe(true);

  const passedOn: Observation[] = [];
  follow((observation) => passedOn.push(observation));
  expect(passedOn).toEqual(Array.from({ length: 50 }, (_, ms) => loaded(ms)));
  observe({ kind: 'view' });
  expect(passedOn.at(-1)).toEqual({ kind: 'view' });
});
