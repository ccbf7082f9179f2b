import { type Document, MongoClient, type MongoServerError } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/own-database.ts';
import { connected, failure } from '../testing/support.ts';

// fail points affect the whole server: this file has its own
const uri = await testDatabase();
let client: MongoClient;

beforeAll(async () => {
  client = await MongoClient.connect(uri, { retryWrites: false, retryReads: false });
});
afterEach(() => failPoint({ mode: 'off' }));
afterAll(() => client?.close());

const failPoint = ({ mode = { times: 1 }, data }: { mode?: unknown; data?: Document }) =>
  client.db('admin').command({ configureFailPoint: 'failCommand', mode, ...(data && { data }) });

async function connect(options: object) {
  const other = await MongoClient.connect(uri, options);
  onTestFinished(() => other.close());
  return other;
}

const find = () => client.db('t').collection('c').find().toArray();
const insert = (document = {}) => client.db('t').collection('c').insertOne(document);
const failed = (work: Promise<unknown>) => failure<MongoServerError>(work);
/** Labels of the reply; the driver adds some. */
const serverLabels = ({ errorResponse }: MongoServerError) => errorResponse?.errorLabels ?? [];

test('a command fails with the requested code and count, and is not executed', async () => {
  const data = { failCommands: ['insert'], errorCode: 10107 };
  const { count } = await failPoint({ mode: { times: 2 }, data });
  for (let time = 0; time < 2; time++)
    expect(await failed(insert({ a: 1 }))).toMatchObject({
      code: 10107,
      codeName: 'NotWritablePrimary',
      message: "Failing command via 'failCommand' failpoint",
    });
  expect(await find()).toEqual([]);
  await insert({ a: 2 });
  expect(await failPoint({ mode: 'off' })).toMatchObject({ count: count + 2 });
});

test('a fail point is always on, off, or skips some commands', async () => {
  const data = { failCommands: ['find'], errorCode: 2 };
  await failPoint({ mode: 'alwaysOn', data });
  for (let time = 0; time < 3; time++) expect(await failed(find())).toMatchObject({ code: 2 });
  await failPoint({ mode: 'off' });
  await find();
  await failPoint({ mode: { skip: 2 }, data });
  await find();
  await find();
  expect(await failed(find())).toMatchObject({ code: 2 });
  expect(await failed(find())).toMatchObject({ code: 2 });
});

test('applies only to the named application', async () => {
  const other = await connect({ appName: 'shop' });
  await failPoint({
    mode: 'alwaysOn',
    data: { failCommands: ['ping'], errorCode: 2, appName: 'shop' },
  });
  expect(await client.db('t').command({ ping: 1 })).toMatchObject({ ok: 1 });
  expect(await failed(other.db('t').command({ ping: 1 }))).toMatchObject({ code: 2 });
});

test.each([
  ['a retryable write', ['RetryableWriteError'], 91, undefined, true],
  ['one that is not to be repeated', [], 91, undefined, false],
  ['an error that a repetition does not mend', [], 26, undefined, true],
  ['labels of the test', ['Mine'], 91, ['Mine'], true],
  ['no labels of the test', [], 91, [], true],
])('labels on %s: %s', async (_, labels, errorCode, errorLabels, retryWrites) => {
  const other = await connect({ retryWrites });
  const data = { failCommands: ['insert'], errorCode, ...(errorLabels && { errorLabels }) };
  await failPoint({ mode: 'alwaysOn', data });
  const error = await failed(other.db('t').collection('c').insertOne({}));
  expect(error.code).toBe(errorCode);
  expect(serverLabels(error)).toEqual(labels);
});

test('the driver retries a write that failed once', async () => {
  const other = await connect({ retryWrites: true });
  await failPoint({ data: { failCommands: ['update'], errorCode: 189 } });
  const all = other.db('t').collection<{ _id: string; n: number }>('repeated');
  await all.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { upsert: true });
  expect(await all.findOne({ _id: 'a' })).toEqual({ _id: 'a', n: 1 });
});

