import { describe, expect, test } from 'vitest';
import { toPaise, toRupees } from '../../money.ts';
import { spread } from '../spread.ts';
import { GST_RATES } from './gst-rates.ts';
import { isGstin } from './gstin.ts';
import { fitsPin } from './pin-codes.ts';
import { stateOf, stateOfGstin, supplyOf } from './places.ts';
import { isKnownHsn, pricesAround, type RateRow, rateChanges, tableRate } from './rate-table.ts';
import { rateTableProblems } from './rate-table-problems.ts';
import { type SellerKind, sumTax, type TaxableLine, taxLines, withRates } from './tax.ts';

interface Case {
  from?: string;
  to?: string;
  country?: string;
  shipping?: number;
  discount?: number;
  day?: string;
  gstRate?: number;
  between?: 'lower';
  /** Export without payment of tax, under a bond. */
  bond?: boolean;
  kind?: SellerKind;
}

/** `hsn price xquantity`, with `-` for no code. */
const linesOf = (text: string) =>
  text.split('; ').map((line) => {
    const [hsn, price = '', times = 'x1'] = line.split(' ');
    const quantity = Number(times.slice(1));
    return { ...(hsn !== '-' && { hsn }), price: toPaise(Number(price)), quantity };
  });

/** Lines that share a discount of the order by what they cost. */
function discounted<Line extends TaxableLine>(lines: readonly Line[], discount: number) {
  const shares = spread(
    discount,
    lines.map(({ price, quantity }) => price * quantity),
  );
  return lines.map((line, index) => ({ ...line, discount: shares[index] ?? 0 }));
}

/** Each line: `rate taxable cgst sgst utgst igst`. */
function taxOf(lines: string, given: Case) {
  const { from = 'Karnataka', to = from, country = 'India', day = '2026-06-01' } = given;
  const order = {
    lines: discounted(linesOf(lines), toPaise(given.discount ?? 0)),
    discount: toPaise(given.discount ?? 0),
    shippingCharge: toPaise(given.shipping ?? 0),
  };
  const rated = withRates(order.lines, {
    rates: GST_RATES,
    day,
    sellerKind: given.kind ?? 'registered',
    gstin: null,
    gstRate: given.gstRate ?? null,
    gstBetween: given.between ?? 'higher',
  });
  const supply = supplyOf(from, { region: to, country });
  const taxed = taxLines({ ...order, lines: rated }, { supply, paysExportTax: !given.bond });
  return { order, taxed };
}

/**
 * Worked examples with their source: Notification No. 9/2025-Central Tax (Rate), the CGST Act, the
 * IGST Act and the UTGST Act, 2017, by section. Calculated independently of the program, with
 * fractions.
 */
