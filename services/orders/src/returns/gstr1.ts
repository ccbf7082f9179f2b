import {
  financialYear,
  type Gstr1,
  type Gstr1Section,
  isKnownState,
  PORTAL_RATES,
  type SupplyKind,
  sumTax,
  type TaxSums,
  toRupees,
} from '@tanabana/contracts';

/** A line of a document, in paise. */
export interface ReturnLine extends TaxSums {
  hsn: string | null;
  /** Percent; null where it bears no tax. */
  rate: number | null;
  quantity: number;
  total: number;
}

/** An invoice, or the credit note that takes one back whole. */
export interface ReturnDocument {
  kind: 'invoice' | 'credit-note';
  number: string;
  issuedAt: Date;
  /** The invoice's own number and time. */
  invoice: { number: string; issuedAt: Date };
  orderId: string;
  gstin: string | null;
  placeOfSupply: string;
  supply: SupplyKind;
  /** Paise of the whole document. */
  total: number;
  lines: readonly ReturnLine[];
  /** An invoice whose order is cancelled or returned, without a credit note. */
  isUncredited?: boolean;
}

type Table = 'b2cl' | 'b2cs' | 'exp';
type Problem = Gstr1['problems'][number];

/**
 * Value in paise above which an invoice to another state is told by itself: Rule 59(4) of the CGST Rules,
 * ₹1 lakh since 1 August 2024 (Notification No. 12/2024-Central Tax of 10 July 2024), ₹2.5 lakh before.
 */
export const largeAbove = (issuedAt: Date): number =>
  issuedAt < new Date('2024-07-31T18:30:00Z') ? 25_000_000 : 10_000_000;

/** The table that an invoice stands in; its credit note goes by it. */
function tableOf({ supply, total, invoice }: ReturnDocument): Table {
  if (supply === 'export') return 'exp';
  return supply === 'inter-state' && total > largeAbove(invoice.issuedAt) ? 'b2cl' : 'b2cs';
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const SHOP_OFFSET_MS = 5.5 * 3_600_000;

/** `01-Jun-2026`, the day in India. */
function portalDay(moment: Date): string {
  const there = new Date(moment.getTime() + SHOP_OFFSET_MS);
  const day = String(there.getUTCDate()).padStart(2, '0');
  return `${day}-${MONTHS[there.getUTCMonth()]}-${there.getUTCFullYear()}`;
}

const amount = (paise: number): string => toRupees(paise).toFixed(2);
const isCredit = ({ kind }: ReturnDocument): boolean => kind === 'credit-note';

const negative = <Sums extends TaxSums>(line: Sums): Sums => ({
  ...line,
  taxable: -line.taxable,
  cgst: -line.cgst,
  sgst: -line.sgst,
  utgst: -line.utgst,
  igst: -line.igst,
});

/** The lines as the month's sums count them: those of a credit note are taken off. */
const signed = (document: ReturnDocument): ReturnLine[] =>
  document.lines.map((line) =>
    isCredit(document) ? { ...negative(line), quantity: -line.quantity, total: -line.total } : line,
  );

/** Groups in the order of their keys. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

const taxed = (lines: readonly ReturnLine[]) => lines.filter(({ rate }) => rate !== null);
const byRate = (lines: readonly ReturnLine[]) =>
  grouped(taxed(lines), ({ rate }) => String(rate).padStart(6, '0'));
const rateOf = (lines: readonly ReturnLine[]): string => String(lines[0]?.rate ?? 0);
const taxableOf = (lines: readonly ReturnLine[]): string => amount(sumTax(lines).taxable);

type Draft = Pick<Gstr1Section, 'id' | 'table' | 'title' | 'columns' | 'rows'> & {
  lines: readonly ReturnLine[];
};

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
    rows: own.flatMap(({ number, issuedAt, total, placeOfSupply, lines }) =>
      byRate(lines).map((some) => [
        number,
        portalDay(issuedAt),
        amount(total),
        placeOfSupply,
        '',
        rateOf(some),
        taxableOf(some),
        '',
        '',
      ]),
    ),
    lines: own.flatMap(({ lines }) => taxed(lines)),
  };
}

function b2cs(documents: readonly ReturnDocument[]): Draft {
  const own = documents
    .filter((one) => tableOf(one) === 'b2cs')
    .flatMap((one) => taxed(signed(one)).map((line) => ({ ...line, place: one.placeOfSupply })));
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
    lines: own,
  };
}

/** Credit notes for invoices of tables 5 and 6A; those for table 7 are taken off there. */
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
      byRate(one.lines).map((some) => [
        typeOf(one),
        one.number,
        portalDay(one.issuedAt),
        'C',
        // The portal takes no place for exports.
        one.supply === 'export' ? '' : one.placeOfSupply,
        amount(one.total),
        '',
        rateOf(some),
        taxableOf(some),
        '',
      ]),
    ),
    lines: own.flatMap((one) => taxed(signed(one))),
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
    rows: own.flatMap(({ number, issuedAt, total, lines }) =>
      byRate(lines).map((some) => [
        sumTax(lines).igst > 0 ? 'WPAY' : 'WOPAY',
        number,
        portalDay(issuedAt),
        amount(total),
        '',
        '',
        '',
        rateOf(some),
        taxableOf(some),
        '',
      ]),
    ),
    lines: own.flatMap(({ lines }) => taxed(lines)),
  };
}

