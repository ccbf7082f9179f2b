import { type Collection, MongoClient, type MongoClientOptions } from 'mongodb';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../src/mongo-wire/client.ts';
import { idsIn, load } from '../testing/load.ts';
import { testDatabase } from '../testing/own-database.ts';
import { connected, failure } from '../testing/support.ts';

// elections affect the whole server, so this file has its own
const uri = await testDatabase({ members: 3 });
const hosts = uri.replace('mongodb://', '').replace(/\/.*/, '').split(',');

const ELECTION_MS = 100;

interface Thing {
  _id: string;
  n?: number;
}

async function connect(options: MongoClientOptions = {}, to = uri) {
  const client = await MongoClient.connect(to, options);
  onTestFinished(() => client.close());
  const things: Collection<Thing> = client.db('t').collection('things');
  return { client, things };
}

/** Sends a command to one member, whatever its role. */
const ask = async (host: string, command: object): Promise<Record<string, unknown>> => {
  const { client } = await connect({ directConnection: true }, `mongodb://${host}`);
  return client.db('t').command({ ...command });
};
const hellos = () => Promise.all(hosts.map((host) => ask(host, { hello: 1 })));
const primaryOf = async () =>
  hosts[(await hellos()).findIndex(({ isWritablePrimary }) => isWritablePrimary)] ?? null;

/**
 * @param options electionMS: time without a primary; lost: closes all connections to the old
 * primary
 */
const stepDown = (client: MongoClient, options: object = {}) =>
  client.db('admin').command({ replSetStepDown: 60, electionMS: ELECTION_MS, ...options });

beforeAll(async () => {
  const client = await MongoClient.connect(uri);
  await client.db('t').createCollection('things');
  await client.close();
});

test('each member reports its role, and a new primary has a later election id', async () => {
  const { client } = await connect();
  const before = await hellos();
  expect(before.map(({ me }) => me)).toEqual(hosts);
  for (const hello of before) expect(hello).toMatchObject({ hosts, primary: hosts[0] });
  expect(before.map((one) => [one.isWritablePrimary, one.secondary])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
  // long enough to query all members before the election ends
  await stepDown(client, { electionMS: 2000 });
  for (const hello of await hellos()) {
    expect(hello).toMatchObject({ isWritablePrimary: false, secondary: true });
    expect(hello).not.toHaveProperty('primary');
  }
  await expect.poll(primaryOf).toBe(hosts[1]);
  const [, after] = await hellos();
  expect(String(after?.electionId) > String(before[0]?.electionId)).toBe(true);
  expect(before[1]).not.toHaveProperty('electionId');
});

test('a secondary rejects writes, and serves reads only if the client allows it', async () => {
  const { client, things } = await connect();
  await things.insertOne({ _id: 'read' });
  const [secondary = ''] = hosts;
  if ((await primaryOf()) === secondary) await stepDown(client);
  const direct = await connect({ directConnection: true }, `mongodb://${secondary}`);
  expect(await failure(direct.things.insertOne({ _id: 'no' }))).toMatchObject({ code: 10107 });
  const port = Number(secondary.split(':')[1]);
  expect(await runCommand(port, { find: 'things', $db: 't' })).toMatchObject({ code: 13435 });
  expect(await direct.things.findOne({ _id: 'read' })).toEqual({ _id: 'read' });
  const other = await connect({ readPreference: 'secondary' });
  expect(await other.things.findOne({ _id: 'read' })).toEqual({ _id: 'read' });
});

test('a driver is notified of a new primary at once, without sending a command', async () => {
  const { client } = await connect();
  const heard = new Promise<number>((resolve) => {
    client.on('topologyDescriptionChanged', ({ newDescription }) => {
      if (newDescription.type === 'ReplicaSetWithPrimary') resolve(performance.now());
    });
  });
  const before = performance.now();
  await stepDown(client);
  expect((await heard) - before).toBeLessThan(ELECTION_MS + 1000);
});

// the driver does not retry a command if its monitor notices first that the connection was closed
test.each([
  ['steps down', {}, 0],
  ['is lost', { lost: true }, Number.POSITIVE_INFINITY],
])(
  'a primary that %s under load loses no acknowledged write and repeats none',
  async (name, options, mayFail) => {
    const { client, things } = await connect();
    const counters: Collection<Thing> = client.db('t').collection('counters');
    await counters.insertOne({ _id: name, n: 0 });
    const singles = load((id) => things.insertOne({ _id: `${name} ${id}` }), 3);
    const pairs = load(
      (id) =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            await counters.updateOne({ _id: name }, { $inc: { n: 1 } }, { session });
            await things.insertOne({ _id: `${name} pair ${id}` }, { session });
          }),
        ),
      3,
    );
    for (let times = 0; times < 3; times++) {
      await singles.more(30);
      await pairs.more(10);
      await stepDown(client, options);
      await pairs.more(1);
    }
    await Promise.all([singles.stop(), pairs.stop()]);
    expect(singles.failed.length + pairs.failed.length).toBeLessThanOrEqual(mayFail);
    const kept = await idsIn(things);
    expect(singles.acknowledged.filter((id) => !kept.has(`${name} ${id}`))).toEqual([]);
    expect(pairs.acknowledged.filter((id) => !kept.has(`${name} pair ${id}`))).toEqual([]);
    const n = [...kept].filter((id) => id.startsWith(`${name} pair`)).length;
    expect(await counters.findOne({ _id: name })).toEqual({ _id: name, n });
  },
);

test('a primary that steps down interrupts running commands and aborts open transactions', async () => {
  const { client } = await connect();
  const { things } = await connect({ retryWrites: false });
  const held = client.startSession();
  held.startTransaction();
  const all = client.db('t').collection<Thing>('things');
  await all.insertOne({ _id: 'held' }, { session: held });
  const waits = failure(things.insertOne({ _id: 'held' })); // waits for the transaction to end
  await all.findOne({}); // a round trip, so that the insert above has started
  await stepDown(client);
  expect(await waits).toMatchObject({ code: 11602 });
  expect(await failure(held.commitTransaction())).toMatchObject({
    code: 251,
    errorLabels: ['TransientTransactionError'],
  });
  await held.endSession();
});

test('the next primary confirms a commit that a client repeats after the old primary was lost', async () => {
  const { client, things } = await connect();
  const session = client.startSession();
  session.startTransaction();
  await things.insertOne({ _id: 'committed' }, { session });
  await session.commitTransaction();
  await stepDown(client, { lost: true });
  await session.commitTransaction();
  await session.endSession();
  expect(await things.countDocuments({ _id: 'committed' })).toBe(1);
});

const shared = connected();

test('an engine without test commands does not step down', async () => {
  const command = { replSetStepDown: 60 };
  expect(await failure(shared.client.db('admin').command(command))).toMatchObject({ code: 59 });
});
