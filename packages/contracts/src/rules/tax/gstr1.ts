/** A table as the portal has it. */
export interface ReturnTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Sections of GSTR-1 that sales to consumers fill, by their names in the portal's offline tool. */
export const GSTR1_SECTIONS = [
  'b2cl',
  'b2cs',
  'cdnur',
  'exp',
  'exemp',
  'hsn(b2b)',
  'hsn(b2c)',
  'docs',
] as const;

/** Rates that the portal takes, in percent. */
export const PORTAL_RATES: readonly number[] = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40];

const cell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * A section as the CSV file that the offline tool imports. Its cells are made of the shop's own numbers and
 * names; amounts may begin with a minus.
 */
export const gstr1Csv = ({ columns, rows }: ReturnTable): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
