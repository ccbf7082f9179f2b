import { GST_RATES, type RateRow } from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import { draftOf, emptyRate, type RateDraft, tableWith, withoutGroup } from './rate-draft.ts';
import { bandText, groupRates, nameOf, spanText, stateOn } from './rate-groups.ts';

const row = (hsn: string, validFrom: string, rate: number, more: Partial<RateRow> = {}) => ({
  hsn,
  validFrom,
  over: 0,
  upTo: null,
  rate,
  ...more,
});
const received = (rows: readonly RateRow[], day = '2026-06-01') =>
  groupRates(rows).map((group) =>
    [nameOf(group), spanText(group), bandText(group.bands), stateOn(group, day)].join(' | '),
  );

test('groups the built-in table into garments and sarees', () => {
  expect(received(GST_RATES).map((line) => line.replace('Sept', 'Sep'))).toEqual([
    '5007, 5208, 5209, 5210, 5211, 5212, 5407, 5408, 5512, 5513, 5514, 5515, 5516 | From 22 Sep 2025 | 5% | counts',
    '61, 62 | From 22 Sep 2025 | 5% up to ₹2,500, 18% above | counts',
  ]);
});

test("ends a rate where the code's next one begins", () => {
  const rows = [
    row('7117', '2027-01-01', 5),
    row('7117', '2026-04-01', 3),
    row('71', '2026-05-01', 3),
  ];
  const lines = [
    '71 | From 1 May 2026 | 3%',
    '7117 | 1 Apr 2026 to 31 Dec 2026 | 3%',
    '7117 | From 1 Jan 2027 | 5%',
  ];
  const states = (day: string) => received(rows, day).map((line) => line.split(' | ').at(-1));
  expect(received(rows)).toEqual(
    lines.map((line, at) => `${line} | ${at === 2 ? 'comes' : 'counts'}`),
  );
  expect(states('2026-12-31')).toEqual(['counts', 'counts', 'comes']);
  expect(states('2027-01-01')).toEqual(['counts', 'ended', 'counts']);
});

test.each([
  [
    [
      [0, 1000, 5],
      [1000, 2500, 12],
      [2500, null, 18],
    ],
    '5% up to ₹1,000, 12% up to ₹2,500, 18% above',
  ],
  [[[2500, null, 18]], '18% above ₹2,500'],
  [[[1000, 2500, 12]], '12% over ₹1,000 up to ₹2,500'],
  [[[0, 999.5, 0]], '0% up to ₹999.50'],
] as const)('formats %j as %s', (bands, words) => {
  expect(bandText(bands.map(([over, upTo, rate]) => ({ over, upTo, rate })))).toBe(words);
});

describe('input', () => {
  const typed = (change: Partial<RateDraft> = {}): RateDraft => ({
    ...emptyRate(),
    hsn: '7113, 7117',
    validFrom: '2026-04-01',
    bands: [
      { upTo: '₹1,000', rate: '3%' },
      { upTo: '', rate: '12.5' },
    ],
    source: ' No. 1/2026 ',
    ...change,
  });

  test('becomes table rows, each band following the previous one', () => {
    const source = 'No. 1/2026';
    const rows = ['7113', '7117'].flatMap((hsn) => [
      row(hsn, '2026-04-01', 3, { upTo: 1000, source }),
      row(hsn, '2026-04-01', 12.5, { over: 1000, source }),
    ]);
    expect(tableWith(GST_RATES, typed(), null)).toEqual({ rows: [...GST_RATES, ...rows] });
    const [group = null] = groupRates(rows);
    const again = { ...typed({ hsn: '7117', source: '' }), bands: [{ upTo: '', rate: '5' }] };
    expect(tableWith(rows, again, group)).toEqual({ rows: [row('7117', '2026-04-01', 5)] });
    expect(withoutGroup([...rows, ...GST_RATES], group)).toEqual(GST_RATES);
    expect(group && tableWith([], draftOf(group), null)).toEqual({ rows });
  });

  test.each<[string, Partial<RateDraft>, string, RegExp]>([
    ['no code', { hsn: ' , ' }, 'hsn', /Enter an HSN code/],
    ['a code of 5 digits', { hsn: '7117, 71171' }, 'hsn', /71171 has not 2, 4, 6 or 8 digits/],
    ['no day', { validFrom: '' }, 'validFrom', /Enter a day/],
    [
      'a value that is none',
      {
        bands: [
          { upTo: 'x', rate: '5' },
          { upTo: '', rate: '5' },
        ],
      },
      'upTo-0',
      /Enter a value/,
    ],
    [
      'values that overlap',
      {
        bands: [
          { upTo: '2500', rate: '5' },
          { upTo: '2000', rate: '12' },
          { upTo: '', rate: '18' },
        ],
      },
      'upTo-1',
      /Enter a value above ₹2500/,
    ],
    ['no rate', { bands: [{ upTo: '', rate: '' }] }, 'rate-0', /0 to 100 percent/],
    ['a rate over 100', { bands: [{ upTo: '', rate: '100.01' }] }, 'rate-0', /0 to 100 percent/],
    [
      'a rate that is there already',
      { hsn: '61', validFrom: '2025-09-22' },
      'validFrom',
      /HSN 61 has a rate from 22 Sept? 2025 already/,
    ],
  ])('%s is reported at its field', (_, change, field, message) => {
    expect(tableWith(GST_RATES, typed(change), null)).toEqual({
      problem: { field, message: expect.stringMatching(message) },
    });
  });
});
