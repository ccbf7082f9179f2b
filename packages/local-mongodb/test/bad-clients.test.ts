import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { encode } from '../src/mongo-wire/bson.ts';
import { runCommand } from '../src/mongo-wire/client.ts';
import { encodeMessage } from '../src/mongo-wire/messages.ts';
import { connected, sharedPort } from '../testing/support.ts';

const on = connected();
const header = (length: number, opCode: number) => {
  const bytes = Buffer.alloc(16);
  bytes.writeInt32LE(length, 0);
  bytes.writeInt32LE(opCode, 12);
  return bytes;
};

test.each([
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')],
  ['a length below the header', header(3, 2013)],
  ['a negative length', header(-1, 2013)],
  ['more than 48 MB', header(100_000_000, 2013)],
  ['an unknown operation', header(16, 4711)],
  ['a message without a body', Buffer.concat([header(20, 2013), Buffer.alloc(4)])],
  [
    'a section beyond its message',
    Buffer.concat([header(26, 2013), Buffer.alloc(4), Buffer.from([0, 0xff, 0xff, 0, 0, 0])]),
  ],
])('%s closes only the connection that sent it', async (_, bytes) => {
  const socket = connect(sharedPort(), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  expect(await on.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
});

test('a body that is not BSON is reported, and the connection stays usable', async () => {
  const body = encode({ ping: 1, $db: 'admin' });
  body[body.length - 2] = 0x7e;
  const socket = connect(sharedPort(), '127.0.0.1');
  const bad = Buffer.from(encode({ insert: 'x', documents: [], $db: 'x' }));
  bad[4] = 0x77; // unknown element type
  socket.write(encodeMessage(bad, 1));
  const [reply] = await once(socket, 'data');
  expect(reply.includes('InvalidBSON')).toBe(true);
  socket.write(encodeMessage(encode({ ping: 1, $db: 'admin' }), 2));
  const [pong] = await once(socket, 'data');
  expect(pong.readInt32LE(8)).toBe(2);
  socket.destroy();
});

test('a message sent byte by byte is assembled, and many messages in one packet are answered in order', async () => {
  const ping = (id: number) => encodeMessage(encode({ ping: 1, $db: 'admin' }), id);
  const socket = connect(sharedPort(), '127.0.0.1').setNoDelay(true);
  for (const byte of ping(7)) socket.write(Buffer.from([byte]));
  expect((await once(socket, 'data'))[0].readInt32LE(8)).toBe(7);
  const ids = Array.from({ length: 100 }, (_, n) => n + 1);
  socket.write(Buffer.concat(ids.map(ping)));
  const answered: number[] = [];
  let rest = Buffer.alloc(0);
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 16 && rest.length >= rest.readInt32LE(0)) {
      answered.push(rest.readInt32LE(8));
      rest = rest.subarray(rest.readInt32LE(0));
    }
    if (answered.length === 100) break;
  }
  expect(answered).toEqual(ids);
});

test('a name of the wrong type is reported as an error of that command', async () => {
  const port = sharedPort();
  expect(await runCommand(port, { find: 5, $db: 'x' })).toMatchObject({ ok: 0 });
  expect(await runCommand(port, { insert: { $gt: '' }, documents: [{}], $db: 'x' })).toMatchObject({
    ok: 0,
    code: 73,
  });
  expect(await runCommand(port, { getMore: 'x', collection: 'y' })).toMatchObject({
    ok: 0,
    code: 43,
  });
  expect(await runCommand(port, { find: 'a\0b', $db: 'x' })).toMatchObject({ ok: 0 });
  expect(await runCommand(port, { ping: 1 })).toMatchObject({ ok: 1 });
});
