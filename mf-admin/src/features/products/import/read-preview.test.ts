import { expect, test } from 'vitest';
import { readPreview } from './read-preview.ts';

const read = (text: string) => readPreview(new File([text], 'products.csv'));

test('header, first records, lines and columns that are passed over', async () => {
  const rows = Array.from({ length: 8 }, (_, at) => `K-${at},"Kurti, long",5`).join('\r\n');
  const preview = await read(`\ufeffSKU,name,shelf\r\n${rows}\r\n`);
  expect(preview).toMatchObject({
    header: ['SKU', 'name', 'shelf'],
    lines: 8,
    unknown: ['shelf'],
    problem: null,
  });
  expect(preview.rows).toHaveLength(5);
  expect(preview.rows[0]).toEqual(['K-0', 'Kurti, long', '5']);
});

test.each(['', 'hello\nworld', 'a;b\n1;2'])('%j is no catalogue', async (text) => {
  expect((await read(text)).problem).toBe('This file has none of the columns of a catalogue.');
});

test('semicolons separate as well', async () => {
  expect((await read('sku;price\nA;5\n')).header).toEqual(['sku', 'price']);
});
