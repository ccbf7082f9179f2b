import {
  GST_RATES,
  type Gstr1Section,
  gstr1Csv,
  supplyOf,
  taxLines,
  toPaise,
  withRates,
} from '@tanabana/contracts';
import { hasLongTests } from '@tanabana/test-kit/long-tests';
import { describe, expect, test } from 'vitest';
import { portalFaults } from '../../test/portal-format.ts';
import { gstr1 } from './gstr1.ts';
import { largeAbove } from './gstr1-tables.ts';
import type { ReturnDocument } from './return-document.ts';

const GSTIN = '29AAGCB7383J1Z4';
const seller = { sellerKind: 'registered', gstin: GSTIN, gstRate: null } as const;
/** A rate for khadi, added by an owner. */
const KHADI = { hsn: '520811', validFrom: '2025-09-22', over: 0, upTo: null, rate: 0 };
const rates = [...GST_RATES, KHADI];
const RULES = { rates, gstBetween: 'higher', day: '2026-06-01' } as const;

interface Sale {
  /** `6204 2999 x2`: HSN, rupees, quantity. */
  lines: string;
  to?: string;
  country?: string;
  /** Day in June 2026 of the invoice, and of its credit note. */
  on?: number;
  credited?: number;
  isBonded?: boolean;
}

const june = (day: number): Date => new Date(`2026-06-${String(day).padStart(2, '0')}T06:30:00Z`);

/** Returns documents of sales, numbered in this order. */
function documentsOf(sales: readonly Sale[]): ReturnDocument[] {
  let notes = 0;
  return sales.flatMap(({ lines, to = 'Karnataka', country = 'India', on = 1, ...sale }, at) => {
    const parsed = lines.split('; ').map((line) => {
      const [, hsn = '', price = '', quantity = '1'] =
        /^(\S+) ([\d.]+)(?: x(\d+))?$/.exec(line) ?? [];
      return {
        ...(hsn !== '-' && { hsn }),
        price: toPaise(Number(price)),
        quantity: Number(quantity),
      };
    });
    const order = { lines: parsed, discount: 0, shippingCharge: 0 };
    const rated = withRates(order.lines, { ...seller, ...RULES });
    const supply = supplyOf('Karnataka', { region: to, country });
    const taxed = taxLines(
      { ...order, lines: rated },
      { supply, paysExportTax: sale.isBonded !== true },
    );
    const invoice = {
      number: `2026-27/${String(at + 1).padStart(6, '0')}`,
      issuedAt: june(on),
    };
    const same = {
      invoice,
      orderId: String(at).padStart(24, '0'),
      gstin: GSTIN,
      placeOfSupply: supply.place,
      supply: supply.kind,
      total: taxed.reduce((all, { total }) => all + total, 0),
      lines: taxed,
    };
    if (sale.credited !== undefined) notes += 1;
    return [
      { ...same, kind: 'invoice' as const, ...invoice },
      ...(sale.credited === undefined
        ? []
        : [
            {
              ...same,
              kind: 'credit-note' as const,
              number: `CN/26-27/${String(notes).padStart(6, '0')}`,
              issuedAt: june(sale.credited),
            },
          ]),
    ];
  });
}

const reportOf = (documents: readonly ReturnDocument[]) =>
  gstr1('2026-06', documents, { gstin: GSTIN, isFiled: true });
const report = (...sales: Sale[]) => reportOf(documentsOf(sales));
const rowsOf = ({ sections }: ReturnType<typeof report>, id: Gstr1Section['id']): string[] =>
  (sections.find((section) => section.id === id)?.rows ?? []).map((row) => row.join(','));
const words = ({ problems }: ReturnType<typeof report>) => problems.map(({ text }) => text);

