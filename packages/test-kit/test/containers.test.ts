import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chooseTestDatabase, engineAddresses, findEngine } from '../src/containers/index.ts';

/** As Docker and Podman answer; whoever asks for anything else has not asked for an engine. */
const asEngine: RequestListener = ({ url }, answer) => {
  if (url === '/_ping') answer.writeHead(200, { 'API-Version': '1.50' }).end('OK');
  else answer.writeHead(404).end();
};
const hangs: RequestListener = () => {};
const halts: RequestListener = (_, answer) => {
  answer.writeHead(200, { 'Content-Length': '2' }).write('O');
};

/** Somebody who listens until the end of the test. */
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
  test('GIVEN one that answers on a socket or a port THEN it is found', async () => {
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
  ])('GIVEN %s THEN there is none', async (_, place) => {
    expect(await findEngine([await place()], 200)).toBeNull();
  });

  test('GIVEN several places THEN they are asked at once and the first that answers is taken', async () => {
    const places = [await socket(hangs), await socket(hangs), await socket(asEngine)];
    const began = performance.now();
    expect(await findEngine([...places, await socket(asEngine)], 2000)).toBe(places[2]);
    // one after the other those that hang would take twice as long
    expect(performance.now() - began).toBeLessThan(4000);
  });

  test('is looked for at DOCKER_HOST alone where that is set, else at the usual sockets', () => {
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
  test('GIVEN no engine THEN it is the local one, and the line says so', async () => {
    expect(await chooseTestDatabase({}, [])).toEqual({
      kind: 'local',
      engine: null,
      line: 'No container engine answers, so what needs one is left out: the local database is used.',
    });
  });

  test('GIVEN an engine THEN it is in a container, unless TEST_CONTAINERS is off', async () => {
    const engine = await socket(asEngine);
    expect(await chooseTestDatabase({}, [engine])).toEqual({
      kind: 'container',
      engine,
      line: `A container engine answers at ${engine}: MongoDB in a container is used.`,
    });
    expect(await chooseTestDatabase({ TEST_CONTAINERS: 'off' }, [engine])).toEqual({
      kind: 'local',
      engine: null,
      line: 'TEST_CONTAINERS is off: the local database is used.',
    });
  });

  test('GIVEN a cluster of its own THEN that is taken, and the engine is there for other tests', async () => {
    const engine = await socket(asEngine);
    const env = { TEST_MONGODB_URI: 'mongodb://127.0.0.1:27017' };
    expect(await chooseTestDatabase(env, [engine])).toMatchObject({ kind: 'given', engine });
    expect(await chooseTestDatabase(env, [])).toMatchObject({ kind: 'given', engine: null });
  });
});
