import { type Document, MongoClient, type MongoServerError } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/own-database.ts';
import { connected, failure } from '../testing/support.ts';

// fail points affect the whole server, so this file has its own
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
/** Returns the labels that the server sent; the driver adds others. */
const serverLabels = ({ errorResponse }: MongoServerError) => errorResponse?.errorLabels ?? [];

test('a command fails with the requested code, as often as requested, and is not executed', async () => {
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

test('a fail point can be always on, off, or skip the first commands', async () => {
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

test('a fail point with an appName applies only to that application', async () => {
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
  ['a write without retryWrites', [], 91, undefined, false],
  ['a code that is not retryable', [], 26, undefined, true],
  ['a fail point with labels', ['Mine'], 91, ['Mine'], true],
  ['a fail point with an empty list of labels', [], 91, [], true],
])('error labels of %s: %s', async (_, labels, errorCode, errorLabels, retryWrites) => {
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

test('a connection is closed before a command runs, and its transaction survives', async () => {
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

test('a write concern error is reported although the write was executed', async () => {
  const writeConcernError = { code: 64, codeName: 'WriteConcernTimeout', errmsg: 'timed out' };
  await failPoint({ data: { failCommands: ['insert'], writeConcernError } });
  const before = (await find()).length;
  expect(await failed(insert())).toMatchObject({ name: 'MongoWriteConcernError', code: 64 });
  expect(await find()).toHaveLength(before + 1);
  const other = await connect({ retryWrites: true });
  await failPoint({
    data: { failCommands: ['insert'], writeConcernError: { code: 91, errmsg: 'ending' } },
  });
  await other.db('t').collection('c').insertOne({}); // labelled, so the driver retries it; executed once
  expect(await find()).toHaveLength(before + 2);
});

test.each([
  ['after a write, which is executed once', {}, 1],
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

test('a connection is closed instead of a reply, after the command was executed', async () => {
  const lose = (command: string) =>
    failPoint({ data: { failCommands: [command], closeConnection: true, afterWork: true } });
  const before = (await find()).length;
  await lose('insert');
  expect((await failed(insert())).name).toBe('MongoNetworkError');
  expect(await find()).toHaveLength(before + 1);
  const other = await connect({ retryWrites: true });
  await lose('insert');
  await other.db('t').collection('c').insertOne({}); // the driver retries; executed once
  await lose('commitTransaction');
  await other.withSession(async (session) => {
    session.startTransaction();
    await other.db('t').collection('c').insertOne({}, { session });
    await session.commitTransaction(); // the driver retries
  });
  expect(await find()).toHaveLength(before + 3);
});

test('a transaction whose commit fails because of a shutdown is committed on another connection', async () => {
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
])('a commit that fails with code %i (%s) is labelled %j', async (errorCode, codeName, labels) => {
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

test('maxTimeAlwaysTimeOut makes every command with a time limit fail', async () => {
  const late = (mode: string) =>
    client.db('admin').command({ configureFailPoint: 'maxTimeAlwaysTimeOut', mode });
  await late('alwaysOn');
  onTestFinished(async () => void (await late('off')));
  await find();
  const limited = client.db('t').collection('c').find({}, { maxTimeMS: 60_000 }).toArray();
  expect(await failed(limited)).toMatchObject({ code: 50 });
});

test('a command is delayed as requested, at most until its time limit', async () => {
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
  ['an unknown fail point', { configureFailPoint: 'other', mode: 'off' }, 105],
  ['an unknown mode', { configureFailPoint: 'failCommand', mode: 'now' }, 2],
  [
    'failCommand without commands',
    { configureFailPoint: 'failCommand', mode: 'alwaysOn', data: {} },
    2,
  ],
  [
    'an unknown field of data',
    { configureFailPoint: 'failCommand', mode: 'alwaysOn', data: { failCommands: ['find'], x: 1 } },
    2,
  ],
  [
    'blockConnection without blockTimeMS',
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
