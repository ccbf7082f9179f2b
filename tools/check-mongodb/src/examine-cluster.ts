import { type Db, type Document, MongoClient, MongoServerError } from 'mongodb';
import { asText, OLDEST_MAJOR } from './error-text.ts';

/** Result of one check. */
export interface Finding {
  name: string;
  isGood: boolean;
  /** What was checked, or the problem and its remedy. */
  line: string;
  /** Number of tests it stands for; by default one. */
  passed?: number;
  failed?: number;
}

const PATIENCE_MS = 8000;
/** With less space the database cannot store its journal. */
const LEAST_FREE = 0.05;

const good = (name: string, line: string): Finding => ({ name, line, isGood: true });
const bad = (name: string, line: string): Finding => ({ name, line, isGood: false });

/**
 * Connects as a tool. @throws Error with one line that explains the problem
 * @param patience time limit in milliseconds
 */
export async function open(uri: string, patience = PATIENCE_MS): Promise<MongoClient> {
  try {
    const client = new MongoClient(uri, {
      appName: 'check-mongodb',
      serverSelectionTimeoutMS: patience,
      connectTimeoutMS: patience,
    });
    return await client.connect().catch(async (error) => {
      await client.close();
      throw error;
    });
  } catch (error) {
    throw new Error(asText(error), { cause: error });
  }
}

function topologyOf({ setName, msg, hosts }: Document): Finding {
  const name = 'topology';
  if (msg === 'isdbgrid') return good(name, 'sharded');
  if (!setName)
    return bad(
      name,
      'A single server without a replica set: it has no transactions. Start it with --replSet, then rs.initiate().',
    );
  const members = (hosts as string[]).length;
  return good(name, `replica set ${setName} of ${members}`);
}

function versionOf({ version }: Document): Finding {
  const isOld = Number(String(version).split('.')[0]) < OLDEST_MAJOR;
  return isOld
    ? bad('version', `MongoDB ${version} is too old: the shop needs ${OLDEST_MAJOR}.0 or newer.`)
    : good('version', String(version));
}

/** Runs a service's database operations, at startup and at run time, on a temporary database. */
const PROBES: readonly [what: string, work: (db: Db) => Promise<unknown>][] = [
  ['insert documents', (db) => db.collection('probe').insertOne({ key: 1 })],
  ['make indexes', (db) => db.collection('probe').createIndex({ key: 1 })],
  ['read', (db) => db.collection('probe').findOne({ key: 1 })],
  [
    'write in a transaction',
    (db) =>
      db.client.withSession((session) =>
        session.withTransaction(() =>
          db.collection('probe').updateOne({ key: 1 }, { $set: { key: 2 } }, { session }),
        ),
      ),
  ],
  ['remove documents', (db) => db.collection('probe').deleteMany({ key: 2 })],
  ['list databases', (db) => db.admin().listDatabases({ nameOnly: true })],
  ['drop its databases', (db) => db.dropDatabase()],
];

const UNAUTHORIZED = 13;

async function privilegesOn(db: Db): Promise<Finding> {
  for (const [what, work] of PROBES) {
    try {
      await work(db);
    } catch (error) {
      const isForbidden = error instanceof MongoServerError && error.code === UNAUTHORIZED;
      return bad(
        'privileges',
        isForbidden
          ? `The user may not ${what} in ${db.databaseName}. This check needs readWriteAnyDatabase and dbAdminAnyDatabase; services need less (docs/mongodb.md).`
          : `To ${what} failed: ${asText(error)}`,
      );
    }
  }
  return good('privileges', 'all required rights');
}

/** From `dbStats`, which not every server supports. */
async function diskOf(db: Db): Promise<Finding> {
  const { fsTotalSize: total, fsUsedSize: used } = await db.command({ dbStats: 1 });
  if (!total || used === undefined) return good('disk', 'the server reports no disk space');
  const free = (total - used) / total;
  const line = `${Math.round(free * 100)} % free`;
  return free < LEAST_FREE
    ? bad('disk', `Only ${line}: the cluster will soon refuse writes. Enlarge its disk.`)
    : good('disk', line);
}

/**
 * Checks the requirements on a cluster before anything else; stops at the first problem.
 * @param prefix of unused databases
 */
export async function* examineCluster(
  client: MongoClient,
  prefix: string,
): AsyncGenerator<Finding> {
  const db = client.db(`${prefix}_probe`);
  const steps = [
    async () => versionOf(await client.db('admin').command({ buildInfo: 1 })),
    async () => topologyOf(await client.db('admin').command({ hello: 1 })),
    async () => good('TLS', client.options.tls ? 'on' : 'off'),
    () => privilegesOn(db),
    () => diskOf(db),
  ];
  for (const step of steps) {
    const finding = await step();
    yield finding;
    if (!finding.isGood) return;
  }
}

/** Removes all databases of a prefix. */
export async function removeDatabases(client: MongoClient, prefix: string): Promise<void> {
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  for (const { name } of databases)
    if (name.startsWith(`${prefix}_`)) await client.db(name).dropDatabase();
}
