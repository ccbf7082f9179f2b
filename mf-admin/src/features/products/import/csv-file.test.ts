import { expect, test } from 'vitest';
import { readPreview, refusedLines } from './csv-file.ts';

const read = (text: string) => readPreview(new File([text], 'products.csv'));

test('reads header, first records, number of lines and ignored columns', async () => {
  const rows = Array.from({ length: 8 }, (_, at) => `K-${at},"Kurti, long",5`).join('\r\n');
  const preview = await read(`\ufeffSKU,name,aisle\r\n${rows}\r\n`);
  expect(preview).toMatchObject({
    header: ['SKU', 'name', 'aisle'],
    lines: 8,
    unknown: ['aisle'],
    problem: null,
  });
  expect(preview.rows).toHaveLength(5);
  expect(preview.rows[0]).toEqual(['K-0', 'Kurti, long', '5']);
});

test('counts records instead of line ends', async () => {
  const text =
    'sku,description\nA,"One\nand, a ""half""\n\n"\n\n  \nB,5" wide\nC,"two\r\nlines"\r\n';
  expect((await read(text)).lines).toBe(3);
});

test('limits an unclosed quote to its own record', async () => {
  const rest = Array.from({ length: 150 }, (_, at) => `K-${at},fine`).join('\n');
  expect((await read(`sku,name\nA,"open\n${rest}`)).lines).toBe(151);
});

test.each(['', 'hello\nworld', 'a;b\n1;2'])('rejects %j as a catalogue', async (text) => {
  expect((await read(text)).problem).toBe('This file has none of the columns of a catalogue.');
});

test('accepts semicolons', async () => {
  expect((await read('sku;price\nA;5\n')).header).toEqual(['sku', 'price']);
});

const refused = (line: number, reason: string) => ({ line, outcome: 'refused' as const, reason });
const added = (line: number) => ({ line, outcome: 'added' as const });

test('exports rejected lines with header and problem', async () => {
  const file = new Blob(['sku,name,price\r\nA,One,5\r\nB,"Two, too",free\r\nC,Three,6']);
  expect(
    await refusedLines(file, [added(2), refused(3, 'price: Enter valid price'), added(4)]),
  ).toBe('problem,sku,name,price\r\nprice: Enter valid price,B,"Two, too",free');
});

test('handles multi-line, empty and short lines', async () => {
  const file = new Blob(['sku;name\n\nA;"One\nand a half"\nB\n\nC;"open\nD;fine\n']);
  const reported = [refused(4, 'long'), refused(5, 'few'), refused(7, 'quote'), added(8)];
  expect(await refusedLines(file, reported)).toBe(
    'problem;sku;name\r\nlong;A;"One\nand a half"\r\nfew;B\r\nquote;C;open',
  );
});
