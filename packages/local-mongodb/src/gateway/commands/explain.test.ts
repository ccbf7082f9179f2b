import { expect, test } from 'vitest';
import { stageOf } from './explain.ts';

test('an index scan is a FETCH over an IXSCAN that names its index', () => {
  expect(
    stageOf({
      'Node Type': 'Limit',
      Plans: [
        { 'Node Type': 'Index Scan', 'Index Name': 'slug_1', 'Index Cond': 'x', 'Actual Rows': 3 },
      ],
    }),
  ).toEqual({
    stage: 'LIMIT',
    inputStage: {
      stage: 'FETCH',
      nReturned: 3,
      inputStage: { stage: 'IXSCAN', indexName: 'slug_1', indexBounds: 'x' },
    },
  });
});

test('a scan of the whole table by the index of _id is a COLLSCAN, a look-up by _id is not', () => {
  const scan = { 'Node Type': 'Index Scan', 'Index Name': '_id_' };
  expect(stageOf({ ...scan, 'Index Cond': '(shard_key_value = 1)' }).stage).toBe('COLLSCAN');
  expect(stageOf({ ...scan, 'Index Cond': "(object_id = 'x')" }).stage).toBe('FETCH');
});

test("the engine's own wrapping nodes are left out, others keep their name", () => {
  const wrapped = { 'Node Type': 'Custom Scan', Plans: [{ 'Node Type': 'Seq Scan' }] };
  expect(stageOf({ 'Node Type': 'Sort', Plans: [wrapped] })).toEqual({
    stage: 'SORT',
    inputStage: { stage: 'COLLSCAN' },
  });
  expect(stageOf({ 'Node Type': 'Hash Join', Plans: [wrapped, wrapped] })).toMatchObject({
    stage: 'HASH_JOIN',
    inputStages: [{}, {}],
  });
});
