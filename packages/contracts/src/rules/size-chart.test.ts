import { describe, expect, test } from 'vitest';
import { feetAndInches, readSizeChart, sizeChartLines, toInches } from './size-chart.ts';

test.each([
  [86, 34],
  [91, 36],
  [70.5, 28],
  [110, 43.5],
])('converts %d cm to %d inches, rounded to halves', (cm, inches) => {
  expect(toInches(cm)).toBe(inches);
});

test.each([
  [173, '5′ 8″'],
  [183, '6′ 0″'],
])('formats %d cm as %s', (cm, words) => {
  expect(feetAndInches(cm)).toBe(words);
});

const chart = {
  sizes: ['S', 'M'],
  measures: [
    { name: 'Bust', of: 'body', cm: [86, 91.5] },
    { name: 'Length', of: 'garment', cm: [110, null] },
  ],
} as const;

describe('size chart as text', () => {
  test.each([
    'Size; Bust; Length (garment)\nS; 86; 110\nM; 91,5; -',
    'Size\tBust\tLength (Garment)\r\nS\t86\t110\r\nM\t91.5\r\n',
    'Size, Bust, Length (garment)\n\nS, 86, 110\nM, 91.5,',
  ])('is read as typed and as pasted from a spreadsheet', (text) => {
    expect(readSizeChart(text)).toEqual(chart);
  });

  test('round-trips', () => {
    const lines = sizeChartLines(chart as never);
    expect(lines).toEqual(['Size; Bust; Length (garment)', 'S; 86; 110', 'M; 91.5; -']);
    expect(readSizeChart(lines.join('\n'))).toEqual(chart);
  });

  test.each([
    ['Bust', 'The first line names the measurements: Size; Bust; Waist.'],
    ['Size; Bust', 'One line per size follows: M; 91; 75.'],
    ['Size; (garment)\nS; 1', 'A measurement has no name.'],
    ['Size; Bust\n; 86', 'Line 2 has no size.'],
    ['Size; Bust\nS; 86\nM; 91; 75', 'Line 3 has more cells than there are measurements.'],
    ['Size; Bust\nS; big', 'Line 2: "big" is not a length in cm.'],
    ['Size; Bust\nS; 900', 'Line 2: "900" is not a length in cm.'],
    ['Size; Bust\nS; 86\ns; 91', 'A size appears twice.'],
  ])('rejects %j with a message', (text, words) => {
    expect(readSizeChart(text)).toBe(words);
  });
});