describe('tables', () => {
  test('list sales within the state by place and rate, whatever their value', () => {
    const month = report(
      { lines: '6204 999; 6204 2999 x2' },
      { lines: '6204 1050' },
      { lines: '6204 200000' },
    );
    expect(rowsOf(month, 'b2cs')).toEqual([
      'OE,29-Karnataka,5,,1951.42,,',
      'OE,29-Karnataka,18,,174574.58,,',
    ]);
    expect(rowsOf(month, 'b2cl')).toEqual([]);
  });

  test('list an invoice to another state above ₹1,00,000 individually by rate (rule 11.4)', () => {
    const month = report(
      { lines: '6204 100000', to: 'Kerala', on: 3 },
      { lines: '6204 100000; 5007 0.01', to: 'Kerala', on: 9 },
    );
    expect(rowsOf(month, 'b2cl')).toEqual([
      '2026-27/000002,09-Jun-2026,100000.01,32-Kerala,,5,0.01,,',
      '2026-27/000002,09-Jun-2026,100000.01,32-Kerala,,18,84745.76,,',
    ]);
    expect(rowsOf(month, 'b2cs')).toEqual(['OE,32-Kerala,18,,84745.76,,']);
  });

  test('list goods at rate 0 as nil rated at home, and by rate abroad', () => {
    const month = report(
      { lines: '520811 100; 6204 1050' },
      { lines: '520811 300', to: 'Kerala', credited: 4 },
      { lines: '520811 120000; - 500', to: 'Kerala' },
      { lines: '520811 700', country: 'Nepal' },
    );
    expect(rowsOf(month, 'b2cs')).toEqual(['OE,29-Karnataka,5,,1000.00,,']);
    expect(rowsOf(month, 'b2cl')).toEqual([]);
    expect(rowsOf(month, 'exemp')).toEqual([
      'Inter-State supplies to unregistered persons,120000.00,500.00,0.00',
      'Intra-State supplies to unregistered persons,100.00,0.00,0.00',
    ]);
    expect(rowsOf(month, 'exp')).toEqual(['WOPAY,2026-27/000004,01-Jun-2026,700.00,,,,0,700.00,']);
    expect(words(month).join()).not.toMatch(/add up/);
  });

  test('use ₹2,50,000 as the threshold until July 2024', () => {
    expect(largeAbove(new Date('2024-07-31T18:29:59Z'))).toBe(25_000_000);
    expect(largeAbove(new Date('2024-07-31T18:30:00Z'))).toBe(10_000_000);
  });

  test('deduct credit notes where the sale is listed, and list them for large invoices and exports', () => {
    const month = report(
      { lines: '6204 1050', to: 'Kerala' },
      { lines: '6204 1050', to: 'Kerala', credited: 4 },
      { lines: '6204 150000', to: 'Goa', credited: 5 },
      { lines: '6204 5900', country: 'Nepal', credited: 6 },
      { lines: '6204 5900', country: 'Nepal', credited: 7, isBonded: true },
    );
    expect(rowsOf(month, 'b2cs')).toEqual(['OE,32-Kerala,5,,1000.00,,']);
    expect(rowsOf(month, 'cdnur')).toEqual([
      'B2CL,CN/26-27/000002,05-Jun-2026,C,30-Goa,150000.00,,18,127118.64,',
      'EXPWP,CN/26-27/000003,06-Jun-2026,C,,5900.00,,18,5000.00,',
      'EXPWOP,CN/26-27/000004,07-Jun-2026,C,,5900.00,,0,5900.00,',
    ]);
    expect(rowsOf(month, 'exp')).toEqual([
      'WPAY,2026-27/000004,01-Jun-2026,5900.00,,,,18,5000.00,',
      'WOPAY,2026-27/000005,01-Jun-2026,5900.00,,,,0,5900.00,',
    ]);
    expect(month.net).toMatchObject({ count: 9, taxable: 1000, igst: 50, total: 1050 });
  });

  test('show a negative sum for a credit note in a month without its sales', () => {
    const [, note] = documentsOf([{ lines: '6204 1050', credited: 4 }]);
    const month = reportOf(note ? [note] : []);
    expect(rowsOf(month, 'b2cs')).toEqual(['OE,29-Karnataka,5,,-1000.00,,']);
    expect(rowsOf(month, 'hsn(b2c)')).toEqual([
      '6204,,PCS-PIECES,-1.00,-1050.00,5,-1000.00,0.00,-25.00,-25.00,0.00',
    ]);
  });

  test('list HSN codes by rate, less credit notes, with exports, and a line of zeros for B2B', () => {
    const month = report(
      { lines: '6204 1050 x2; 5007 2100' },
      { lines: '6204 5900', country: 'Nepal' },
      { lines: '6204 1050', credited: 9 },
    );
    expect(rowsOf(month, 'hsn(b2c)')).toEqual([
      '5007,,PCS-PIECES,1.00,2100.00,5,2000.00,0.00,50.00,50.00,0.00',
      '6204,,PCS-PIECES,2.00,2100.00,5,2000.00,0.00,50.00,50.00,0.00',
      '6204,,PCS-PIECES,1.00,5900.00,18,5000.00,900.00,0.00,0.00,0.00',
    ]);
    expect(rowsOf(month, 'hsn(b2b)')).toEqual([
      '5007,,PCS-PIECES,0.00,0.00,0,0.00,0.00,0.00,0.00,0.00',
    ]);
  });

  test('list the documents issued, from first to last', () => {
    const sale = { lines: '6204 1050' };
    const month = report(sale, { ...sale, credited: 2 }, { ...sale, credited: 3 });
    expect(rowsOf(month, 'docs')).toEqual(
      [
        'Credit Note,CN/26-27/000001,CN/26-27/000002,2,0',
        'Invoices for outward supply,2026-27/000001,2026-27/000003,3,0',
      ].toReversed(),
    );
  });
});