test('a connection is closed before the command, and a transaction on it survives', async () => {
  const other = await connect({ retryWrites: true });
  const all = other.db('t').collection('closed');
  await all.insertOne({ a: 0 });
  await failPoint({
    mode: { times: 1 },
    data: { failCommands: ['commitTransaction'], closeConnection: true },
  });
  await other.withSession(async (session) => {
    session.startTransaction();
    await all.insertOne({ a: 1 }, { session });
    await session.commitTransaction();
  });
  expect(await all.countDocuments()).toBe(2);
  await failPoint({ data: { failCommands: ['insert'], closeConnection: true } });
  const error = await failed(insert());
  expect(error.name).toBe('MongoNetworkError');
});

test.each([
  ['insert', 112, ['TransientTransactionError']],
  ['insert', 91, ['TransientTransactionError']],
  ['insert', 11000, []],
  ['commitTransaction', 251, ['TransientTransactionError']],
  ['commitTransaction', 50, []],
  ['commitTransaction', 91, ['RetryableWriteError']],
])('in a transaction, %s that fails with %i is labelled %s', async (name, errorCode, labels) => {
  const other = await connect({});
  const all = other.db('t').collection('labelled');
  await all.insertOne({});
  await failPoint({ mode: 'alwaysOn', data: { failCommands: [name], errorCode } });
  const session = other.startSession();
  session.startTransaction();
  const error = await failed(
    all.insertOne({}, { session }).then(() => session.commitTransaction()),
  );
  await failPoint({ mode: 'off' });
  await session.endSession();
  expect(serverLabels(error)).toEqual(labels);
});

test('a write concern error is reported for an executed write', async () => {
  const writeConcernError = { code: 64, codeName: 'WriteConcernTimeout', errmsg: 'timed out' };
  await failPoint({ data: { failCommands: ['insert'], writeConcernError } });
  const before = (await find()).length;
  expect(await failed(insert())).toMatchObject({ name: 'MongoWriteConcernError', code: 64 });
  expect(await find()).toHaveLength(before + 1);
  const other = await connect({ retryWrites: true });
  await failPoint({
    data: { failCommands: ['insert'], writeConcernError: { code: 91, errmsg: 'ending' } },
  });
  await other.db('t').collection('c').insertOne({}); // labelled, retried, and executed once
  expect(await find()).toHaveLength(before + 2);
});

test.each([
  ['after a write, which is done once', {}, 1],
  ['before a write is committed', { failBeforeCommitExceptionCode: 1 }, 0],
])('a connection is closed %s', async (_, data, done) => {
  const point = (mode: unknown) => ({
    configureFailPoint: 'onPrimaryTransactionalWrite',
    mode,
    data,
  });
  const other = await connect({ retryWrites: true });
  const all = other.db('t').collection<{ _id: string; n: number }>('written');
  const count = () => all.updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { upsert: true });
  await all.deleteMany();
  await client.db('admin').command(point({ times: 1 }));
  await count();
  expect((await all.findOne({ _id: 'a' }))?.n).toBe(1);
  await client.db('admin').command(point({ times: 2 }));
  for (let n = 1; n <= 2; n++) {
    const outcome = await count().catch(({ name }) => name);
    expect(outcome === 'MongoNetworkError').toBe(done === 0 && n === 1);
    expect((await all.findOne({ _id: 'a' }))?.n).toBe(n + done);
  }
});

test('a connection is closed instead of a reply, after execution', async () => {
  const lose = (command: string) =>
    failPoint({ data: { failCommands: [command], closeConnection: true, afterWork: true } });
  const before = (await find()).length;
  await lose('insert');
  expect((await failed(insert())).name).toBe('MongoNetworkError');
  expect(await find()).toHaveLength(before + 1);
  const other = await connect({ retryWrites: true });
  await lose('insert');
  await other.db('t').collection('c').insertOne({}); // retried, and executed once
  await lose('commitTransaction');
  await other.withSession(async (session) => {
    session.startTransaction();
    await other.db('t').collection('c').insertOne({}, { session });
    await session.commitTransaction(); // repeated
  });
  expect(await find()).toHaveLength(before + 3);
});

