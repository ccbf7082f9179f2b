import { expect, test } from 'vitest';
import { readTable, refusedLines, TableProblem, toCsv } from './table-file.ts';

test('sends text files as they are', async () => {
  const chosen = new File(['sku\nA'], 'products.csv');
  const table = await readTable(chosen);
  expect(table.file).toBe(chosen);
  expect(table.rowOf(7)).toBe(7);
});

test.each(['products.xls', 'products.ods', 'Products.NUMBERS'])('refuses %s', async (name) => {
  await expect(readTable(new File(['x'], name))).rejects.toThrow(TableProblem);
});

test('refuses a damaged workbook', async () => {
  await expect(readTable(new File(['x'], 'products.xlsx'))).rejects.toThrow(
    'This workbook cannot be read.',
  );
});

test('converts the rows of a sheet to CSV, and knows the row of each line', () => {
  const { csv, rowOfLine } = toCsv([
    ['sku', 'name', 'price'],
    ['A', 'Two\r\nlines, "quoted"', 1299.5],
    [8901234567894, null, 0.1 + 0.2],
    [new Date('2026-11-27T00:00:00Z'), true, false],
  ]);
  expect(csv.split('\n')).toEqual([
    'sku,name,price',
    'A,"Two',
    'lines, ""quoted""",1299.5',
    '8901234567894,,0.3',
    '2026-11-27,yes,no',
  ]);
  expect(rowOfLine).toEqual([0, 1, 2, 2, 3, 4]);
});

test('returns refused lines with their reasons; a line without values is left out', () => {
  expect(
    refusedLines(
      ['sku', 'name'],
      [
        { reason: 'price: "free" is not a number.', values: ['A', 'One, two'] },
        { reason: 'a quote is opened but never closed' },
      ],
    ),
  ).toBe('problem,sku,name\r\n"price: ""free"" is not a number.",A,"One, two"');
});