test('quote a cell with a comma or a quote', () => {
  expect(gstr1Csv({ columns: ['a', 'b'], rows: [['1,2', 'x"y']] })).toBe('a,b\r\n"1,2","x""y"\r\n');
});

describe('reports problems with their documents', () => {
  const some = documentsOf([
    { lines: '6204 1050', on: 1 },
    { lines: '6204 1050', on: 2 },
    { lines: '6204 1050', on: 3, credited: 4 },
  ]);
  const changed = (at: number, over: Partial<ReturnDocument>) =>
    reportOf(some.map((one, index) => (index === at ? { ...one, ...over } : one)));

  test('reports nothing for a consistent month', () => expect(reportOf(some).problems).toEqual([]));
  test.each<[string, () => ReturnType<typeof reportOf>, RegExp]>([
    ['a gap', () => reportOf(some.filter((_, at) => at !== 1)), /numbers are missing/],
    ['a double', () => changed(1, { number: '2026-27/000001' }), /assigned twice/],
    ['no order of time', () => changed(2, { issuedAt: june(1) }), /dated earlier/],
    ['no credit note', () => changed(1, { isUncredited: true }), /have no credit note/],
    [
      'no state',
      () => changed(1, { placeOfSupply: 'Elsewhere' }),
      /does not know their place of supply/,
    ],
    ['another GSTIN', () => changed(1, { gstin: null }), /GSTIN other than/],
    [
      'a credit note that is too late',
      () => changed(3, { invoice: { number: '1', issuedAt: new Date('2025-03-31T10:00:00Z') } }),
      /later than 30 November/,
    ],
    ['no rate', () => report({ lines: '- 1050' }), /without a rate/],
    ['no HSN code', () => report({ lines: '- 1050' }), /without an HSN code/],
  ])('%s', (_, month, text) => {
    const found = month();
    expect(words(found).join(' ')).toMatch(text);
    expect(found.problems[0]?.documents[0]?.orderId).toMatch(/^\d{24}$/);
  });
  test("the portal's rounding (rule 11.5)", () => {
    expect(report(...Array(10).fill({ lines: '6204 10.01', to: 'Kerala' })).rounding).toBe(-0.03);
    // row by row: 238.25 paise for each place, whereas invoices have 5 × 48
    const [kerala, goa] = ['Kerala', 'Goa'].map((to) => Array(5).fill({ lines: '6204 10.01', to }));
    expect(report(...(kerala ?? []), ...(goa ?? [])).rounding).toBe(-0.04);
  });
});

test('the GSTR-1 tables of thousands of random orders equal the sums of their invoices and credit notes to the paisa (rule 11.4)', () => {
  let seed = 37;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const sales = Array.from({ length: hasLongTests ? 10_000 : 2000 }, (): Sale => {
    const lines = Array.from(
      { length: 1 + random(4) },
      () =>
        `${['6204', '6109', '500720', '-'][random(4)]} ${(1 + random(600_000)) / 100} x${1 + random(30)}`,
    );
    return {
      lines: lines.join('; '),
      to: ['Karnataka', 'Kerala', 'Ladakh', 'Goa'][random(4)] ?? '',
      country: random(10) === 0 ? 'Nepal' : 'India',
      on: 2,
      ...(random(4) === 0 && { credited: 3 }),
      isBonded: random(2) === 0,
    };
  });
  const documents = documentsOf(sales);
  const month = reportOf(documents);
  const paise = (rupees: number): bigint => BigInt(Math.round(rupees * 100));
  const parts = ['taxable', 'cgst', 'sgst', 'utgst', 'igst', 'total'] as const;
  for (const part of parts) {
    const reported = documents.reduce((all, { kind, lines }) => {
      const own = lines.reduce((sum, line) => sum + line[part], 0);
      return all + BigInt(kind === 'invoice' ? own : -own);
    }, 0n);
    const inTables = month.sections
      .filter(({ id }) => !id.startsWith('hsn'))
      .reduce((all, section) => all + paise(section[part]), 0n);
    expect(paise(month.net[part]), part).toBe(reported);
    expect(inTables, part).toBe(reported);
  }
  for (const section of month.sections) {
    const column = section.columns.findIndex((name) =>
      ['Taxable Value', 'Exempted(other than nil rated/non GST supply)'].includes(name),
    );
    if (column < 0 || section.id === 'hsn(b2b)') continue;
    const written = section.rows.reduce((all, row) => all + paise(Number(row[column])), 0n);
    const isCredit = section.id === 'cdnur';
    expect(isCredit ? -written : written, section.id).toBe(paise(section.taxable));
    expect(section.rows.length, section.id).toBeGreaterThan(0);
  }
  expect(month.sections.flatMap(portalFaults)).toEqual([]);
  expect(words(month)).not.toContain('The tables do not match the documents.');
});
