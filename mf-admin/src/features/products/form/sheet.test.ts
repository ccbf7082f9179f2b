import { expect, test } from 'vitest';
import { blockOf, placeBlock } from './sheet.ts';

const grid = { rows: ['Indigo', 'Rani'], columns: ['S', 'M', 'L'] };
const from = { row: 1, column: 1 };
const place = (text: string) =>
  placeBlock(blockOf(text), grid, from).map(({ row, column, value }) => [row, column, value]);

test('fills a pasted block down and to the right from the cell', () => {
  expect(place('1\t2\r\n3\t4\r\n')).toEqual([
    [1, 1, '1'],
    [1, 2, '2'],
    [2, 1, '3'],
    [2, 2, '4'],
  ]);
});

test('assigns a block with headings by name', () => {
  expect(place('\tL\ts\nrani\t1\t2\nIndigo\t3\t4')).toEqual([
    [1, 2, '1'],
    [1, 0, '2'],
    [0, 2, '3'],
    [0, 0, '4'],
  ]);
  expect(place('L\tS\n7\t8')).toEqual([
    [1, 2, '7'],
    [1, 0, '8'],
  ]);
});

test('treats a column of numbers as values without a heading', () => {
  expect(place('5\n6')).toEqual([
    [1, 1, '5'],
    [2, 1, '6'],
  ]);
});