test.each<[source: string, lines: string, given: Case, tax: string]>([
  ['9/2025 schedule I, within a state', '6204 1050', {}, '5 1000 25 25 0 0'],
  ['9/2025 schedule I, knitted', '6109 1050', {}, '5 1000 25 25 0 0'],
  ['9/2025 schedule I, six digits', '620442 999', {}, '5 951.42 23.79 23.79 0 0'],
  ['9/2025 schedule I, eight digits', '62044290 999', {}, '5 951.42 23.79 23.79 0 0'],
  ['9/2025 schedule II, within a state', '6204 5900', {}, '18 5000 450 450 0 0'],
  ['9/2025 schedule II, knitted', '6110 2950.01', {}, '18 2500.01 225 225 0 0'],
  ['CGST 15: 2500 with tax is less without', '6204 2500', {}, '5 2380.96 59.52 59.52 0 0'],
  ['CGST 15: 2625 is 2500 and 5 %', '6204 2625', {}, '5 2500 62.5 62.5 0 0'],
  ['CGST 15: 2624.99', '6204 2624.99', {}, '5 2499.99 62.5 62.5 0 0'],
  ['CGST 15: 2625.01 fits no rate, the higher', '6204 2625.01', {}, '18 2224.59 200.21 200.21 0 0'],
  [
    'CGST 15: 2625.01 fits no rate, the lower',
    '6204 2625.01',
    { between: 'lower' },
    '5 2500.01 62.5 62.5 0 0',
  ],
  ['CGST 15: 2799 fits no rate, the higher', '6204 2799', {}, '18 2372.04 213.48 213.48 0 0'],
  [
    'CGST 15: 2799 fits no rate, the lower',
    '6204 2799',
    { between: 'lower' },
    '5 2665.72 66.64 66.64 0 0',
  ],
  ['CGST 15: 2950 is 2500 and 18 %, not more', '6204 2950', {}, '18 2500 225 225 0 0'],
  ['CGST 15: 2950 at the lower', '6204 2950', { between: 'lower' }, '5 2809.52 70.24 70.24 0 0'],
  [
    'CGST 15: 2950.01 is more than 2500 and 18 %',
    '6204 2950.01',
    { between: 'lower' },
    '18 2500.01 225 225 0 0',
  ],
  ['value of a piece, not of the line', '6204 2600 x4', {}, '5 9904.76 247.62 247.62 0 0'],
  [
    'value of a piece, not of the order',
    '6204 2600; 6204 1999 x2; 6204 3499',
    {},
    '5 2476.2 61.9 61.9 0 0; 5 3807.62 95.19 95.19 0 0; 18 2965.26 266.87 266.87 0 0',
  ],
  ['IGST 7(1): from state to state', '6204 1050', { to: 'Kerala' }, '5 1000 0 0 0 50'],
  ['IGST 7(1): from state to state, 18 %', '6204 5900', { to: 'Tamil Nadu' }, '18 5000 0 0 0 900'],
  ['IGST 7(1): a state to a union territory', '6204 1050', { to: 'Ladakh' }, '5 1000 0 0 0 50'],
  [
    'IGST 7(1): Delhi to Haryana',
    '6204 1999',
    { from: 'Delhi', to: 'Haryana' },
    '5 1903.81 0 0 0 95.19',
  ],
  [
    'IGST 8(1): within Delhi, which has SGST',
    '6204 1050',
    { from: 'Delhi', to: 'Delhi' },
    '5 1000 25 25 0 0',
  ],
  [
    'IGST 8(1): within Puducherry, which has SGST',
    '6204 1050',
    { from: 'Puducherry', to: 'Puducherry' },
    '5 1000 25 25 0 0',
  ],
  [
    'IGST 8(1): within Jammu and Kashmir',
    '6204 1050',
    { from: 'Jammu and Kashmir', to: 'Jammu and Kashmir' },
    '5 1000 25 25 0 0',
  ],
  [
    'UTGST 7: within Chandigarh',
    '6204 1050',
    { from: 'Chandigarh', to: 'Chandigarh' },
    '5 1000 25 0 25 0',
  ],
  [
    'UTGST 7: within Ladakh, 18 %',
    '6204 5900',
    { from: 'Ladakh', to: 'Ladakh' },
    '18 5000 450 0 450 0',
  ],
  [
    'UTGST 7: within Lakshadweep',
    '6204 999',
    { from: 'Lakshadweep', to: 'Lakshadweep', shipping: 50 },
    '5 999.04 24.98 0 24.98 0',
  ],
  [
    'UTGST 7: within Andaman and Nicobar Islands',
    '6204 2950.01',
    { from: 'Andaman and Nicobar Islands', to: 'Andaman and Nicobar Islands' },
    '18 2500.01 225 0 225 0',
  ],
  [
    'UTGST 7: within Dadra and Nagar Haveli and Daman and Diu',
    '6204 749 x2',
    {
      from: 'Dadra and Nagar Haveli and Daman and Diu',
      to: 'Dadra and Nagar Haveli and Daman and Diu',
    },
    '5 1426.66 35.67 0 35.67 0',
  ],
  [
    'IGST 16(3)(b): abroad with payment of tax',
    '6204 1050',
    { to: 'Bagmati', country: 'Nepal' },
    '5 1000 0 0 0 50',
  ],
  [
    'IGST 16(3)(b): abroad with payment, 18 %',
    '6204 5900',
    { to: 'Bagmati', country: 'Nepal' },
    '18 5000 0 0 0 900',
  ],
  [
    'IGST 16(3)(a): abroad under a bond',
    '6204 1050',
    { to: 'Bagmati', country: 'Nepal', bond: true },
    '0 1050 0 0 0 0',
  ],
  [
    'IGST 16(3)(a): abroad under a bond, with shipping',
    '6204 400; 6204 500',
    { to: '', country: 'United Kingdom', shipping: 50, bond: true },
    '0 422.22 0 0 0 0; 0 527.78 0 0 0 0',
  ],
  ['CGST 15(3): 2700 less 75 is 2625', '6204 2700', { discount: 75 }, '5 2500 62.5 62.5 0 0'],
  [
    'CGST 15(3): 3000 less 49.99 is 2950.01',
    '6204 3000',
    { discount: 49.99 },
    '18 2500.01 225 225 0 0',
  ],
  [
    'CGST 15(3): a discount over two rates',
    '6204 2000; 6204 4000',
    { discount: 600 },
    '5 1714.28 42.86 42.86 0 0; 18 3050.84 274.58 274.58 0 0',
  ],
  [
    'CGST 15(3): a discount to the paisa over three',
    '6204 333; 6204 333; 6204 333',
    { discount: 100 },
    '5 285.4 7.13 7.13 0 0; 5 285.39 7.14 7.14 0 0; 5 285.39 7.14 7.14 0 0',
  ],
  ['CGST 15(3): a discount of everything', '6204 999', { discount: 999 }, '5 0 0 0 0 0'],
  [
    'CGST 15(3): 2650 a piece less 100 on four',
    '6204 2650 x4',
    { discount: 100 },
    '5 10000 250 250 0 0',
  ],
  [
    'CGST 15(2)(c): shipping follows one good',
    '6204 999',
    { shipping: 50 },
    '5 999.04 24.98 24.98 0 0',
  ],
  [
    'CGST 15(2)(c): shipping follows one good, between states',
    '6204 999',
    { to: 'Goa', shipping: 50 },
    '5 999.05 0 0 0 49.95',
  ],
  [
    'CGST 8(a): shipping over two goods',
    '6204 399; 5208 550',
    { to: 'Kerala', shipping: 50 },
    '5 400.02 0 0 0 20; 5 551.41 0 0 0 27.57',
  ],
  [
    'CGST 15(2)(c): shipping over three alike to the paisa',
    '6204 100; 6204 100; 6204 100',
    { shipping: 50 },
    '5 111.11 2.78 2.78 0 0; 5 111.11 2.78 2.78 0 0; 5 111.1 2.78 2.78 0 0',
  ],
  [
    'shipping leaves the rate of its goods: 2610 and 50',
    '6204 2610',
    { shipping: 50 },
    '5 2533.34 63.33 63.33 0 0',
  ],
  [
    'shipping and discount together',
    '6204 2700; 6204 3300',
    { shipping: 50, discount: 150 },
    '18 2250 202.5 202.5 0 0; 18 2750 247.5 247.5 0 0',
  ],
  [
    '9/2025 schedule I: sarees of silk at any price',
    '5007 24999',
    {},
    '5 23808.58 595.21 595.21 0 0',
  ],
  [
    '9/2025 schedule I: sarees of cotton beside a garment',
    '5208 3499; 6204 3499',
    {},
    '5 3332.38 83.31 83.31 0 0; 18 2965.26 266.87 266.87 0 0',
  ],
  [
    '9/2025, the day before it counts: GST_RATE',
    '6204 1120',
    { day: '2025-09-21', gstRate: 12 },
    '12 1000 60 60 0 0',
  ],
  [
    '9/2025, the day before it counts, without GST_RATE',
    '6204 1120',
    { day: '2025-09-21' },
    '- 1120 0 0 0 0',
  ],
  [
    '9/2025, its first day',
    '6204 1120',
    { day: '2025-09-22', gstRate: 12 },
    '5 1066.66 26.67 26.67 0 0',
  ],
  ['no code: GST_RATE', '- 1120', { gstRate: 12 }, '12 1000 60 60 0 0'],
  [
    'no code: GST_RATE, to another state',
    '- 1049.99 x3',
    { to: 'Kerala', gstRate: 18 },
    '18 2669.47 0 0 0 480.5',
  ],
  ['no code and no GST_RATE', '- 1120', {}, '- 1120 0 0 0 0'],
  [
    'a code beside none',
    '6204 2999; - 500 x2',
    { gstRate: 12 },
    '18 2541.52 228.74 228.74 0 0; 12 892.86 53.57 53.57 0 0',
  ],
  ['rounding: 0.01', '6204 0.01', {}, '5 0.01 0 0 0 0'],
  ['rounding: 0.21, halves of half a paisa up', '6204 0.21', {}, '5 0.19 0.01 0.01 0 0'],
  ['rounding: 0.10 between states', '6204 0.1', { to: 'Kerala' }, '5 0.1 0 0 0 0'],
  [
    'rounding: 999.99 at 18 % of GST_RATE',
    '- 999.99',
    { gstRate: 18 },
    '18 847.45 76.27 76.27 0 0',
  ],
  [
    'rounding: line by line, not of the sum',
    '6204 10.01; 6109 10.01; 6205 10.01',
    { to: 'Kerala' },
    '5 9.53 0 0 0 0.48; 5 9.53 0 0 0 0.48; 5 9.53 0 0 0 0.48',
  ],
  [
    'CGST 10: composition shows no tax',
    '6204 5900',
    { gstRate: 12, kind: 'composition' },
    '- 5900 0 0 0 0',
  ],
  ['CGST 32: unregistered takes no tax', '6204 1050', { kind: 'unregistered' }, '- 1050 0 0 0 0'],
  [
    'the largest order: 99 of one crore',
    '6204 10000000 x99',
    {},
    '18 838983050.84 75508474.58 75508474.58 0 0',
  ],
])('%s: %s', (_, lines, given, expected) => {
  const { order, taxed } = taxOf(lines, given);
  const said = taxed.map(({ rate, taxable, cgst, sgst, utgst, igst }) =>
    [rate ?? '-', ...[taxable, cgst, sgst, utgst, igst].map(toRupees)].join(' '),
  );
  expect(said.join('; ')).toBe(expected);
  const { taxable, cgst, sgst, utgst, igst } = sumTax(taxed);
  const paid = order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  expect(taxable + cgst + sgst + utgst + igst).toBe(paid - order.discount + order.shippingCharge);
});

