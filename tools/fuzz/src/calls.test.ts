import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { reachedBy, targets } from './call.ts';
import { mutated } from './hostile.ts';
import { parseArguments } from './main.ts';
import { createRandom } from './random.ts';
import { sampleOf } from './sample.ts';
import { changedState, untrackedChanges } from './state.ts';

test('the same seed generates the same calls, another one does not', () => {
  const chosen = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 20 }, () =>
      mutated({ name: 'a', colors: [{ sizes: ['S'] }] }, random),
    );
  };
  expect(chosen(7)).toEqual(chosen(7));
  expect(chosen(7)).not.toEqual(chosen(8));
});

test('a modified value can be modified again, including names that every object has', () => {
  const random = createRandom(1);
  const spoiled = { name: { toString: 1, valueOf: null } };
  for (let turn = 0; turn < 500; turn += 1) expect(() => mutated(spoiled, random)).not.toThrow();
});

test('values generated from a schema mostly satisfy it', () => {
  const random = createRandom(1);
  const bodies = targets.flatMap(({ endpoint }) =>
    [endpoint.query, endpoint.params].flatMap((one) => one ?? []),
  );
  const tried = bodies.flatMap((schema) =>
    Array.from(
      { length: 5 },
      () => schema.safeParse(sampleOf(schema, random, () => undefined)).success,
    ),
  );
  expect(tried.filter(Boolean).length / tried.length).toBeGreaterThan(0.7);
});

test('every call of the contracts is generated', () => {
  const folder = fileURLToPath(new URL('../../../services', import.meta.url));
  const services = readdirSync(folder).filter((name) => name !== 'pages');
  expect(targets.length).toBeGreaterThan(60);
  expect(new Set(targets.map(({ service }) => service))).toEqual(new Set(services));
});

test.each([
  ['auth.updateUser', 'PUT', 'auth.updateUser'],
  ['auth.updateUser', 'DELETE', 'auth.removeUser'],
  ['auth.updateUser', 'PATCH', undefined],
  ['product.update', 'DELETE', 'product.remove'],
])('%s sent as %s reaches %s', (name, method, reached) => {
  const target = targets.find((one) => one.name === name);
  if (!target) throw new Error(`There is no ${name}.`);
  expect(reachedBy({ target, method })?.name).toBe(reached);
});

test('the stored state shows what rejected calls changed, and unexplained documents', () => {
  const stateOf = (count: number, hash = `${count}`) => ({ count, hash });
  const before = new Map([
    ['auth.users', stateOf(2)],
    ['auth.attempts', stateOf(1)],
    ['orders.orders', stateOf(0)],
  ]);
  const after = new Map([
    ['auth.users', stateOf(2, 'other')],
    ['auth.attempts', stateOf(9)],
    ['orders.orders', stateOf(2)],
  ]);
  expect(changedState(before, after).map((line) => line.split(' ')[0])).toEqual([
    'auth.users',
    'orders.orders',
  ]);
  const accepted = (ids: string[], unknown = 0) => ({
    made: new Map([['orders.orders', new Set(ids)]]),
    removed: new Map(),
    unknown: new Map([['orders.orders', unknown]]),
  });
  expect(untrackedChanges(before, after, accepted(['a', 'b']))).toEqual([]);
  expect(untrackedChanges(before, after, accepted(['a']))).toHaveLength(1);
  expect(untrackedChanges(before, after, accepted(['a'], 1))).toEqual([]);
});

test('arguments must be numbers', () => {
  expect(parseArguments(['--seed=7', '--minutes=0.5'])).toMatchObject({ seed: 7, minutes: 0.5 });
  expect(() => parseArguments(['--seeds=7'])).toThrow('--seeds');
  expect(() => parseArguments(['--calls=many'])).toThrow('--calls=many');
});
