import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chooseTestDatabase, engineAddresses, findEngine } from '../src/containers/index.ts';
import { longTest } from '../src/long-test.ts';

/** Responds like Docker and Podman; other requests do not count as looking for an engine. */
const asEngine: RequestListener = ({ url }, answer) => {
  if (url === '/_ping') answer.writeHead(200, { 'API-Version': '1.50' }).end('OK');
  else answer.writeHead(404).end();
};
const hangs: RequestListener = () => {};
const halts: RequestListener = (_, answer) => {
  answer.writeHead(200, { 'Content-Length': '2' }).write('O');
};

/** A listener until the end of the test. */
async function listener(handle: RequestListener, place: string | 0) {
  const server = createServer(handle);
  if (place === 0) server.listen(0, '127.0.0.1');
  else server.listen(place);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return server;
}

async function socketPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-engine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'docker.sock');
}

/** The address of a socket where this listener answers. */
async function socket(handle: RequestListener): Promise<string> {
  const path = await socketPath();
  await listener(handle, path);
  return `unix://${path}`;
}

async function port(handle: RequestListener): Promise<string> {
  const server = await listener(handle, 0);
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a container engine', () => {
  test('is found if it responds on a socket or a port', async () => {
    const here = await socket(asEngine);
    expect(await findEngine([here])).toBe(here);
    const there = `tcp://${await port(asEngine)}`;
    expect(await findEngine([there])).toBe(there);
  });

  test.each([
    ['nobody who listens', async () => `unix://${await socketPath()}`],
    ['a port that refuses', async () => 'tcp://127.0.0.1:1'],
    ['one that hangs', () => socket(hangs)],
    ['one that stops within its answer', () => socket(halts)],
    ['something else that answers', () => socket((_, answer) => answer.end('<h1>Hello</h1>'))],
    ['one that is not well', () => socket((_, answer) => answer.writeHead(500).end('OK'))],
    ['one behind ssh', async () => `ssh://${await port(asEngine)}`],
    ['no address', async () => 'docker'],
  ])('is not found for %s', async (_, place) => {
    expect(await findEngine([await place()], 200)).toBeNull();
  });

  longTest('is the first that responds, with all addresses tried in parallel', async () => {
    const places = [await socket(hangs), await socket(hangs), await socket(asEngine)];
    const began = performance.now();
    expect(await findEngine([...places, await socket(asEngine)], 2000)).toBe(places[2]);
    // sequential attempts at hanging ones would take twice as long
    expect(performance.now() - began).toBeLessThan(4000);
  });

  test('is looked up at DOCKER_HOST only if that is set, else at the usual sockets', () => {
    expect(engineAddresses({ DOCKER_HOST: 'tcp://127.0.0.1:2375' })).toEqual([
      'tcp://127.0.0.1:2375',
    ]);
    expect(engineAddresses({ XDG_RUNTIME_DIR: '/run/asha' }, '/home/asha')).toEqual([
      'unix:///var/run/docker.sock',
      'unix:///run/asha/docker.sock',
      'unix:///home/asha/.docker/run/docker.sock',
      'unix:///home/asha/.docker/desktop/docker.sock',
    ]);
  });
});

describe('the database of a test run', () => {
  test('is the local one without an engine, with a message', async () => {
    expect(await chooseTestDatabase({}, [])).toEqual({
      kind: 'local',
      engine: null,
      line: 'No container engine responds, so tests that need one are skipped: the local database is used.',
    });
  });

  test('is in a container with an engine, unless TEST_CONTAINERS is off', async () => {
    const engine = await socket(asEngine);
    expect(await chooseTestDatabase({}, [engine])).toEqual({
      kind: 'container',
      engine,
      line: `A container engine responds at ${engine}: MongoDB in a container is used.`,
    });
    expect(await chooseTestDatabase({ TEST_CONTAINERS: 'off' }, [engine])).toEqual({
      kind: 'local',
      engine: null,
      line: 'TEST_CONTAINERS is off: the local database is used.',
    });
  });

  test('is a given cluster, while the engine serves other tests', async () => {
    const engine = await socket(asEngine);
    const env = { TEST_MONGODB_URI: 'mongodb://127.0.0.1:27017' };
    expect(await chooseTestDatabase(env, [engine])).toMatchObject({ kind: 'given', engine });
    expect(await chooseTestDatabase(env, [])).toMatchObject({ kind: 'given', engine: null });
  });
});
