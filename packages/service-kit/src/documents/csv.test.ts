import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvFile, unguardCell } from './csv.ts';

async function* rowsOf(...rows: string[][]) {
  yield* rows;
}

test.each(['=1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', "'=1", "''@x"])(
  '%j is a cell that no spreadsheet runs, and is read again as it was',
  async (value) => {
    const [, written = ''] = (await text(csvFile(['a'], rowsOf([value])))).split('\r\n');
    const cell = written.startsWith('"') ? written.slice(1, -1) : written;
    expect(cell).toBe(`'${value}`);
    expect(unguardCell(cell)).toBe(value);
  },
);

test('what is no formula stays as it is', async () => {
  expect(await text(csvFile(['a', 'b'], rowsOf(["it's", "'quoted'"], ['a=1', ''])))).toBe(
    "a,b\r\nit's,'quoted'\r\na=1,\r\n",
  );
});