test('sums of ten thousand orders equal the sums of their lines to the paisa', () => {
  let seed = 24;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const wrong: unknown[] = [];
  for (let count = 0; count < 10_000; count += 1) {
    const lines = Array.from({ length: 1 + random(5) }, () => ({
      ...(random(4) > 0 && { hsn: ['6204', '6109', '500720'][random(3)] }),
      price: 1 + random(600_000),
      quantity: 1 + random(4),
    }));
    const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const discount = random(3) === 0 ? random(subtotal + 1) : 0;
    const order = {
      lines: discounted(lines, discount),
      discount,
      shippingCharge: random(2) * 5000,
    };
    const seller = { sellerKind: 'registered', gstin: null, gstRate: 12 } as const;
    const rules = { rates: GST_RATES, gstBetween: 'higher', day: '2026-06-01' } as const;
    const rated = withRates(order.lines, { ...seller, ...rules });
    const to = { region: ['Karnataka', 'Kerala', 'Ladakh'][random(3)] ?? '', country: '' };
    const supply = supplyOf(['Karnataka', 'Ladakh'][random(2)] ?? '', to);
    const taxed = taxLines({ ...order, lines: rated }, { supply });
    const { taxable, cgst, sgst, utgst, igst } = sumTax(taxed);
    const all = taxable + cgst + sgst + utgst + igst;
    const isRight =
      all === subtotal - order.discount + order.shippingCharge &&
      sgst + utgst === cgst &&
      taxed.every((line) => line.total >= line.taxable && line.taxable >= 0);
    if (!isRight) wrong.push({ order, taxed });
  }
  expect(wrong).toEqual([]);
});

