import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { csvFile, unguardCell } from './csv.ts';

async function* rowsOf(...rows: string[][]) {
  yield* rows;
}

test.each(['=1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', "'=1", "''@x"])(
  '%j becomes a cell that spreadsheets do not run, and is read back unchanged',
  async (value) => {
    const [, written = ''] = (await text(csvFile(['a'], rowsOf([value])))).split('\r\n');
    const cell = written.startsWith('"') ? written.slice(1, -1) : written;
    expect(cell).toBe(`'${value}`);
    expect(unguardCell(cell)).toBe(value);
  },
);

test('leaves other text unchanged', async () => {
  expect(await text(csvFile(['a', 'b'], rowsOf(["it's", "'quoted'"], ['a=1', ''])))).toBe(
    "a,b\r\nit's,'quoted'\r\na=1,\r\n",
  );
});