test('a transaction whose commit fails by a shutdown is committed by another connection', async () => {
  const other = await connect({ retryWrites: true });
  const before = (await find()).length;
  await other.withSession(async (session) => {
    session.startTransaction();
    await other.db('t').collection('c').insertOne({}, { session });
    await failPoint({ data: { failCommands: ['commitTransaction'], errorCode: 11600 } });
    await session.commitTransaction(); // the driver closes its connections and retries
  });
  expect(await find()).toHaveLength(before + 1);
});

test.each([
  [11601, 'Interrupted', []],
  [267, 'PreparedTransactionInProgress', ['TransientTransactionError']],
])('a commit fails with code %i, %s, labelled %j', async (errorCode, codeName, labels) => {
  await client.withSession(async (session) => {
    session.startTransaction();
    await client.db('t').collection('c').insertOne({}, { session });
    await failPoint({ data: { failCommands: ['commitTransaction'], errorCode } });
    const error = await failed(session.commitTransaction());
    expect(error).toMatchObject({ code: errorCode, codeName });
    expect(serverLabels(error)).toEqual(labels);
  });
});

test.each([
  [10107, true],
  [91, false],
])('an error of code %i contains the topology version: %s', async (errorCode, isTold) => {
  await failPoint({ data: { failCommands: ['find'], errorCode } });
  const { errorResponse = {} } = await failed(find());
  expect('topologyVersion' in errorResponse).toBe(isTold);
});

test('a command with a time limit always times out', async () => {
  const late = (mode: string) =>
    client.db('admin').command({ configureFailPoint: 'maxTimeAlwaysTimeOut', mode });
  await late('alwaysOn');
  onTestFinished(async () => void (await late('off')));
  await find();
  const limited = client.db('t').collection('c').find({}, { maxTimeMS: 60_000 }).toArray();
  expect(await failed(limited)).toMatchObject({ code: 50 });
});

test('a command is delayed as requested, or up to its limit', async () => {
  const block = (blockTimeMS: number) =>
    failPoint({ data: { failCommands: ['find'], blockConnection: true, blockTimeMS } });
  const before = performance.now();
  await block(100);
  await find();
  expect(performance.now() - before).toBeGreaterThanOrEqual(99);
  await block(60_000);
  const short = client.db('t').collection('c').find({}, { maxTimeMS: 20 }).toArray();
  expect(await failed(short)).toMatchObject({ code: 50 });
});

test('the first hello of a connection fails as requested', async () => {
  const data = { failCommands: ['hello', 'isMaster'], errorCode: 91, appName: 'late' };
  const { count } = await failPoint({ data });
  const other = new MongoClient(uri.replace(/\?.*/, '?directConnection=true'), { appName: 'late' });
  onTestFinished(() => other.close());
  expect(await other.db('t').command({ ping: 1 })).toMatchObject({ ok: 1 }); // the driver retries
  expect(await failPoint({ mode: 'off' })).toMatchObject({ count: count + 1 });
});

test.each([
  ['another fail point', { configureFailPoint: 'other', mode: 'off' }, 105],
  ['another mode', { configureFailPoint: 'failCommand', mode: 'now' }, 2],
  ['no commands', { configureFailPoint: 'failCommand', mode: 'alwaysOn', data: {} }, 2],
  [
    'data that is not known',
    { configureFailPoint: 'failCommand', mode: 'alwaysOn', data: { failCommands: ['find'], x: 1 } },
    2,
  ],
  [
    'a hold without its time',
    {
      configureFailPoint: 'failCommand',
      mode: 'alwaysOn',
      data: { failCommands: ['find'], blockConnection: true },
    },
    72,
  ],
])('%s is rejected', async (_, command, code) => {
  expect(await failed(client.db('admin').command(command))).toMatchObject({ code });
});

test('fail points are configured on the admin database only', async () => {
  const command = { configureFailPoint: 'failCommand', mode: 'off' };
  expect(await failed(client.db('t').command(command))).toMatchObject({ code: 13 });
});

const shared = connected();

test('an engine without test commands has no fail points', async () => {
  const command = { configureFailPoint: 'failCommand', mode: 'off' };
  expect(await failed(shared.client.db('admin').command(command))).toMatchObject({
    code: 59,
    message: expect.stringContaining('testCommands'),
  });
});