/** What bears no tax: table 8. */
function exemp(documents: readonly ReturnDocument[]): Draft {
  const own = documents.flatMap((one) =>
    signed(one)
      .filter(({ rate }) => rate === null)
      .map((line) => ({
        ...line,
        place:
          one.supply === 'state' || one.supply === 'union-territory'
            ? 'Intra-State'
            : 'Inter-State',
      })),
  );
  return {
    id: 'exemp',
    table: '8',
    title: 'Sales that bear no tax',
    columns: [
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ],
    rows: grouped(own, ({ place }) => place).map((some) => [
      `${some[0]?.place} supplies to unregistered persons`,
      '0.00',
      taxableOf(some),
      '0.00',
    ]),
    lines: own,
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
/** Unit quantity code: garments are counted. */
const PIECES = 'PCS-PIECES';

/**
 * Table 12 in its two tabs, as the portal has them since May 2025 (GSTN's advisory of 1 May 2025, phase III;
 * Notification No. 78/2020-Central Tax). Exports count as sales to consumers there.
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
      PIECES,
      sum('quantity').toFixed(2),
      amount(sum('total')),
      rateOf(some),
      ...amounts,
    ];
  });
  const [first] = rows;
  // The portal wants a line in the tab of business buyers, who this shop does not know: one of zeros does.
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
      lines: [],
    },
    {
      id: 'hsn(b2c)',
      table: '12',
      title: 'By HSN code, to consumers and abroad',
      columns: HSN_COLUMNS,
      rows,
      lines: own,
    },
  ];
}

const SERIES = [
  ['invoice', 'Invoices for outward supply'],
  ['credit-note', 'Credit Note'],
] as const;

const countOf = (number: string): number => Number(number.split('/').at(-1));
const seriesOf = (number: string): string => number.slice(0, number.lastIndexOf('/'));

/** Documents of a kind in order of their numbers, a list for each series. */
const seriesIn = (documents: readonly ReturnDocument[], kind: ReturnDocument['kind']) =>
  grouped(
    documents.filter((one) => one.kind === kind),
    ({ number }) => seriesOf(number),
  ).map((some) => some.toSorted((a, b) => countOf(a.number) - countOf(b.number)));

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
    lines: [],
  };
}

/** A kind of problem, with the first documents that have it. */
function told(documents: readonly ReturnDocument[], text: string): Problem[] {
  if (documents.length === 0) return [];
  return [
    {
      text,
      count: documents.length,
      documents: documents.slice(0, 20).map(({ number, orderId }) => ({ number, orderId })),
    },
  ];
}

/** The day after which a credit note no longer takes tax back: 30 November after the year (section 34(2)). */
const creditableUntil = (issuedAt: Date): Date =>
  new Date(`${Number(financialYear(issuedAt).slice(0, 4)) + 1}-11-30T18:30:00Z`);

/** What makes a series not consecutive, or not in order of time. */
function seriesProblems(documents: readonly ReturnDocument[]): Problem[] {
  return SERIES.flatMap(([kind]) => seriesIn(documents, kind)).flatMap((some) => {
    const is = (fits: (one: ReturnDocument, before: ReturnDocument) => boolean) =>
      some.filter((one, at) => {
        const before = some[at - 1];
        return before !== undefined && fits(one, before);
      });
    return [
      ...told(
        is((one, before) => countOf(one.number) > countOf(before.number) + 1),
        'Numbers are missing before these documents.',
      ),
      ...told(
        is((one, before) => one.number === before.number),
        'These numbers were given twice.',
      ),
      ...told(
        is((one, before) => one.issuedAt < before.issuedAt),
        'These documents bear a time before that of the number before them.',
      ),
    ];
  });
}

