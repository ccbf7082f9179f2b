import { expect, test } from 'vitest';
import { stageOf } from './explain.ts';

test('maps an index scan to a FETCH over an IXSCAN with its index name', () => {
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

test('maps a full scan through the _id index to a COLLSCAN, but a lookup by _id to a FETCH', () => {
  const scan = { 'Node Type': 'Index Scan', 'Index Name': '_id_' };
  expect(stageOf({ ...scan, 'Index Cond': '(shard_key_value = 1)' }).stage).toBe('COLLSCAN');
  expect(stageOf({ ...scan, 'Index Cond': "(object_id = 'x')" }).stage).toBe('FETCH');
});

test("omits the engine's wrapper nodes and keeps the names of other nodes", () => {
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
