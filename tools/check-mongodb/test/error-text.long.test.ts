import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage as createOrders } from '@tanabana/service-orders/library';
import { testDatabase, unique } from '@tanabana/test-kit';
import { type Document, Long } from 'mongodb';
import { describe, expect, onTestFinished, test } from 'vitest';
import { examineCluster, open, removeDatabases } from '../src/examine-cluster.ts';
import { examineShopIndexes } from '../src/shop-indexes.ts';
import {
  closingServer,
  fakeServer,
  MEMBER,
  refused,
  STANDALONE,
  selfSignedServer,
} from '../testing/fake-server.ts';

const { client, prefix } = await testDatabase();

const MODERN = { hello: MEMBER, buildInfo: { version: '8.0.4' } };

/** Time limit for servers on this machine. */
const PATIENCE_MS = 1500;

/** Message of a check: of connecting to a cluster, or of the last check. */
async function messagesOf(address: string): Promise<string> {
  try {
    const own = await open(address, PATIENCE_MS);
    onTestFinished(() => own.close());
    let last = '';
    for await (const { line } of examineCluster(own, unique('check'))) last = line;
    return last;
  } catch (error) {
    return (error as Error).message;
  }
}

const serverSaying = (answers: Record<string, Document>) => fakeServer({ ...MODERN, ...answers });

describe('a check reports', () => {
  test('a server that is too old', async () => {
    const old = await serverSaying({ buildInfo: { version: '7.0.14' } });
    expect(await messagesOf(old)).toBe('MongoDB 7.0.14 is too old: the shop needs 8.0 or newer.');
    const ancient = await serverSaying({ hello: { ...MEMBER, maxWireVersion: 4 } });
    expect(await messagesOf(ancient)).toMatch(/^The server is too old: the shop needs MongoDB 8.0/);
  });

  test('a server that is not a replica set', async () => {
    const alone = await serverSaying({ hello: STANDALONE });
    expect(await messagesOf(alone)).toMatch(/^A single server without a replica set/);
  });

  test('a wrong user or password', async () => {
    const saslStart = refused(18, 'AuthenticationFailed', 'Authentication failed.');
    const closed = await serverSaying({ saslStart });
    const address = closed.replace('://', '://asha:wrong@');
    expect(await messagesOf(address)).toBe('The user or the password is wrong.');
  });

  test.each([
    ['insert', 'insert documents'],
    ['createIndexes', 'make indexes'],
    ['delete', 'remove documents'],
    ['dropDatabase', 'drop its databases'],
  ])('a user without the right to %s', async (command, what) => {
    const forbidden = refused(13, 'Unauthorized', 'not authorized');
    const cursor = { cursor: { id: Long.ZERO, ns: 'a.b', firstBatch: [] } };
    const small = await serverSaying({
      find: cursor,
      listDatabases: { databases: [] },
      insert: { n: 1 },
      delete: { n: 1 },
      update: { n: 1, nModified: 1 },
      [command]: forbidden,
    });
    expect(await messagesOf(small)).toMatch(
      new RegExp(`^The user may not ${what} in .*needs readWriteAnyDatabase`),
    );
  });

  test('a full disk', async () => {
    const full = await serverSaying({ insert: refused(14031, 'OutOfDiskSpace', 'No space left') });
    expect(await messagesOf(full)).toMatch(/The disk of the cluster is full/);
  });

  test('an unreachable server, a TLS mismatch, and an invalid address', async () => {
    const closing = await closingServer();
    const nobody = 'mongodb://127.0.0.1:1/?directConnection=true';
    const said = await Promise.all([
      messagesOf(nobody),
      messagesOf(`${closing}&tls=true`),
      messagesOf(closing),
      messagesOf('http://127.0.0.1'),
    ]);
    expect(said).toEqual([
      expect.stringMatching(/^No server answers at this address/),
      expect.stringMatching(/^The address requires TLS, but the server does not support it/),
      expect.stringMatching(/tls=true/),
      expect.stringMatching(/^This is not an address of a MongoDB cluster/),
    ]);
  });

  test('a certificate that is not trusted, or has another name', async () => {
    const { address, cert } = await selfSignedServer('cluster.example');
    const folder = await mkdtemp(join(tmpdir(), 'authority-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, 'ca.pem');
    const secured = `${address}&tls=true`;
    await writeFile(file, cert);
    const said = await Promise.all([
      messagesOf(secured),
      messagesOf(`${secured}&tlsCAFile=${encodeURIComponent(file)}`),
    ]);
    expect(said).toEqual([
      expect.stringMatching(/not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Name .* with tlsCAFile/),
      expect.stringMatching(/^The server's certificate is for another name: .*127\.0\.0\.1/),
    ]);
  });

  test('a missing index of a shop', async () => {
    const shop = `${prefix}_shop`;
    const orders = createOrders(client, shop);
    await orders.prepare();
    expect(await examineShopIndexes(client, shop, `${prefix}_made`)).toMatchObject({
      isGood: true,
    });
    await client.db(`${shop}_orders`).collection('orders').dropIndex('of_user');
    const { isGood, line } = await examineShopIndexes(client, shop, `${prefix}_made`);
    expect(isGood).toBe(false);
    expect(line).toContain(`An index is missing: ${shop}_orders.orders {"userId":1,"_id":-1}.`);
  });
});

test("the tests' database passes, and nothing is left", async () => {
  const own = unique('check');
  const lines: string[] = [];
  for await (const { name, isGood } of examineCluster(client, own)) lines.push(`${name} ${isGood}`);
  expect(lines).toEqual([
    'version true',
    'topology true',
    'TLS true',
    'privileges true',
    'disk true',
  ]);
  await client.db(`${own}_probe`).collection('left').insertOne({});
  await removeDatabases(client, own);
  const { databases } = await client.db().admin().listDatabases();
  expect(databases.filter(({ name }) => name.startsWith(own))).toEqual([]);
});