test.each([
  [2625, null],
  [2625.01, [2625, 5, 2950.01, 18]],
  [2700, [2625, 5, 2950.01, 18]],
  [2950, [2625, 5, 2950.01, 18]],
  [2950.01, null],
  [999, null],
])(
  'a garment at ₹%d has these nearest prices with a consistent rate: %j (rule 11.9)',
  (rupees, around) => {
    const goods = { hsn: '6204', day: '2026-06-01' };
    const found = pricesAround(GST_RATES, { ...goods, price: toPaise(rupees) });
    expect(found?.flatMap(({ price, rate }) => [toRupees(price), rate]) ?? null).toEqual(around);
    for (const { price, rate } of found ?? [])
      expect(tableRate(GST_RATES, { ...goods, paid: price, quantity: 1 })).toBe(rate);
    for (const hsn of ['5007', '9999'])
      expect(pricesAround(GST_RATES, { ...goods, hsn, price: toPaise(rupees) })).toBeNull();
  },
);

describe('a rate table', () => {
  const row = (over: number, upTo: number | null, rate = 5, more: Partial<RateRow> = {}) => ({
    hsn: '61',
    validFrom: '2025-09-22',
    over,
    upTo,
    rate,
    ...more,
  });
  test('that is built in has no problems', () => {
    expect(rateTableProblems(GST_RATES)).toEqual([]);
  });
  test.each<[string, RateRow[], RegExp]>([
    ['overlaps', [row(0, 2500), row(2000, null, 18)], /overlap from ₹2000 on/],
    ['overlaps without end', [row(0, null), row(2500, null, 18)], /overlap from ₹2500 on/],
    ['overlaps with the same twice', [row(0, null), row(0, null)], /overlap from ₹0 on/],
    ['leaves a gap', [row(0, 2500), row(3000, null, 18)], /no rate is given from ₹2500 to ₹3000/],
    ['leaves a gap below', [row(100, null)], /no rate is given from ₹0 to ₹100/],
    ['leaves a gap above', [row(0, 2500)], /no rate is given above ₹2500/],
    ['has a rate over 100', [row(0, null, 100.01)], /0 to 100 percent/],
    ['has a rate below 0', [row(0, null, -1)], /0 to 100 percent/],
    ['has a rate of three decimals', [row(0, null, 0.125)], /0 to 100 percent/],
    ['has a code of 5 digits', [row(0, null, 5, { hsn: '61091' })], /2, 4, 6 or 8 digits/],
    ['has no day', [row(0, null, 5, { validFrom: '2025-13-01' })], /not a day/],
    ['has a day that there is not', [row(0, null, 5, { validFrom: '2026-02-30' })], /not a day/],
    ['has a value below 0', [row(-1, null)], /a value is ₹0/],
    ['has a value of three decimals', [row(0, 0.125), row(0.125, null)], /a value is ₹0/],
    ['has a band that is none', [row(0, 0), row(0, null)], /₹0 to ₹0 is not a valid band/],
  ])('that %s is rejected with a message', (_, rows, words) => {
    expect(rateTableProblems(rows).join(' ')).toMatch(words);
  });
  test('lists the rows by which it differs from another table', () => {
    const sourced = row(0, 2500, 5, { source: 'No. 9/2025' });
    const [before, after] = [
      [row(0, 2500), row(2500, null, 18)],
      [sourced, row(2500, null, 18)],
    ];
    expect(rateChanges(before, after)).toEqual({ added: [sourced], removed: [row(0, 2500)] });
    expect(rateChanges(after, [...after].reverse())).toEqual({ added: [], removed: [] });
  });
  test('uses the longest code and the rows that apply on the day', () => {
    const rows = [
      row(0, null, 12),
      row(0, null, 5, { validFrom: '2026-01-01' }),
      row(0, null, 3, { hsn: '6109', validFrom: '2026-03-01' }),
    ];
    const rate = (hsn: string, day: string) =>
      tableRate(rows, { hsn, paid: 100, quantity: 1, day });
    expect(rate('6109', '2025-09-21')).toBeNull();
    expect(rate('6109', '2025-12-31')).toBe(12);
    expect(rate('6109', '2026-01-01')).toBe(5);
    expect(rate('6109', '2026-03-01')).toBe(3);
    expect(rate('6110', '2026-03-01')).toBe(5);
  });
  test.each(['610', '61', '61091', '6109123', '61091234 ', '9999', 'abcd', ''])(
    'has no rate for %o',
    (hsn) => expect(isKnownHsn(hsn, GST_RATES)).toBe(false),
  );
  test.each(['6109', '620442', '62044290', '5007'])('has a rate for %s', (hsn) =>
    expect(isKnownHsn(hsn, GST_RATES)).toBe(true),
  );
});

