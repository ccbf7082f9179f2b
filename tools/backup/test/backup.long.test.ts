import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startDatabase } from '@tanabana/local-mongodb';
import { migrate, withTransaction } from '@tanabana/service-kit/mongo';
import { buildProgram } from '@tanabana/shop-runner/build';
import { testDatabase } from '@tanabana/test-kit';
import {
  Binary,
  Decimal128,
  Double,
  GridFSBucket,
  Int32,
  Long,
  MongoClient,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { CollectionSum } from '../src/archive/write-archive.ts';
import { backupToFile } from '../src/backup.ts';
import { restore } from '../src/restore.ts';
import { sumOf } from '../src/stored-collection.ts';

const shop = await testDatabase();
const { client, prefix } = shop;
const products = shop.db('products').collection('products');
const orders = shop.db('orders').collection('orders');
const PIECES = 100_000;
const DAY_S = 86_400;

let folder: string;
let emptyCluster: { uri: string; stop(): Promise<void> };
let elsewhere: MongoClient;
let target: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-backup-'));
  emptyCluster = await startDatabase({
    dataDir: join(folder, 'database'),
    cacheDir: process.env.TANABANA_CACHE ?? join(homedir(), '.cache', 'tanabana'),
    durable: false,
    log: () => {},
  });
  elsewhere = await new MongoClient(emptyCluster.uri).connect();
  await fill();
});
afterAll(async () => {
  await elsewhere?.close();
  await emptyCluster?.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  target = `r${randomBytes(4).toString('hex')}`;
});

/** One value of each BSON type; the order of fields matters. */
const everyKind = () => ({
  _id: new ObjectId(),
  int: new Int32(5),
  double: new Double(5),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('0.10'),
  date: new Date(),
  bytes: new Binary(randomBytes(9)),
  text: 'ರೇಷ್ಮೆ ₹',
  nothing: null,
  nested: { z: [1, { y: true }], a: /silk/i },
  stamp: new Timestamp({ t: 1, i: 2 }),
});

async function fill(): Promise<void> {
  await products.insertOne({ _id: new ObjectId(), name: 'Kurti', stock: PIECES });
  await products.insertMany(Array.from({ length: 3000 }, everyKind));
  await products.createIndex({ 'nested.z': 1, text: -1 }, { name: 'odd', unique: false });
  await orders.createIndex({ key: 1 }, { unique: true, name: 'once' });
  await orders.createIndex({ at: 1 }, { expireAfterSeconds: DAY_S, name: 'expiry' });
  await orders.insertOne({ key: 'long ago', at: new Date(0) });
  await shop.db('orders').createCollection('empty');
  await shop.db('gift-cards').collection('cards').insertOne({ code: 'GIFT-1' });
  const bucket = new GridFSBucket(shop.db('products'), { bucketName: 'pictures' });
  const upload = bucket.openUploadStream('large.webp');
  await new Promise((resolve) => upload.end(randomBytes(700_000), () => resolve(null)));
}

/** A buyer takes a unit and stores an order in one transaction, repeatedly. */
function startBuying(): { stop(): Promise<number> } {
  let bought = 0;
  let stopped = false;
  const buy = async () => {
    for (; !stopped && bought < 20_000; bought += 1)
      await withTransaction(client, async (session) => {
        await products.updateOne({ name: 'Kurti' }, { $inc: { stock: -1 } }, { session });
        await orders.insertOne({ key: new ObjectId().toHexString() }, { session });
      });
  };
  const buying = buy();
  return {
    async stop() {
      stopped = true;
      await buying;
      return bought;
    },
  };
}

async function dump(name: string, sums: CollectionSum[] = []): Promise<string> {
  const file = join(folder, name);
  await backupToFile({ client, prefix, onCollection: (sum) => sums.push(sum) }, file);
  return file;
}
const load = (file: string, replace = false, sums: CollectionSum[] = []) =>
  restore(
    { client: elsewhere, prefix: target, replace, onCollection: (sum) => sums.push(sum) },
    () => createReadStream(file),
  );

/** Without fields that the server sets itself. */
const indexesOf = async (of: MongoClient, db: string, collection: string) =>
  (await of.db(db).collection(collection).listIndexes().toArray()).map(
    ({ v: _, storageEngine: __, ...index }) => index,
  );

test('restores everything into an empty cluster, byte by byte', async () => {
  const written: CollectionSum[] = [];
  const read: CollectionSum[] = [];
  await load(await dump('quiet.gz', written), false, read);
  expect(written.map(({ collection }) => collection)).toEqual([
    'cards',
    'empty',
    'orders',
    'pictures.chunks',
    'pictures.files',
    'products',
  ]);
  expect(read).toEqual(written.map((sum) => ({ ...sum, db: sum.db.replace(prefix, target) })));
  for (const { db, collection } of written) {
    const [before, after] = [
      await sumOf(client, db, collection),
      await sumOf(elsewhere, db.replace(prefix, target), collection),
    ];
    expect({ ...after, db }).toEqual(before);
    expect(await indexesOf(elsewhere, db.replace(prefix, target), collection)).toEqual(
      await indexesOf(client, db, collection),
    );
  }
  const picture = async (of: MongoClient, name: string) => {
    const bucket = new GridFSBucket(of.db(`${name}_products`), { bucketName: 'pictures' });
    return Buffer.concat(await bucket.openDownloadStreamByName('large.webp').toArray());
  };
  expect(await picture(elsewhere, target)).toEqual(await picture(client, prefix));
});

