import { expect, test } from 'vitest';
import { decode, encode, MalformedBytes } from './bson.ts';
import { encodeMessage, encodeReply, Framer, type Message, OP_QUERY } from './messages.ts';

function framed(...chunks: Buffer[]): Message[] {
  const messages: Message[] = [];
  const framer = new Framer((message) => messages.push(message));
  for (const chunk of chunks) framer.push(chunk);
  return messages;
}

const ping = encodeMessage(encode({ ping: 1, $db: 'admin' }), 7);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const withHeader = (opCode: number, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([int32(body.length + 16), int32(1), int32(0), int32(opCode), body]);
};
const sequence = (name: string, ...documents: object[]) => {
  const body = Buffer.concat([Buffer.from(`${name}\0`), ...documents.map(encode)]);
  return Buffer.concat([Buffer.from([1]), int32(body.length + 4), body]);
};
const body = (document: object) => Buffer.concat([Buffer.from([0]), encode(document)]);

test('splits messages wherever the byte stream is cut', () => {
  const two = Buffer.concat([ping, ping]);
  for (let at = 0; at <= two.length; at++)
    expect(framed(two.subarray(0, at), two.subarray(at))).toHaveLength(2);
  expect(framed(...[...two].map((byte) => Buffer.from([byte])))).toHaveLength(2);
  expect(framed(two)[0]).toMatchObject({ requestId: 7, moreToCome: false });
});

test('reads a body and its sequences, ignores a trailing checksum, and detects that no reply is wanted', () => {
  const flags = int32(1 | 2);
  const [message] = framed(
    withHeader(
      2013,
      flags,
      body({ insert: 'a' }),
      sequence('documents', { a: 1 }, { a: 2 }),
      Buffer.alloc(4),
    ),
  );
  expect(decode(message?.body ?? Buffer.alloc(0))).toEqual({ insert: 'a' });
  expect(message?.moreToCome).toBe(true);
  expect(
    message?.sequences
      .get('documents')
      ?.equals(Buffer.concat([encode({ a: 1 }), encode({ a: 2 })])),
  ).toBe(true);
});

test('reads the OP_QUERY hello that old clients send, and replies with OP_REPLY', () => {
  const query = withHeader(
    OP_QUERY,
    int32(0),
    Buffer.from('admin.$cmd\0'),
    int32(0),
    int32(-1),
    encode({ isMaster: 1 }),
  );
  const [message] = framed(query);
  if (!message) throw new Error('no message');
  expect(decode(message.body)).toEqual({ isMaster: 1 });
  const reply = encodeReply(message, encode({ ok: 1 }), 3);
  expect(reply.readInt32LE(12)).toBe(1); // OP_REPLY
  expect(reply.readInt32LE(32)).toBe(1); // one document
  expect(decode(reply.subarray(36))).toEqual({ ok: 1 });
});

test.each([
  ['a length below that of a header', int32(15)],
  ['a negative length', int32(-1)],
  ['a length over 48 MB', int32(49_000_000)],
  ['an unknown operation', withHeader(2012, Buffer.alloc(20))],
  ['no sections', withHeader(2013, int32(0))],
  ['a header without content', withHeader(2013)],
  ['a section of an unknown kind', withHeader(2013, int32(0), Buffer.from([2, 5, 0, 0, 0, 0]))],
  ['a section beyond the end', withHeader(2013, int32(0), Buffer.from([0, 99, 0, 0, 0, 0]))],
  ['two bodies', withHeader(2013, int32(0), body({ a: 1 }), body({ b: 1 }))],
  [
    'a sequence without a name',
    withHeader(2013, int32(0), body({}), Buffer.from([1, 6, 0, 0, 0, 65, 65])),
  ],
  ['an old query without a name', withHeader(OP_QUERY, int32(0), Buffer.from([65, 65, 65, 65]))],
  [
    'an old query without a document',
    withHeader(OP_QUERY, int32(0), Buffer.from('a\0'), int32(0), int32(0)),
  ],
])('rejects %s', (_, bytes) => {
  expect(() => framed(Buffer.concat([bytes, Buffer.alloc(16)]))).toThrow(MalformedBytes);
});
