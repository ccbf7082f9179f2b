import { type Gstr1Section, gstr1Csv, INDIAN_STATES, stateOf } from '@tanabana/contracts';

/**
 * Checks a file as the portal's offline tool does, written from its worksheets' columns and help
 * and from what its importer rejects: columns by name, amounts with two decimals.
 */
type Check = (cell: string) => boolean;

const matches =
  (pattern: RegExp): Check =>
  (cell) =>
    pattern.test(cell);
const one = (...texts: string[]): Check => matches(new RegExp(`^(${texts.join('|')})$`));
const empty = one('');
const money = matches(/^\d{1,13}\.\d{2}$/);
const signed = matches(/^-?\d{1,13}\.\d{2}$/);
const above = (cell: string): boolean => money(cell) && Number(cell) > 0;
const number = matches(/^[a-zA-Z0-9/-]{1,16}$/);
const count = matches(/^\d+$/);
const rate = one('0', '0.1', '0.25', '1', '1.5', '3', '5', '6', '7.5', '12', '18', '28', '40');
const day = matches(/^\d{2}-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-20\d{2}$/);
/** Two digits and the matching state. */
const place: Check = (cell) => {
  const [code = '', name = ''] = cell.split(/-(.*)/s);
  return /^(0[1-9]|[1-3]\d)$/.test(code) && INDIAN_STATES.some((state) => state === stateOf(name));
};

const hsnColumns: [string, Check][] = [
  ['HSN', matches(/^\d{4}(\d{2}(\d{2})?)?$/)],
  ['Description', matches(/^.{0,30}$/)],
  ['UQC', matches(/^[A-Z]{3}-[A-Z ]+$/)],
  ['Total Quantity', signed],
  ['Total Value', signed],
  ['Rate', rate],
  ['Taxable Value', signed],
  ['Integrated Tax Amount', signed],
  ['Central Tax Amount', signed],
  ['State/UT Tax Amount', signed],
  ['Cess Amount', signed],
];

const SHEETS: Record<Gstr1Section['id'], [string, Check][]> = {
  b2cl: [
    ['Invoice Number', number],
    ['Invoice date', day],
    ['Invoice Value', above],
    ['Place Of Supply', place],
    ['Applicable % of Tax Rate', one('', '65')],
    ['Rate', rate],
    ['Taxable Value', above],
    ['Cess Amount', empty],
    ['E-Commerce GSTIN', empty],
  ],
  b2cs: [
    ['Type', one('OE')],
    ['Place Of Supply', place],
    ['Rate', rate],
    ['Applicable % of Tax Rate', one('', '65')],
    ['Taxable Value', signed],
    ['Cess Amount', empty],
    ['E-Commerce GSTIN', empty],
  ],
  cdnur: [
    ['UR Type', one('B2CL', 'EXPWP', 'EXPWOP')],
    ['Note Number', number],
    ['Note Date', day],
    ['Note Type', one('C', 'D')],
    ['Place Of Supply', (cell) => cell === '' || place(cell)],
    ['Note Value', above],
    ['Applicable % of Tax Rate', one('', '65')],
    ['Rate', rate],
    ['Taxable Value', above],
    ['Cess Amount', empty],
  ],
  exp: [
    ['Export Type', one('WPAY', 'WOPAY')],
    ['Invoice Number', number],
    ['Invoice date', day],
    ['Invoice Value', above],
    ['Port Code', matches(/^[a-zA-Z0-9]{0,6}$/)],
    ['Shipping Bill Number', matches(/^(\d{3,7})?$/)],
    ['Shipping Bill Date', (cell) => cell === '' || day(cell)],
    ['Rate', rate],
    ['Taxable Value', above],
    ['Cess Amount', empty],
  ],
  exemp: [
    [
      'Description',
      one(
        'Inter-State supplies to unregistered persons',
        'Intra-State supplies to unregistered persons',
      ),
    ],
    ['Nil Rated Supplies', signed],
    ['Exempted(other than nil rated/non GST supply)', signed],
    ['Non-GST Supplies', signed],
  ],
  'hsn(b2b)': hsnColumns,
  'hsn(b2c)': hsnColumns,
  docs: [
    ['Nature of Document', one('Invoices for outward supply', 'Credit Note')],
    ['Sr. No. From', number],
    ['Sr. No. To', number],
    ['Total Number', count],
    ['Cancelled', count],
  ],
};

/** Rows of a CSV file (RFC 4180). */
function parsed(csv: string): string[][] {
  const rows = csv.split('\r\n');
  if (rows.pop() !== '') throw new Error('The last line does not end.');
  return rows.map((row) =>
    [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

/** Key columns that must be unique per table. */
const KEYS: Partial<Record<Gstr1Section['id'], string[]>> = {
  b2cl: ['Invoice Number', 'Rate'],
  b2cs: ['Place Of Supply', 'Rate'],
  cdnur: ['Note Number', 'Rate'],
  exp: ['Invoice Number', 'Rate'],
  exemp: ['Description'],
  'hsn(b2c)': ['HSN', 'Rate'],
  docs: ['Nature of Document', 'Sr. No. From'],
};

/** Returns what the portal would reject in a section's file; empty if valid. */
export function portalFaults(section: Gstr1Section): string[] {
  const sheet = SHEETS[section.id];
  const [header = [], ...rows] = parsed(gstr1Csv(section));
  const names = sheet.map(([name]) => name);
  if (header.join() !== names.join()) return [`${section.id}: columns ${header.join()}`];
  const cell = (row: string[], name: string) => row[names.indexOf(name)];
  const keys = rows.map((row) => KEYS[section.id]?.map((name) => cell(row, name)).join(' '));
  return [
    ...rows.flatMap((row, at) =>
      sheet.flatMap(([name, check], column) =>
        check(row[column] ?? '') ? [] : [`${section.id} line ${at + 1}: ${name} ${row[column]}`],
      ),
    ),
    ...keys.flatMap((key, at) =>
      key !== undefined && keys.indexOf(key) !== at ? [`${section.id}: twice ${key}`] : [],
    ),
    ...rows.flatMap((row) =>
      section.id === 'cdnur' &&
      cell(row, 'UR Type')?.startsWith('EXP') !== (cell(row, 'Place Of Supply') === '')
        ? [`cdnur: exports have no place, others one: ${row.join()}`]
        : [],
    ),
  ];
}
