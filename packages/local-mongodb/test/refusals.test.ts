import { randomBytes } from 'node:crypto';
import type { Document } from 'mongodb';
import { beforeAll, expect, test } from 'vitest';
import { connected, failure } from '../testing/support.ts';

const on = connected();
beforeAll(async () => {
  await on.db.collection<{ _id: number; a: number }>('c').insertMany([
    { _id: 1, a: 1 },
    { _id: 2, a: 2 },
  ]);
  await on.db.createIndex('c', { a: 1 }, { name: 'by_a' });
});

const set = { $set: { b: 1 } };
const update = (statement: Document) => ({
  update: 'c',
  updates: [{ q: { a: 1 }, u: set, ...statement }],
});
const remove = (statement: Document) => ({
  delete: 'c',
  deletes: [{ q: { a: 7 }, limit: 1, ...statement }],
});
const modify = (fields: Document) => ({
  findAndModify: 'c',
  query: { a: 1 },
  update: set,
  ...fields,
});
const find = (fields: Document) => ({ find: 'c', filter: {}, ...fields });

const aggregate = (pipeline: Document[], fields: Document = {}) => ({
  aggregate: 'c',
  pipeline,
  cursor: {},
  ...fields,
});
const LINEARIZABLE = { readConcern: { level: 'linearizable' } };
const nested = (levels: number): Document =>
  Array.from({ length: levels }).reduce<Document>((inner) => ({ a: inner }), {});

test.each<[string, Document, number]>([
  ['a hint of an update that names no index', update({ hint: 'none' }), 2],
  ['a hint of a delete that names no index', remove({ hint: { z: 1 } }), 2],
  ['a hint of findAndModify that names no index', modify({ hint: 'none' }), 2],
  ['a hint of a find that names no index', find({ hint: 'none' }), 2],
  ['collation of an update', update({ collation: { locale: 'en' } }), 115],
  ['collation of a delete', remove({ collation: { locale: 'en' } }), 115],
  ['collation of findAndModify', modify({ collation: { locale: 'en' } }), 115],
  ['collation of a collection', { create: 'd', collation: { locale: 'en' } }, 115],
  ['a capped collection', { create: 'd', capped: true, size: 1000 }, 115],
  ['a time series', { create: 'd', timeseries: { timeField: 't' } }, 115],
  ['a change stream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
  ['$listLocalSessions', { aggregate: 1, pipeline: [{ $listLocalSessions: {} }], cursor: {} }, 115],
  ['collation of distinct', { distinct: 'c', key: 'a', collation: { locale: 'en' } }, 115],
  ['find with min', find({ min: { a: 1 } }), 115],
  ['find with returnKey', find({ returnKey: true }), 115],
  ['a tailable cursor', find({ tailable: true }), 115],
  ['a negative limit', find({ limit: -1 }), 51024],
  ['an unknown field of update', { ...update({}), x: 1 }, 40415],
  ['an unknown field of delete', remove({ x: 1 }), 40415],
  ['an unknown field of drop', { drop: 'none', x: 1 }, 40415],
  ['an unknown field of find', find({ x: 1 }), 40415],
  ['an unknown field of aggregate', aggregate([], { x: 1 }), 40415],
  ['an unknown field of count', { count: 'c', x: 1 }, 40415],
  ['an unknown field of distinct', { distinct: 'c', key: 'a', x: 1 }, 40415],
  ['an unknown field of findAndModify', modify({ x: 1 }), 40415],
  ['an unknown field of dropIndexes', { dropIndexes: 'c', index: 'none', x: 1 }, 40415],
  ['an unknown field of collStats', { collStats: 'c', x: 1 }, 40415],
  ['a document of 181 levels', { insert: 'c', documents: [nested(181)] }, 15],
  ['a filter of 201 levels', find({ filter: nested(201) }), 15],
  ['$out with read concern linearizable', aggregate([{ $out: 'd' }], LINEARIZABLE), 72],
  [
    '$merge without a collection',
    { aggregate: 1, pipeline: [{ $documents: [{ _id: 1 }] }, { $merge: 'd' }], cursor: {} },
    115,
  ],
  ['$out into the collection that is read', aggregate([{ $out: 'c' }]), 115],
  [
    'explain of an aggregate with a write concern',
    { explain: aggregate([], { writeConcern: { w: 1 } }) },
    9,
  ],
  ['an unknown verbosity of explain', { explain: find({}), verbosity: 'loud' }, 2],
  ['a mixed projection', find({ projection: { a: 1, b: 0 } }), 31254],
  ['an insert without documents', { insert: 'c', documents: [] }, 16],
  ['a changed _id', modify({ update: { _id: 9 } }), 66],
  [
    'a second index of the same name',
    { createIndexes: 'c', indexes: [{ key: { b: 1 }, name: 'by_a' }] },
    86,
  ],
  [
    'a second index of the same key',
    { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 'other' }] },
    85,
  ],
  ['a name with a dollar', { create: 'a$b' }, 73],
  ['an unknown read concern level', find({ readConcern: { level: 'x' } }), 2],
  [
    'read concern snapshot outside of a transaction',
    find({ readConcern: { level: 'snapshot' } }),
    115,
  ],
  ['read concern snapshot for a write', { ...update({}), readConcern: { level: 'snapshot' } }, 72],
])('rejects %s', async (_, command, code) => {
  expect(await failure(on.db.command(command))).toMatchObject({ code });
});