test('orders and stock in a backup match, however busy the shop is', async () => {
  const buying = startBuying();
  const before = await orders.countDocuments();
  await expect.poll(() => orders.countDocuments()).toBeGreaterThan(before + 20);
  const file = await dump('busy.gz');
  const during = await orders.countDocuments();
  await expect.poll(() => orders.countDocuments()).toBeGreaterThan(during + 20);
  await buying.stop();
  await load(file);
  const restored = elsewhere.db(`${target}_products`).collection('products');
  const kurti = await restored.findOne({ name: 'Kurti' });
  const made = elsewhere.db(`${target}_orders`).collection('orders');
  const count = await made.countDocuments({ key: { $ne: 'long ago' } });
  expect(count).toBeGreaterThan(20);
  expect(count).toBeLessThan(await orders.countDocuments());
  expect(kurti?.stock).toBe(PIECES - count);
});

describe('a backup file', () => {
  test('is readable by its owner only, and never partially written', async () => {
    const file = await dump('mine.gz');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(
      backupToFile({ client, prefix: 'nothing', onCollection: () => {} }, join(folder, 'none.gz')),
    ).rejects.toThrow('nothing to back up');
    expect(await readdir(folder)).not.toContain('none.gz');
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length >> 1)],
    ['no archive', () => Buffer.from('not a backup')],
  ])('that is %s is rejected before anything is removed', async (_, spoil) => {
    const db = elsewhere.db(`${target}_orders`);
    await db.collection('orders').insertOne({ mine: true });
    const file = join(folder, 'spoiled.gz');
    await writeFile(file, spoil(await readFile(await dump(`${target}.gz`))));
    await expect(load(file, true)).rejects.toThrow(/damaged|too early/);
    expect(await db.collection('orders').countDocuments()).toBe(1);
  });
});

describe('a shop with data', () => {
  test('is kept unless replacement is requested', async () => {
    const file = await dump('again.gz');
    const db = elsewhere.db(`${target}_orders`);
    await db.collection('mine').insertOne({ mine: true });
    await expect(load(file)).rejects.toThrow(`${target}_orders.mine is not empty`);
    expect(await db.collection('orders').countDocuments()).toBe(0);
    await load(file, true);
    expect(await db.collection('mine').countDocuments()).toBe(0);
    expect(await db.collection('orders').countDocuments()).toBeGreaterThan(0);
  });
});

test('an interrupted restore is reported, prevents services from starting, and can be repeated', async () => {
  const file = await dump('half.gz');
  const whole = await readFile(file);
  await elsewhere.db(`${target}_news`).collection('news').insertOne({ old: true });
  const options = { client: elsewhere, prefix: target, onCollection: () => {} };
  let reads = 0;
  // complete during verification
  const open = () => Readable.from([reads++ ? whole.subarray(0, whole.length >> 1) : whole]);
  await expect(restore({ ...options, replace: true }, open)).rejects.toThrow(
    'The stored data is incomplete: repeat the restore.',
  );
  const start = (service = 'orders') => migrate(elsewhere.db(`${target}_${service}`), []);
  for (const service of ['orders', 'gift-cards'])
    await expect(start(service)).rejects.toThrow(/^A restore of \w+, started .*, is incomplete/);
  const kept: CollectionSum[] = [];
  await load(file, false, kept);
  await start();
  expect(kept.map(({ collection, documents }) => [collection, documents])).toContainEqual([
    'products',
    await products.countDocuments(),
  ]);
  expect(await elsewhere.db(`${target}_news`).listCollections().toArray()).toEqual([]);
});

test("the image's program writes to its folder and restores from it", async () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  // beside the packages that it loads
  const place = await mkdtemp(join(source, '../../node_modules/.backup-test-'));
  onTestFinished(() => rm(place, { recursive: true }));
  const program = join(place, 'main.js');
  await buildProgram({ name: 'backup', kind: 'tool', folder: source, product: program });
  const backups = await mkdtemp(join(folder, 'backups-'));
  const run = async (uri: string, DB_PREFIX: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, MONGODB_URI: uri, DB_PREFIX };
    return (await promisify(execFile)(process.execPath, [program, ...args], { cwd: backups, env }))
      .stderr;
  };
  await run(shop.uri, prefix, 'backup', '.');
  const [file = ''] = await readdir(backups);
  expect(file).toMatch(new RegExp(`^${prefix}-.*\\.archive\\.gz$`));
  expect(await run(emptyCluster.uri, target, 'restore', file)).toContain(', verified.');
  expect(await elsewhere.db(`${target}_products`).collection('products').countDocuments()).toBe(
    await products.countDocuments(),
  );
  await expect(run(emptyCluster.uri, target, 'restore', file)).rejects.toThrow('--replace');
});
