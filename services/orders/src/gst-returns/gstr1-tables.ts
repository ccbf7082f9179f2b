import { type Gstr1Section, sumTax, toRupees } from '@tanabana/contracts';
import {
  grouped,
  isCredit,
  type ReturnDocument,
  type ReturnLine,
  SERIES,
  seriesIn,
  signed,
} from './return-document.ts';

type Table = 'b2cl' | 'b2cs' | 'exp';

/** A table of the return with the portal's columns. */
export type Draft = Pick<Gstr1Section, 'id' | 'table' | 'title' | 'columns' | 'rows'> & {
  /** Goods behind each row; empty for rows without goods. */
  linesOfRows: readonly (readonly ReturnLine[])[];
};

/**
 * Returns the value in paise above which an invoice to another state is listed individually: Rule
 * 59(4) of the CGST Rules, ₹1 lakh since 1 August 2024 (Notification No. 12/2024-Central Tax of 10
 * July 2024), ₹2.5 lakh before.
 */
export const largeAbove = (issuedAt: Date): number =>
  issuedAt < new Date('2024-07-31T18:30:00Z') ? 25_000_000 : 10_000_000;

/** Returns the table of an invoice; its credit note follows it. */
function tableOf({ supply, total, invoiceTotal = total, invoice }: ReturnDocument): Table {
  if (supply === 'export') return 'exp';
  return supply === 'inter-state' && invoiceTotal > largeAbove(invoice.issuedAt) ? 'b2cl' : 'b2cs';
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const SHOP_OFFSET_MS = 5.5 * 3_600_000;

/** Formats the day in India: `01-Jun-2026`. */
function portalDay(moment: Date): string {
  const there = new Date(moment.getTime() + SHOP_OFFSET_MS);
  const day = String(there.getUTCDate()).padStart(2, '0');
  return `${day}-${MONTHS[there.getUTCMonth()]}-${there.getUTCFullYear()}`;
}

const amount = (paise: number): string => toRupees(paise).toFixed(2);

/** Exports are zero-rated and listed by rate, also at 0; domestic goods at 0 are nil rated. */
const bearsTax = ({ supply }: ReturnDocument, { rate }: ReturnLine): boolean =>
  rate !== null && (rate > 0 || supply === 'export');
const taxed = (one: ReturnDocument): ReturnLine[] =>
  signed(one).filter((line) => bearsTax(one, line));
const byRate = (one: ReturnDocument, lines = one.lines) =>
  grouped(
    lines.filter((line) => bearsTax(one, line)),
    ({ rate }) => String(rate).padStart(6, '0'),
  );
const rateOf = (lines: readonly ReturnLine[]): string => String(lines[0]?.rate ?? 0);
const taxableOf = (lines: readonly ReturnLine[]): string => amount(sumTax(lines).taxable);

function b2cl(documents: readonly ReturnDocument[]): Draft {
  const own = documents.filter((one) => !isCredit(one) && tableOf(one) === 'b2cl');
  return {
    id: 'b2cl',
    table: '5',
    title: 'Large invoices to other states',
    columns: [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rows: own.flatMap((one) =>
      byRate(one).map((some) => [
        one.number,
        portalDay(one.issuedAt),
        amount(one.total),
        one.placeOfSupply,
        '',
        rateOf(some),
        taxableOf(some),
        '',
        '',
      ]),
    ),
    linesOfRows: own.flatMap((one) => byRate(one)),
  };
}

function b2cs(documents: readonly ReturnDocument[]): Draft {
  const own = documents
    .filter((one) => tableOf(one) === 'b2cs')
    .flatMap((one) => taxed(one).map((line) => ({ ...line, place: one.placeOfSupply })));
  const groups = grouped(own, ({ place, rate }) => `${place} ${String(rate).padStart(6, '0')}`);
  return {
    id: 'b2cs',
    table: '7',
    title: 'All other sales, less their credit notes',
    columns: [
      'Type',
      'Place Of Supply',
      'Rate',
      'Applicable % of Tax Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rows: groups.map((some) => [
      'OE',
      some[0]?.place ?? '',
      rateOf(some),
      '',
      taxableOf(some),
      '',
      '',
    ]),
    linesOfRows: groups,
  };
}

/** Credit notes for invoices of tables 5 and 6A; those for table 7 are deducted there. */
function cdnur(documents: readonly ReturnDocument[]): Draft {
  const own = documents.filter((one) => isCredit(one) && tableOf(one) !== 'b2cs');
  const typeOf = (one: ReturnDocument): string => {
    if (tableOf(one) === 'b2cl') return 'B2CL';
    return sumTax(one.lines).igst > 0 ? 'EXPWP' : 'EXPWOP';
  };
  return {
    id: 'cdnur',
    table: '9B',
    title: 'Credit notes for large invoices and exports',
    columns: [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: own.flatMap((one) =>
      byRate(one).map((some) => [
        typeOf(one),
        one.number,
        portalDay(one.issuedAt),
        'C',
        // The portal accepts no place for exports.
        one.supply === 'export' ? '' : one.placeOfSupply,
        amount(one.total),
        '',
        rateOf(some),
        taxableOf(some),
        '',
      ]),
    ),
    linesOfRows: own.flatMap((one) => byRate(one, signed(one))),
  };
}

function exp(documents: readonly ReturnDocument[]): Draft {
  const own = documents.filter((one) => !isCredit(one) && tableOf(one) === 'exp');
  return {
    id: 'exp',
    table: '6A',
    title: 'Exports',
    columns: [
      'Export Type',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Port Code',
      'Shipping Bill Number',
      'Shipping Bill Date',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    rows: own.flatMap((one) =>
      byRate(one).map((some) => [
        sumTax(one.lines).igst > 0 ? 'WPAY' : 'WOPAY',
        one.number,
        portalDay(one.issuedAt),
        amount(one.total),
        '',
        '',
        '',
        rateOf(some),
        taxableOf(some),
        '',
      ]),
    ),
    linesOfRows: own.flatMap((one) => byRate(one)),
  };
}

/**
 * Supplies without tax (table 8): goods at rate 0 as nil rated, those without a rate as exempted.
 */
function exemp(documents: readonly ReturnDocument[]): Draft {
  const own = documents.flatMap((one) =>
    signed(one)
      .filter((line) => !bearsTax(one, line))
      .map((line) => ({
        ...line,
        place:
          one.supply === 'state' || one.supply === 'union-territory'
            ? 'Intra-State'
            : 'Inter-State',
      })),
  );
  const groups = grouped(own, ({ place }) => place);
  return {
    id: 'exemp',
    table: '8',
    title: 'Sales without tax',
    columns: [
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ],
    rows: groups.map((some) => [
      `${some[0]?.place} supplies to unregistered persons`,
      taxableOf(some.filter(({ rate }) => rate === 0)),
      taxableOf(some.filter(({ rate }) => rate === null)),
      '0.00',
    ]),
    linesOfRows: groups,
  };
}

const HSN_COLUMNS = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
];
/** Unit quantity code for garments. */
const PIECES = 'PCS-PIECES';
/** Services (codes 99…) have no quantity. */
const NO_UNIT = 'NA';
const isService = (hsn: string | null | undefined): boolean => hsn?.startsWith('99') ?? false;

/**
 * Table 12 in its two tabs, as in the portal since May 2025 (GSTN's advisory of 1 May 2025, phase
 * III; Notification No. 78/2020-Central Tax). Exports count as sales to consumers there.
 */
function hsn(documents: readonly ReturnDocument[]): Draft[] {
  const own = documents.flatMap(signed).filter((line) => line.hsn !== null);
  const groups = grouped(own, (line) => `${line.hsn} ${String(line.rate ?? 0).padStart(6, '0')}`);
  const rows = groups.map((some) => {
    const { taxable, igst, cgst, sgst, utgst } = sumTax(some);
    const sum = (of: 'quantity' | 'total') => some.reduce((all, line) => all + line[of], 0);
    const amounts = [taxable, igst, cgst, sgst + utgst, 0].map(amount);
    const [first] = some;
    return [
      first?.hsn ?? '',
      '',
      ...(isService(first?.hsn) ? [NO_UNIT, '0.00'] : [PIECES, sum('quantity').toFixed(2)]),
      amount(sum('total')),
      rateOf(some),
      ...amounts,
    ];
  });
  const [first] = rows;
  // The portal requires a line in the B2B tab, which the shop never has: a line of zeros satisfies
  // it.
  const zeros = first && [
    first[0] ?? '',
    '',
    PIECES,
    '0.00',
    '0.00',
    '0',
    ...Array(5).fill('0.00'),
  ];
  return [
    {
      id: 'hsn(b2b)',
      table: '12',
      title: 'By HSN code, to businesses: none, the portal wants one line of zeros',
      columns: HSN_COLUMNS,
      rows: zeros ? [zeros] : [],
      linesOfRows: [],
    },
    {
      id: 'hsn(b2c)',
      table: '12',
      title: 'By HSN code, to consumers and abroad',
      columns: HSN_COLUMNS,
      rows,
      linesOfRows: groups,
    },
  ];
}

function docs(documents: readonly ReturnDocument[]): Draft {
  return {
    id: 'docs',
    table: '13',
    title: 'Documents issued',
    columns: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: SERIES.flatMap(([kind, name]) =>
      seriesIn(documents, kind).map((some) => [
        name,
        some[0]?.number ?? '',
        some.at(-1)?.number ?? '',
        String(some.length),
        '0',
      ]),
    ),
    linesOfRows: [],
  };
}

/** Returns all tables of a month. @param documents sorted by number */
export const tablesOf = (documents: readonly ReturnDocument[]): Draft[] => [
  b2cl(documents),
  b2cs(documents),
  cdnur(documents),
  exp(documents),
  exemp(documents),
  ...hsn(documents),
  docs(documents),
];
