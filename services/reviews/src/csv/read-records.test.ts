import { describe, expect, test } from 'vitest';
import { parseTime } from './columns.ts';
import { readRecords } from './read-records.ts';

async function* chunks(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(text: string, size = 7) {
  const records = [];
  for await (const record of readRecords(chunks(text, size))) records.push(record);
  return records;
}
const valuesOf = async (text: string, size?: number) =>
  (await read(text, size)).map(({ values }) => values);

describe('records of a CSV file', () => {
  test.each([1, 2, 3, 1000])('are the same in chunks of %i bytes', async (size) => {
    const text = '\ufeffa,b\r\n"x, ""y""\r\nz",क\r\n\r\nlast,';
    expect(await read(text, size)).toEqual([
      { line: 1, values: ['a', 'b'], isBroken: false },
      { line: 2, values: ['x, "y"\nz', 'क'], isBroken: false },
      { line: 5, values: ['last', ''], isBroken: false },
    ]);
  });

  test.each([
    [
      'a;b\n1,5;"2;3"',
      [
        ['a', 'b'],
        ['1,5', '2;3'],
      ],
    ],
    [
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n"",""\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    [
      'a,b\n5" wide,"x"y',
      [
        ['a', 'b'],
        ['5" wide', 'xy'],
      ],
    ],
    ['', []],
    ['\n\n', []],
  ])('%j are %j', async (text, expected) => {
    expect(await valuesOf(text)).toEqual(expected);
  });

  test('are broken if a quote is never closed, or if they are too long', async () => {
    const [, open] = await read('a,b\n1,"2\n3,4');
    expect(open).toMatchObject({ line: 2, isBroken: true });
    const [, long, next] = await read(`a,b\n${'x'.repeat(200_000)},1\n2,3`, 60_000);
    expect(long).toMatchObject({ isBroken: true });
    expect(next).toEqual({ line: 3, values: ['2', '3'], isBroken: false });
  });

  test('of 20 MB without a closing quote are read in linear time', async () => {
    const started = performance.now();
    const [, broken] = await read(`a,b\n"${'x,\n'.repeat(7_000_000)}`, 65_536);
    expect(broken?.isBroken).toBe(true);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

test.each([
  ['2026-01-05', '2026-01-05T00:00:00.000Z'],
  ['2026-01-05 23:59:59 UTC', '2026-01-05T23:59:59.000Z'],
  ['2026-01-05T23:59:59.123Z', '2026-01-05T23:59:59.000Z'],
  ['2026-01-05 10:30:00 +0000', '2026-01-05T10:30:00.000Z'],
  ['31/12/2025', '2025-12-31T00:00:00.000Z'],
  ['29/02/2025', null],
  ['2026-13-01', null],
  ['yesterday', null],
  ['', null],
])('the date %s is read as %s', (text, expected) => {
  expect(parseTime(text)?.toISOString() ?? null).toBe(expected);
});
