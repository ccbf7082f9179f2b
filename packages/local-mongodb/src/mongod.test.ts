import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Document, decode, encode } from './mongo-wire/bson.ts';
import { encodeReply, Framer } from './mongo-wire/messages.ts';
import { becomePrimary } from './mongod.ts';

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanUp.splice(0)) end();
});

/**
 * Starts a stand-in mongod that replies as MongoDB documents it.
 * @returns its port and the received commands
 */
async function mongod(
  answer: (command: Document) => Document,
): Promise<{ port: number; reported: Document[] }> {
  const reported: Document[] = [];
  const server = createServer((socket) => {
    const framer = new Framer((message) => {
      const command = decode(message.body);
      reported.push(command);
      socket.write(encodeReply(message, encode(answer(command)), 1));
    });
    socket.on('data', (chunk) => framer.push(chunk)).on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => server.close());
  return { port: (server.address() as { port: number }).port, reported };
}

const names = (reported: Document[]) => reported.map((command) => Object.keys(command)[0]);

test('initiates a new mongod and waits until it is primary', async () => {
  let hellos = 0;
  const { port, reported } = await mongod((command) => {
    if ('replSetGetStatus' in command)
      return { ok: 0, code: 94, errmsg: 'no replset config has been received' };
    if ('hello' in command) return { ok: 1, isWritablePrimary: ++hellos === 3 };
    return { ok: 1 };
  });
  await becomePrimary(port, AbortSignal.timeout(20_000));
  expect(reported.find((command) => 'replSetInitiate' in command)?.replSetInitiate).toEqual({
    _id: 'rs0',
    members: [{ _id: 0, host: `127.0.0.1:${port}` }],
  });
  expect(hellos).toBe(3);
});

test('reconfigures a mongod that last ran on another port', async () => {
  const { port, reported } = await mongod((command) => {
    if ('replSetGetStatus' in command) return { ok: 0, code: 93, errmsg: 'we are not a member' };
    if ('replSetGetConfig' in command)
      return {
        ok: 1,
        config: { _id: 'rs0', version: 4, members: [{ _id: 0, host: '127.0.0.1:1', priority: 1 }] },
      };
    return { ok: 1, isWritablePrimary: true };
  });
  await becomePrimary(port, AbortSignal.timeout(20_000));
  expect(reported.find((command) => 'replSetReconfig' in command)).toMatchObject({
    replSetReconfig: { version: 5, members: [{ _id: 0, host: `127.0.0.1:${port}`, priority: 1 }] },
    force: true,
  });
});

test('only waits for a mongod that is already configured', async () => {
  const { port, reported } = await mongod(() => ({ ok: 1, myState: 1, isWritablePrimary: true }));
  await becomePrimary(port, AbortSignal.timeout(20_000));
  expect(names(reported)).toEqual(['ping', 'replSetGetStatus', 'hello']);
});

test('reports why the mongod rejected a command', async () => {
  const { port } = await mongod((command) =>
    'ping' in command ? { ok: 1 } : { ok: 0, code: 94, errmsg: 'not started with --replSet' },
  );
  await expect(becomePrimary(port, AbortSignal.timeout(20_000))).rejects.toThrow(
    'replSetInitiate: not started with --replSet',
  );
});
