import { expect, test } from 'vitest';
import { code128 } from './code-128.ts';

/** Symbol characters as groups of six widths; the stop character has seven. */
const groups = (text: string) =>
  code128(text)
    .join('')
    .replace(/(.{6})(?!.?$)/g, '$1 ');

test('encodes "Wikipedia" in code set B with check character 88', () => {
  expect(groups('Wikipedia')).toBe(
    '211214 311321 142112 241211 142112 111242 112214 141221 142112 121124 421211 2331112',
  );
});

// expected widths: another implementation (BWIPP)
test.each([
  [
    'an even number of digits in pairs',
    '14112322108492',
    '2112321222312312123121312231122213121241121111433111232331112',
  ],
  [
    'the last of an odd number of digits on its own',
    '141123221084922',
    '2112321222312312123121312231122213121241121111431141312232112121412331112',
  ],
  [
    'letters, then digits in pairs',
    'SIM0123456789',
    '2112142131132313111131231131412221223121311131231411222121414121212331112',
  ],
  [
    'digits between letters',
    'EE123456789IN',
    '2112141321131321131232211131413121311131231411222121411141312313111133213122122331112',
  ],
  [
    'hyphens, slashes and short runs of digits',
    'AB-12/34-5678',
    '2112141113231311231221321232212232111132222211322212311221321131413311212411121131232331112',
  ],
  ['two digits as a pair', '12', '2112321122321222312331112'],
])('encodes %s', (_, text, widths) => {
  expect(code128(text).join('')).toBe(widths);
});

test('has 11 modules for each symbol character and 13 for the stop character', () => {
  const modules = code128('A').reduce((sum, width) => sum + width, 0);
  expect(modules).toBe(3 * 11 + 13);
});

test.each(['', 'आ', 'A\nB'])('rejects %j', (text) => {
  expect(() => code128(text)).toThrow(RangeError);
});