function problemsOf(documents: readonly ReturnDocument[], gstin: string | null): Problem[] {
  const having = (fits: (line: ReturnLine) => boolean) =>
    documents.filter(({ lines }) => lines.some(fits));
  const isLate = (one: ReturnDocument) =>
    isCredit(one) && one.issuedAt >= creditableUntil(one.invoice.issuedAt);
  return [
    ...seriesProblems(documents),
    ...told(
      documents.filter(({ isUncredited }) => isUncredited),
      'Their orders are cancelled or returned, and they have no credit note: set the status once more to make it.',
    ),
    ...told(
      documents.filter((one) => one.supply !== 'export' && !isKnownState(one.placeOfSupply)),
      'Their place of supply is no state that the portal knows: correct it in the file.',
    ),
    ...told(
      having(({ rate }) => rate === null),
      'They have goods without a rate, which stand in table 8 as exempted.',
    ),
    ...told(
      having(({ hsn }) => hsn === null),
      'They have goods without an HSN code, which table 12 leaves out.',
    ),
    ...told(
      having(({ rate }) => rate !== null && !PORTAL_RATES.includes(rate)),
      'They have goods at a rate that the portal does not know.',
    ),
    ...told(
      documents.filter((one) => one.gstin !== gstin),
      'They name another GSTIN than the shop has now: file them in its return.',
    ),
    ...told(
      documents.filter(isLate),
      'These credit notes are later than 30 November after the year of their invoice, and take no tax back (CGST Act, section 34(2)).',
    ),
  ];
}

/**
 * What the portal will reckon of a row's value is rounded once, invoices round each line: the difference
 * in paise over all rows that tell no tax.
 */
function roundingOf(drafts: readonly Draft[]): number {
  const of = drafts
    .filter(({ id }) => id === 'b2cs' || id === 'b2cl')
    .flatMap(({ lines }) => lines);
  const taxOf = ({ cgst, sgst, utgst, igst }: TaxSums) => cgst + sgst + utgst + igst;
  const portal = byRate(of).reduce(
    (all, some) => all + Math.round((sumTax(some).taxable * (some[0]?.rate ?? 0)) / 100),
    0,
  );
  return portal - taxOf(sumTax(of));
}

const inRupees = (lines: readonly TaxSums[], total: number) => {
  const { taxable, cgst, sgst, utgst, igst } = sumTax(lines);
  return {
    taxable: toRupees(taxable),
    cgst: toRupees(cgst),
    sgst: toRupees(sgst),
    utgst: toRupees(utgst),
    igst: toRupees(igst),
    total: toRupees(total),
  };
};

const totalOf = (lines: readonly ReturnLine[]): number =>
  lines.reduce((all, { total }) => all + total, 0);

/** Paise of whole documents, less those of credit notes. */
const worthOf = (documents: readonly ReturnDocument[]): number =>
  documents.reduce((all, one) => all + (isCredit(one) ? -one.total : one.total), 0);

const sumsOf = (documents: readonly ReturnDocument[]) => ({
  count: documents.length,
  ...inRupees(documents.flatMap(signed), worthOf(documents)),
});

/** Whether the tables add up to the documents, to the paisa. */
function differs(documents: readonly ReturnDocument[], drafts: readonly Draft[]): Problem[] {
  const inTables = drafts.filter(({ id }) => !id.startsWith('hsn')).flatMap(({ lines }) => lines);
  const inDocuments = documents.flatMap(signed);
  const isEqual =
    JSON.stringify(sumTax(inTables)) === JSON.stringify(sumTax(inDocuments)) &&
    totalOf(inTables) === worthOf(documents);
  return isEqual
    ? []
    : [{ text: 'The tables do not add up to the documents.', count: 1, documents: [] }];
}

/**
 * GSTR-1 of a month for sales to consumers (CGST Act, section 37; Rule 59). Documents are those of the month,
 * in any order; money in paise. Each stands in one table, and the tables add up to them to the paisa.
 */
export function gstr1(
  month: string,
  all: readonly ReturnDocument[],
  { gstin, isFiled }: { gstin: string | null; isFiled: boolean },
): Gstr1 {
  const documents = all.toSorted((a, b) => (a.number < b.number ? -1 : 1));
  const drafts = [
    b2cl(documents),
    b2cs(documents),
    cdnur(documents),
    exp(documents),
    exemp(documents),
    ...hsn(documents),
    docs(documents),
  ];
  return {
    month,
    gstin,
    isFiled,
    invoices: sumsOf(documents.filter((one) => !isCredit(one))),
    creditNotes: sumsOf(documents.filter(isCredit)),
    net: sumsOf(documents),
    rounding: toRupees(roundingOf(drafts)),
    problems: [...differs(documents, drafts), ...problemsOf(documents, gstin)],
    sections: drafts.map(({ lines, ...section }) => ({
      ...section,
      ...inRupees(lines, totalOf(lines)),
    })),
  };
}
