import { expect, test } from 'vitest';
import {
  bind,
  parse,
  ReplySplitter,
  readFields,
  readRow,
  simpleQuery,
  startup,
} from './messages.ts';

const reply = (tag: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(tag), length, body]);
};

test('splits replies wherever the byte stream is cut', () => {
  const stream = Buffer.concat([
    reply('1', Buffer.alloc(0)),
    reply('D', Buffer.from('abc')),
    reply('Z', Buffer.from('I')),
  ]);
  for (let at = 0; at <= stream.length; at++) {
    const found: string[] = [];
    const splitter = new ReplySplitter((tag, body) =>
      found.push(`${String.fromCharCode(tag)}:${body}`),
    );
    splitter.push(stream.subarray(0, at));
    splitter.push(stream.subarray(at));
    expect(found).toEqual(['1:', 'D:abc', 'Z:I']);
  }
});

test('reads a row with a null, an empty and a filled column', () => {
  const row = Buffer.from([0, 3, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 2, 7, 8]);
  expect(readRow(row)).toEqual([null, Buffer.alloc(0), Buffer.from([7, 8])]);
  expect(readRow(Buffer.from([0, 0]))).toEqual([]);
});

test('reads the fields of an error', () => {
  const fields = readFields(Buffer.from('SERROR\0C23505\0Mduplicate key\0nidx\0\0'));
  expect(Object.fromEntries(fields)).toEqual({
    S: 'ERROR',
    C: '23505',
    M: 'duplicate key',
    n: 'idx',
  });
});

test('encodes parameters as bytes, text or null', () => {
  const message = bind('s1', [Buffer.from([1, 2]), 'ab', null], 'binary');
  expect(message.toString('latin1')).toBe(
    'B\0\0\0\x26\0s1\0\0\x03\0\x01\0\0\0\0\0\x03\0\0\0\x02\x01\x02\0\0\0\x02ab\xff\xff\xff\xff\0\x01\0\x01',
  );
  expect(message.readInt32BE(1)).toBe(message.length - 1);
});

test('encodes the other messages with their length and terminator', () => {
  expect(simpleQuery('SELECT 1').toString('latin1')).toBe('Q\0\0\0\rSELECT 1\0');
  expect(parse('s1', 'X').toString('latin1')).toBe('P\0\0\0\x0bs1\0X\0\0\0');
  const first = startup({ user: 'u' });
  expect(first.readInt32BE(0)).toBe(first.length);
  expect(first.toString('latin1', 8)).toBe('user\0u\0\0');
});
