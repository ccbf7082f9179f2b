import {
  connect,
  isUnavailable,
  UnknownOutcome,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import { openFlakyProxy, testDatabase } from '@tanabana/test-kit';
import { type Collection, MongoServerError } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';

const { client, prefix, db } = await testDatabase();
await db('things').createCollection('things');

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** A client over a proxy that can break connections. */
async function onTheRoad() {
  const proxy = await openFlakyProxy();
  const own = await connect(proxy.uri, { serverSelectionTimeoutMS: 1000 });
  onTestFinished(() => own.close());
  return { proxy, own, things: own.db(`${prefix}_things`).collection('things') };
}

describe('a broken connection is distinguished from a bug', () => {
  test('during a large write, when the driver reports only EPIPE or ECONNRESET', async () => {
    const { proxy, things } = await onTheRoad();
    const happened = proxy.happen('lost', 'insert');
    const error = await thrownBy(things.insertOne({ data: Buffer.alloc(12_000_000) }));
    await happened;
    expect(error).toMatchObject({ code: expect.stringMatching(/^(EPIPE|ECONNRESET)$/) });
    expect(isUnavailable(error)).toBe(true);
  });

  test('while a cursor is read', async () => {
    const { proxy, things } = await onTheRoad();
    const some = Array.from({ length: 20 }, () => ({ kind: 'read' }));
    await db('things').collection('things').insertMany(some);
    const cursor = things.find({ kind: 'read' }).batchSize(2);
    await cursor.next();
    proxy.cut();
    expect(isUnavailable(await thrownBy(cursor.toArray()))).toBe(true);
  });

  test.each([
    [
      'many writes in one call',
      (at: Collection) => at.bulkWrite([{ insertOne: { document: {} } }]),
    ],
    ['many inserts in one call', (at: Collection) => at.insertMany([{}, {}])],
  ])('among %s', async (_, write) => {
    const { proxy, things } = await onTheRoad();
    proxy.cut();
    expect(isUnavailable(await thrownBy(write(things)))).toBe(true);
  });

  test('before a response arrives', async () => {
    const { proxy, things } = await onTheRoad();
    void proxy.happen('unanswered', 'aggregate', { cut: true });
    expect(isUnavailable(await thrownBy(things.countDocuments({})))).toBe(true);
  });

  test.each([
    ['the cursor went with its server', 43],
    ['the cursor was ended', 237],
    ['the transaction went with its server', 251],
    ['the socket of a shard broke', 9001],
    ['a host is not reached', 6],
    ['the server stops', 11600],
  ])('%s', (_, code) => {
    expect(isUnavailable(new MongoServerError({ message: 'Away', code }))).toBe(true);
  });

  test('also by the cause of an error; and a bug stays a bug', () => {
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    expect(isUnavailable(reset)).toBe(true);
    expect(isUnavailable(new Error('Could not be read', { cause: reset }))).toBe(true);
    expect(isUnavailable(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe(false);
    expect(isUnavailable(new TypeError('no'))).toBe(false);
    expect(isUnavailable('no')).toBe(false);
  });
});

describe('a transaction whose commit gets no response', () => {
  const insert = (of: typeof client, key: string) =>
    withTransaction(of, (session) =>
      of.db(`${prefix}_things`).collection('things').insertOne({ key }, { session }),
    );
  const stored = (key: string) => db('things').collection('things').countDocuments({ key });

  test('has an unknown outcome', async () => {
    const { proxy, own } = await onTheRoad();
    void proxy.happen('unanswered', 'commitTransaction', { cut: true });
    const error = await thrownBy(insert(own, 'unanswered'));
    expect(error).toBeInstanceOf(UnknownOutcome);
    expect(isUnavailable(error)).toBe(true);
    await expect.poll(() => stored('unanswered')).toBe(1);
  });

  test('is not stored if it broke before the commit', async () => {
    const { proxy, own } = await onTheRoad();
    void proxy.happen('unanswered', 'insert', { cut: true });
    const error = await thrownBy(insert(own, 'before'));
    expect(error).not.toBeInstanceOf(UnknownOutcome);
    expect(isUnavailable(error)).toBe(true);
    expect(await stored('before')).toBe(0);
  });

  test('is not stored, nor later, if others win until it times out', async () => {
    const { own, things } = await onTheRoad();
    const conflict = new MongoServerError({ message: 'Write conflict', code: 112 });
    conflict.addErrorLabel('TransientTransactionError');
    const work = withTransaction(
      own,
      async (session) => {
        await things.insertOne({ key: 'conflict' }, { session });
        throw conflict;
      },
      300,
    );
    const error = await thrownBy(work);
    expect(error).not.toBeInstanceOf(UnknownOutcome);
    expect(isUnavailable(error)).toBe(true);
    expect(await stored('conflict')).toBe(0);
  });

  test('has an unknown outcome if it times out during the commit', async () => {
    const { proxy, own, things } = await onTheRoad();
    void proxy.happen('late', 'commitTransaction');
    const error = await thrownBy(
      withTransaction(own, (session) => things.insertOne({ key: 'late' }, { session }), 300),
    );
    expect(error).toBeInstanceOf(UnknownOutcome);
    await expect.poll(() => stored('late')).toBe(1);
    proxy.mend();
  });

  test('is not executed twice when the connection recovers at once', async () => {
    const { proxy, own } = await onTheRoad();
    void proxy.happen('unanswered', 'commitTransaction');
    await insert(own, 'once');
    expect(await stored('once')).toBe(1);
  });

  test('is committed by the retry when the connection recovers', async () => {
    const { proxy, own } = await onTheRoad();
    void proxy.happen('lost', 'commitTransaction');
    await insert(own, 'again');
    expect(await stored('again')).toBe(1);
  });
});