test('rejects an _id that the engine cannot store', async () => {
  const _id = randomBytes(3000).toString('hex');
  const long = on.db.collection<{ _id: string }>('c').insertOne({ _id });
  expect(await failure(long)).toMatchObject({ code: 201 });
});

test.each<[string, Document]>([
  ['a document of 180 levels', { insert: 'c', documents: [nested(180)] }],
  ['an update with a hint', update({ hint: 'by_a' })],
  ['a delete with the key of an index as its hint', remove({ hint: { a: 1 } })],
  ['findAndModify with a hint', modify({ hint: { a: 1 } })],
  ['a write to a collection that does not exist', { ...update({ hint: 'none' }), update: 'none' }],
])('runs %s', async (_, command) => {
  expect(await on.db.command(command)).toMatchObject({ ok: 1 });
});

test.each([
  [5, 100],
  ['none', 79],
])('reports a write concern that the server cannot fulfil: w %s', async (w, code) => {
  const reply = { writeConcernError: { code } };
  const writeConcern = { w };
  expect(
    await failure(on.db.command({ insert: 'w', documents: [{}], writeConcern })),
  ).toMatchObject({ result: reply });
});

test.each<[string, Document, string]>([
  ['update', update({}), 'UPDATE'],
  ['delete', remove({}), 'DELETE'],
  ['findAndModify', modify({}), 'UPDATE'],
  ['findAndModify', { findAndModify: 'c', query: { a: 1 }, remove: true }, 'DELETE'],
  ['$out', aggregate([{ $out: 'explained' }]), 'OUT'],
  ['$merge', aggregate([{ $set: { b: 5 } }, { $merge: 'c' }]), 'MERGE'],
])('explain of %s shows a scan and writes nothing', async (_, write, stage) => {
  const before = await on.db.collection('c').find().toArray();
  const reported = await on.db.command({ explain: write, verbosity: 'executionStats' });
  expect(reported.queryPlanner.winningPlan.stage).toBe(stage);
  expect(JSON.stringify(reported.queryPlanner.winningPlan)).toContain('SCAN');
  expect(reported.executionStats).toMatchObject({ executionSuccess: true });
  expect(await on.db.collection('c').find().toArray()).toEqual(before);
  expect(await on.db.listCollections({ name: 'explained' }).toArray()).toEqual([]);
});
