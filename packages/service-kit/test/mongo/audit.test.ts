import { createAudit, diff, withTransaction } from '@tanabana/service-kit/mongo';
import { testDatabase } from '@tanabana/test-kit';
import { beforeAll, expect, test } from 'vitest';

const { client, db } = await testDatabase();
const audit = createAudit(db('shop'));
beforeAll(() => audit.prepare());

const ASHA = { id: '65a000000000000000000001', username: 'asha' };
const VIKRAM = { id: '65a000000000000000000002', username: 'vikram' };
const kurti = { id: '65a0000000000000000000a1', name: 'Indigo kurti' };
const shawl = { id: '65a0000000000000000000a2', name: 'Shawl' };
const rise = diff({ price: 900 }, { price: 1000 });

test('a change stored without one of its values is returned with null', async () => {
  const target = { id: '65a0000000000000000000a9', name: 'Kept by an older version' };
  const by = { id: null, username: 'import' };
  const changes = [{ field: 'attributes.toString', to: 'b' }];
  await db('shop')
    .collection('audit')
    .insertOne({ at: new Date(), by, action: 'changed', target, changes });
  const { data } = await audit.page({ target: target.id, page: 1, limit: 1 });
  expect(data[0]?.changes).toEqual([{ field: 'attributes.toString', from: null, to: 'b' }]);
  await db('shop').collection('audit').deleteMany({});
});

test('changes are listed newest first, by object and by person', async () => {
  const start = Date.now();
  await audit.record({ by: ASHA, action: 'created', target: kurti, changes: [] });
  await audit.record({ by: VIKRAM, action: 'changed', target: kurti, changes: rise });
  await audit.recordAll([
    { by: VIKRAM, action: 'created', target: shawl, changes: diff(null, { sizes: ['S'] }) },
    { by: VIKRAM, action: 'deleted', target: shawl, changes: [] },
  ]);
  const { data, ...page } = await audit.page({ page: 1, limit: 3 });
  expect(page).toEqual({ total: 4, page: 1, limit: 3 });
  expect(data.map(({ action, target }) => [action, target.name])).toEqual([
    ['deleted', 'Shawl'],
    ['created', 'Shawl'],
    ['changed', 'Indigo kurti'],
  ]);
  expect(data[2]).toMatchObject({ by: VIKRAM, target: kurti, changes: rise });
  expect(data[2]?.id).toMatch(/^[0-9a-f]{24}$/);
  expect(Date.parse(data[2]?.at ?? '')).toBeGreaterThanOrEqual(start);
  expect(data[1]?.changes).toEqual([{ field: 'sizes', from: null, to: ['S'] }]);

  const ofKurti = await audit.page({ target: kurti.id, page: 1, limit: 10 });
  expect(ofKurti.data.map(({ action }) => action)).toEqual(['changed', 'created']);
  const byAsha = await audit.page({ by: ASHA.id, page: 1, limit: 10 });
  expect(byAsha).toMatchObject({ total: 1, data: [{ action: 'created' }] });
  expect((await audit.page({ page: 9, limit: 3 })).data).toEqual([]);
});

test.each([
  ['who acted', 'ASHA kurti', ['created']],
  ['the name of the thing', 'indigo', ['changed', 'created']],
  ['what was done', 'deleted', ['deleted']],
  ['a field that changed', 'price vikram', ['changed']],
  ['nothing, where one word is nowhere', 'indigo velvet', []],
  ['a text as it stands', 'indigo .*', []],
])('search finds %s', async (_, q, actions) => {
  const found = await audit.page({ q, page: 1, limit: 10 });
  expect(found.data.map(({ action }) => action)).toEqual(actions);
  expect(found.total).toBe(actions.length);
});

test('an entry is stored if and only if its transaction commits', async () => {
  const target = { id: '65a0000000000000000000a3', name: 'Stole' };
  const kept = { by: ASHA, action: 'created', target, changes: [] };
  await withTransaction(client, (session) => audit.record(kept, { session }));
  const lost = withTransaction(client, async (session) => {
    await audit.record({ ...kept, action: 'deleted' }, { session });
    throw new Error('no');
  });
  await expect(lost).rejects.toThrow('no');
  const { data } = await audit.page({ target: target.id, page: 1, limit: 10 });
  expect(data.map(({ action }) => action)).toEqual(['created']);
});
