import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test, vi } from 'vitest';
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
      ['1\n2', '3'],
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

describe('the encoding of a file', () => {
  const TEXT = 'sku,name\r\nA,कुर्ती ₹5\r\n';
  const RECORDS = [
    ['sku', 'name'],
    ['A', 'कुर्ती ₹5'],
  ];
  const utf16 = (text: string, isBigEndian = false): Buffer => {
    const bytes = Buffer.from(text, 'utf16le');
    return isBigEndian ? bytes.swap16() : bytes;
  };
  test.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16LE with a mark', utf16(`\ufeff${TEXT}`), 'utf-16le'],
    ['UTF-16BE with a mark', utf16(`\ufeff${TEXT}`, true), 'utf-16be'],
    ['UTF-16LE without a mark', utf16(TEXT), 'utf-16le'],
    ['UTF-16BE without a mark', utf16(TEXT, true), 'utf-16be'],
  ])('%s is recognised', async (_, bytes, encoding) => {
    for (const size of [1, 3, 1000]) {
      const onNotation = vi.fn();
      const records = [];
      for await (const { values } of readRecords(inPieces(bytes, size), { onNotation }))
        records.push(values);
      expect(records).toEqual(RECORDS);
      expect(onNotation).toHaveBeenCalledExactlyOnceWith({ encoding, delimiter: ',' });
    }
  });

  test('Windows-1252 is read when chosen; otherwise the lines that are not UTF-8 are refused', async () => {
    const bytes = Buffer.from('sku,name\nA,Café\nB,Plain\n', 'latin1');
    expect(await read(bytes)).toEqual([
      { line: 1, values: ['sku', 'name'] },
      { line: 2, values: null, reason: 'encoding' },
      { line: 3, values: ['B', 'Plain'] },
    ]);
    const records = [];
    for await (const { values } of readRecords(inPieces(bytes, 3), { encoding: 'windows-1252' }))
      records.push(values);
    expect(records).toEqual([
      ['sku', 'name'],
      ['A', 'Café'],
      ['B', 'Plain'],
    ]);
  });

  test('a replacement character that the file contains is kept', async () => {
    for (const size of [1, 2, 3, 1000])
      expect(await values('a,b\n1,\ufffd\n', size)).toEqual([
        ['a', 'b'],
        ['1', '\ufffd'],
      ]);
  });
});

test.each(['\n', '\r\n', '\r'])('line ends %j are read, also mixed with others', async (end) => {
  for (const size of [1, 2, 7, 1000])
    expect(await values(`a,b${end}1,"2${end}3"${end}4,5\n6,7\r\n8,9\r`, size)).toEqual([
      ['a', 'b'],
      ['1', '2\n3'],
      ['4', '5'],
      ['6', '7'],
      ['8', '9'],
    ]);
});

test.each([
  ['sep=;', 'sep=;\na;b,c\n1;2,3'],
  ['sep=; in quotes', '"sep=;"\r\na;b,c\r\n1;2,3'],
  ['sep=; with empty cells', 'sep=;,,\na;b,c\n1;2,3'],
  ['an odd separator', 'SEP=^\na^b,c\n1^2,3'],
])('a first line %s sets the delimiter', async (_, text) => {
  expect(await read(text)).toEqual([
    { line: 2, values: ['a', 'b,c'] },
    { line: 3, values: ['1', '2,3'] },
  ]);
});

test.each([
  ['bars', 'a|b\n1,5|2'],
  ['semicolons between quoted commas', '"a, x, y";b\n1,5;2'],
])('the delimiter is found: %s', async (_, text) => {
  expect((await values(text))[1]).toEqual(['1,5', '2']);
});

test('a value of 3,000 lines with quotes is one record', async () => {
  const body = Array.from({ length: 3000 }, (_, at) => `<p class=""x"">Line, ${at}</p>`).join('\n');
  const records = await read(`sku,body,price\nA,"${body}",5\nB,,6\n`, 4096);
  expect(records.map(({ line }) => line)).toEqual([1, 3001, 3002]);
  expect(records[1]?.values).toEqual(['A', body.replaceAll('""', '"'), '5']);
});

test('a record of several lines with a wrong number of values stays one record', async () => {
  expect(await read('a,b,c\n1,"<p>\nHello, all\n</p>"\n4,5,6\n')).toEqual([
    { line: 1, values: ['a', 'b', 'c'] },
    { line: 4, values: ['1', '<p>\nHello, all\n</p>'] },
    { line: 5, values: ['4', '5', '6'] },
  ]);
});

test('a quote that is never closed loses only its own line, even if a later quote could close it', async () => {
  expect(await values('a,b\n1,"2\n3,"4"\n5,6\n')).toEqual([
    ['a', 'b'],
    null,
    ['3', '4'],
    ['5', '6'],
  ]);
});

test('lines that belong to no record after an unclosed quote are reported with it', async () => {
  expect(await read('a,b\n1,"2\nlost\nalso lost\n3,4\n5,6\n')).toEqual([
    { line: 1, values: ['a', 'b'] },
    { line: 4, values: null, reason: 'quote', from: 2 },
    { line: 5, values: ['3', '4'] },
    { line: 6, values: ['5', '6'] },
  ]);
});

test('spaces after a closing quote are ignored', async () => {
  expect(await values('a,b\n"1" ,"2"  \n3,4')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
  ]);
});

longTest('a file of open quotes is read in linear time', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `"${at},x`);
  const began = performance.now();
  const records = await read(`a,b\n${lines.join('\n')}\n`, 65_536);
  expect(records).toHaveLength(20_001);
  expect(records.slice(1).every(({ reason }) => reason === 'quote')).toBe(true);
  expect(performance.now() - began).toBeLessThan(10_000);
});
