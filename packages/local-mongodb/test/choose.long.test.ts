import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { serveClient } from '../src/gateway/gateway.ts';
import { chooseDatabase, DatabaseError, startDatabase } from '../src/index.ts';
import { decode, encode } from '../src/mongo-wire/bson.ts';
import { cacheDir, emptyFolder } from '../testing/own-database.ts';
import { failure } from '../testing/support.ts';

const log = () => {};

test('MONGODB_URI takes precedence: it is used unchanged, and nothing is started', async () => {
  const uri = inject('localMongoUri');
  const engine = await chooseDatabase({ env: { MONGODB_URI: uri }, cacheDir, log });
  const database = await startDatabase({ dataDir: '/nowhere/at/all', cacheDir, log, engine });
  expect(database).toMatchObject({ kind: 'external', uri, processes: [] });
  await database.stop();
});

test('an unreachable MONGODB_URI is reported in one line within 10 seconds, without its password', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  const start = Date.now();
  const env = { MONGODB_URI: `mongodb://user:secret@127.0.0.1:${port}/?directConnection=true` };
  const error = await failure<Error>(chooseDatabase({ env, cacheDir, log }));
  silent.close();
  expect(error).toBeInstanceOf(DatabaseError);
  expect(error.message).toContain(`127.0.0.1:${port}`);
  expect(error.message).not.toContain('secret');
  expect(error.message).not.toContain('\n');
  expect(Date.now() - start).toBeLessThan(10_000);
});

test('a wrong password in MONGODB_URI is reported without the password', async () => {
  const hello = { ok: 1, isWritablePrimary: true, minWireVersion: 0, maxWireVersion: 25 };
  const unknown = { ok: 0, code: 18, codeName: 'AuthenticationFailed', errmsg: 'No.' };
  const server = createServer((socket) =>
    serveClient(socket, async ({ body }) => {
      const isHello = ['hello', 'ismaster', 'isMaster'].includes(
        Object.keys(decode(body))[0] ?? '',
      );
      return encode(isHello ? hello : unknown);
    }),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const env = { MONGODB_URI: `mongodb://asha:secret@127.0.0.1:${port}/?directConnection=true` };
  const { message } = await failure<Error>(chooseDatabase({ env, cacheDir, log }));
  expect(message).toBe(
    `The database at MONGODB_URI (mongodb://…@127.0.0.1:${port}/) rejects this user or password.`,
  );
});

test('an invalid MONGODB_URI is reported at once', async () => {
  const error = await failure<Error>(
    chooseDatabase({ env: { MONGODB_URI: 'localhost' }, cacheDir, log }),
  );
  expect(error).toBeInstanceOf(DatabaseError);
});

test('a mongod on the PATH runs as a single-member replica set', async () => {
  const folder = await emptyFolder();
  const binary = join(folder, 'mongod');
  await writeFile(binary, '#!/bin/sh\n');
  await chmod(binary, 0o755);
  const engine = await chooseDatabase({ env: { PATH: folder }, cacheDir, log });
  expect(engine.kind).toBe('mongod');
  const place = {
    dataDir: join(folder, 'data'),
    port: 27123,
    hosts: ['127.0.0.1'],
    durable: true,
  };
  expect(engine.uri(place)).toBe('mongodb://127.0.0.1:27123/?replicaSet=rs0');
  await engine.initialise(place);
  const [process] = await engine.processes(place);
  expect([process?.command, ...(process?.args ?? [])]).toEqual(
    expect.arrayContaining([
      binary,
      '--replSet',
      'rs0',
      '--bind_ip',
      '127.0.0.1',
      '--port',
      '27123',
    ]),
  );
});
