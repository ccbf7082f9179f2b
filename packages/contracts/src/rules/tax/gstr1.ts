/** A table in the portal's format. */
export interface ReturnTable {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** Sections of GSTR-1 for sales to consumers, named as in the portal's offline tool. */
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

/** Rates that the portal accepts, in percent. */
export const PORTAL_RATES: readonly number[] = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40];

const cell = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * Returns a section as the CSV file that the offline tool imports. Cells contain only the shop's
 * own numbers and names; amounts may begin with a minus sign.
 */
export const gstr1Csv = ({ columns, rows }: ReturnTable): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
