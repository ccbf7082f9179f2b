import { MongoClient } from 'mongodb';
import { expect, inject, test } from 'vitest';
import { connected, failure, sharedPort } from '../testing/support.ts';
import { longTest } from './long-test.ts';

const on = connected();

test('startup commands of shells are answered', async () => {
  const admin = on.client.db('admin');
  const commands = [
    { hello: 1 },
    { isMaster: 1 },
    { ping: 1 },
    { buildInfo: 1 },
    { buildinfo: 1 },
    { hostInfo: 1 },
    { getCmdLineOpts: 1 },
    { getLog: 'startupWarnings' },
    { getParameter: 1, featureCompatibilityVersion: 1 },
    { connectionStatus: 1, showPrivileges: true },
    { serverStatus: 1 },
    { whatsmyuri: 1 },
    { usersInfo: 1 },
    { replSetGetStatus: 1 },
    { listDatabases: 1, nameOnly: true },
    { getDefaultRWConcern: 1 },
  ];
  for (const command of commands)
    expect(await admin.command(command), JSON.stringify(command)).toMatchObject({ ok: 1 });
  expect(await failure(admin.command({ atlasVersion: 1 }))).toMatchObject({
    code: 59,
    codeName: 'CommandNotFound',
  });
});

test('hello reports what drivers need for sessions, transactions and retries', async () => {
  const hello = await on.client.db('admin').command({ hello: 1 });
  expect(hello).toMatchObject({
    isWritablePrimary: true,
    setName: 'rs0',
    maxWireVersion: 25,
    logicalSessionTimeoutMinutes: 30,
  });
  expect(hello.hosts).toEqual([`127.0.0.1:${sharedPort()}`]);
});

test('a direct connection works without the name of the replica set', async () => {
  const client = await MongoClient.connect(
    `mongodb://127.0.0.1:${sharedPort()}/?directConnection=true`,
  );
  expect(await client.db('admin').command({ ping: 1 })).toMatchObject({ ok: 1 });
  await client.close();
});

longTest('the driver rejects another replica set name', async () => {
  const uri = inject('localMongoUri').replace('rs0', 'other');
  await expect(MongoClient.connect(uri, { serverSelectionTimeoutMS: 300 })).rejects.toThrow();
});

longTest('databases and collections report their sizes', async () => {
  await on.db.collection('sized').insertOne({ a: 1 });
  expect(await on.db.command({ collStats: 'sized' })).toMatchObject({ ok: 1, count: 1 });
  expect(await on.db.stats()).toMatchObject({ ok: 1, collections: 1 });
  const { databases } = await on.client.db('admin').admin().listDatabases();
  expect(databases.map(({ name }) => name)).toContain(on.db.databaseName);
});

test('the server listens on 127.0.0.1 only', async () => {
  const { connect } = await import('node:net');
  const { networkInterfaces } = await import('node:os');
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4');
  if (!outside) return;
  const error = await new Promise((resolve) =>
    connect(sharedPort(), outside.address)
      .once('connect', () => resolve(null))
      .once('error', resolve),
  );
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
