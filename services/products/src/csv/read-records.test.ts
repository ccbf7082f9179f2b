import { expect, test } from 'vitest';
import { readRecords } from './read-records.ts';

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const read = async (text: string | Uint8Array, size = 7) => {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const records = [];
  for await (const record of readRecords(inPieces(bytes, size))) records.push(record);
  return records;
};
const values = async (text: string, size?: number) =>
  (await read(text, size)).map((record) => record.values);

test.each([
  [
    'plain',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no end, Windows ends, a mark at the start',
    '\ufeffa,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n"1\t2"\t3\n',
    [
      ['a', 'b'],
      ['1\t2', '3'],
    ],
  ],
  [
    'empty values and lines',
    'a,b\n\n,\n',
    [
      ['a', 'b'],
      ['', ''],
    ],
  ],
  [
    'quotes',
    'a,b\n"x, ""y""",""\n',
    [
      ['a', 'b'],
      ['x, "y"', ''],
    ],
  ],
  [
    'lines in quotes',
    'a,b\n"1\r\n2",3\r\n4,5',
    [
      ['a', 'b'],
      ['1\r\n2', '3'],
      ['4', '5'],
    ],
  ],
  [
    'quotes in the middle',
    'a,b\n5" wide,"x"y"\n',
    [
      ['a', 'b'],
      ['5" wide', 'x"y'],
    ],
  ],
  [
    'letters of many bytes',
    'नाम,ए\nकुर्ती,ख\n',
    [
      ['नाम', 'ए'],
      ['कुर्ती', 'ख'],
    ],
  ],
])('%s', async (_, text, expected) => {
  for (const size of [1, 7, 1000]) expect(await values(text, size)).toEqual(expected);
});

test('an unclosed quote loses only its own line', async () => {
  expect(await read('a,b\n1,"2\n3,4\n5,6\n')).toEqual([
    { line: 1, values: ['a', 'b'] },
    { line: 2, values: null, reason: 'quote' },
    { line: 3, values: ['3', '4'] },
    { line: 4, values: ['5', '6'] },
  ]);
});

test('unreadable or overlong lines lose only themselves', async () => {
  const bytes = Buffer.concat([
    Buffer.from('a\n'),
    Buffer.from([0xff, 0xfe, 0x0a]),
    Buffer.from(`nul\0\n${'x'.repeat(200_000)}\nlast\n`),
  ]);
  expect(await read(bytes, 4096)).toEqual([
    { line: 1, values: ['a'] },
    { line: 2, values: null, reason: 'encoding' },
    { line: 3, values: null, reason: 'encoding' },
    { line: 4, values: null, reason: 'long' },
    { line: 5, values: ['last'] },
  ]);
});
