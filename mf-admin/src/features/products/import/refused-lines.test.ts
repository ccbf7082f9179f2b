import { expect, test } from 'vitest';
import { refusedLines } from './refused-lines.ts';

const refused = (line: number, reason: string) => ({ line, outcome: 'refused' as const, reason });
const added = (line: number) => ({ line, outcome: 'added' as const });

test('refused lines come with their header and what is wrong, the others do not', async () => {
  const file = new Blob(['sku,name,price\r\nA,One,5\r\nB,"Two, too",free\r\nC,Three,6']);
  expect(
    await refusedLines(file, [added(2), refused(3, 'price: Enter valid price'), added(4)]),
  ).toBe('problem,sku,name,price\r\nprice: Enter valid price,B,"Two, too",free');
});

test('a line that goes over many, empty lines, and one with too few values', async () => {
  const file = new Blob(['sku;name\n\nA;"One\nand a half"\nB\n\nC;"open\nD;fine\n']);
  const told = [refused(4, 'long'), refused(5, 'few'), refused(7, 'quote'), added(8)];
  expect(await refusedLines(file, told)).toBe(
    'problem;sku;name\r\nlong;A;"One\nand a half"\r\nfew;B\r\nquote;C;open',
  );
});
