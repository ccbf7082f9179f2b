import { expect, test } from 'vitest';
import { makeKey, publicHalf, thumbprintOf } from './signing-keys.ts';

test('names a key by its thumbprint, like jose', () => {
  const known = {
    kty: 'EC',
    x: 'w4UXj6qRpu5xFODXQo_LM9xeAb6ngHGvpmufQrmfWbU',
    y: '4OHV9JzlVrkeAiImieWD8N25o7EimAQT0f2ZAvrOBUs',
    crv: 'P-256',
  };
  expect(thumbprintOf(known)).toBe('TXXAPgOneyA2OEg2MYFqsRZvrA9P-c_FJ56r9udvLAE');
  const made = makeKey();
  expect(made.kid).toBe(thumbprintOf(made));
});

test('publishes no private part', () => {
  const { d, ...shown } = makeKey();
  expect(d).toEqual(expect.any(String));
  expect(publicHalf({ d, ...shown })).toEqual(shown);
});