test('accepts a GSTIN only with 15 characters and the correct check digit', () => {
  for (const gstin of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4']) expect(isGstin(gstin)).toBe(true);
  for (const gstin of ['27AAPFU0939F1ZW', '27AAPFU0993F1ZV', '27AAPFU0939F1Z', '', 'x'])
    expect(isGstin(gstin)).toBe(false);
  expect(stateOfGstin('27AAPFU0939F1ZV')).toBe('Maharashtra');
  expect(stateOfGstin('99AAPFU0939F1ZV')).toBeNull();
});

describe('place of supply', () => {
  test.each([
    ['Karnataka', ' KARNATAKA ', '', 'state', '29-Karnataka'],
    ['Orissa', 'Odisha', 'India', 'state', '21-Odisha'],
    ['Chandigarh', 'chandigarh', 'India', 'union-territory', '04-Chandigarh'],
    ['', 'Kerala', 'India', 'inter-state', '32-Kerala'],
    ['', '', '', 'inter-state', ''],
    ['Kerala', 'Elsewhere', 'India', 'inter-state', 'Elsewhere'],
    ['Kerala', 'Kerala', 'Nepal', 'export', '96-Nepal'],
  ])('from %o to %o, %o', (from, region, country, kind, place) => {
    expect(supplyOf(from, { region, country })).toEqual({ kind, place });
  });
  test.each([
    ['Karnataka', '560 001', true],
    ['Karnataka', '400001', false],
    ['Goa', '403001', true],
    ['Lakshadweep', '682555', true],
    ['Delhi', '201301', false],
    ['Delhi', '1', true],
    ['Ladakh', '900056', true],
    ['Ladakh', '194101', true],
    ['Jammu and Kashmir', '194101', false],
    ['Maharashtra', '403001', false],
    ['Goa', '400001', false],
    ['Uttarakhand', '248001', true],
    ['Uttar Pradesh', '248001', false],
    ['Uttar Pradesh', '244001', true],
    ['Uttarakhand', '244713', true],
    ['Telangana', '500001', true],
    ['Andhra Pradesh', '500001', false],
    ['Puducherry', '605001', true],
    ['Tamil Nadu', '605001', true],
    ['Tamil Nadu', '673310', false],
    ['Madhya Pradesh', '492001', false],
    ['West Bengal', '737101', false],
    ['Assam', '796001', false],
    ['Dadra and Nagar Haveli and Daman and Diu', '396230', true],
    ['Bihar', '834001', false],
  ] as const)('of %s is checked against the PIN code %s', (state, pin, fits) => {
    expect(fitsPin(state, pin)).toBe(fits);
  });
  test('recognises states by their common names', () => {
    expect(stateOf(' new  delhi ')).toBe('Delhi');
    expect(stateOf('Bavaria')).toBeNull();
  });
});
