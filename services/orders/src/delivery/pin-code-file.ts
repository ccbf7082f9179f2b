import {
  type FieldError,
  fitsPin,
  MAX_PIN_CODES,
  type PinCodeRow,
  readCount,
  readYesNo,
  stateOf,
} from '@tanabana/contracts';
import Papa from 'papaparse';

/** The columns of the file, in any order. */
export const PIN_COLUMNS = ['pincode', 'city', 'state', 'zone', 'days', 'cod', 'prepaid'] as const;

/** Problems that are named; more are counted. */
const MAX_NAMED = 50;
const MAX_DAYS = 90;
const MAX_TEXT = 100;

type Column = (typeof PIN_COLUMNS)[number];
type ReadRow = { row: PinCodeRow } | { problem: string };

const nameOf = (heading: string): string => heading.toLowerCase().replace(/[^a-z]/g, '');

function readRow(cell: (column: Column) => string): ReadRow {
  const pincode = cell('pincode').replace(/\s/g, '');
  if (!/^[1-9]\d{5}$/.test(pincode))
    return { problem: `"${cell('pincode')}" is not a PIN code of 6 digits.` };
  const state = stateOf(cell('state'));
  if (!state) return { problem: `"${cell('state')}" is not a state of India.` };
  if (!fitsPin(state, pincode)) return { problem: `${pincode} is not a PIN code of ${state}.` };
  const city = cell('city');
  if (city === '') return { problem: 'The city is missing.' };
  if (city.length > MAX_TEXT || cell('zone').length > MAX_TEXT)
    return { problem: `A city or zone has at most ${MAX_TEXT} characters.` };
  const days = readCount(cell('days'));
  if ('problem' in days) return { problem: `Days: ${days.problem}` };
  if (days.value < 0 || days.value > MAX_DAYS)
    return { problem: `Days: "${cell('days')}" is not between 0 and ${MAX_DAYS}.` };
  const [cod, prepaid] = [readYesNo(cell('cod')), readYesNo(cell('prepaid'))];
  if (cod === null) return { problem: `cod: "${cell('cod')}" is neither yes nor no.` };
  if (prepaid === null) return { problem: `prepaid: "${cell('prepaid')}" is neither yes nor no.` };
  return { row: { pincode, city, state, zone: cell('zone'), days: days.value, cod, prepaid } };
}

/**
 * Reads a table of PIN codes: CSV in UTF-8 with a header of `PIN_COLUMNS`.
 * @returns all rows sorted by PIN code, or what is wrong by line (`line 7`); never a part of the rows
 */
export function readPinCodes(text: string): { rows: PinCodeRow[] } | { errors: FieldError[] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: false });
  const at = data.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const headings = (data[at] ?? []).map(nameOf);
  const missing = PIN_COLUMNS.filter((column) => !headings.includes(column));
  if (missing.length > 0)
    return { errors: [{ path: 'header', message: `Columns are missing: ${missing.join(', ')}.` }] };
  const twice = PIN_COLUMNS.filter(
    (column) => headings.indexOf(column) !== headings.lastIndexOf(column),
  );
  if (twice.length > 0)
    return { errors: [{ path: 'header', message: `Columns appear twice: ${twice.join(', ')}.` }] };
  const errors: FieldError[] = [];
  const rows: PinCodeRow[] = [];
  const lines = new Map<string, number>();
  let count = 0;
  const refuse = (line: number, message: string): void => {
    count += 1;
    if (errors.length < MAX_NAMED) errors.push({ path: `line ${line}`, message });
  };
  for (const [index, cells] of data.entries()) {
    const line = index + 1;
    if (index <= at || cells.every((cell) => cell.trim() === '')) continue;
    const read = readRow((column) => (cells[headings.indexOf(column)] ?? '').trim());
    if ('problem' in read) {
      refuse(line, read.problem);
      continue;
    }
    const before = lines.get(read.row.pincode);
    if (before !== undefined) refuse(line, `${read.row.pincode} is in line ${before} already.`);
    else {
      lines.set(read.row.pincode, line);
      rows.push(read.row);
    }
  }
  if (count > MAX_NAMED)
    errors.push({ path: 'file', message: `${count - MAX_NAMED} more lines have errors.` });
  if (count === 0 && rows.length === 0)
    errors.push({ path: 'file', message: 'The table has no rows.' });
  if (rows.length > MAX_PIN_CODES)
    errors.push({ path: 'file', message: `A table has at most ${MAX_PIN_CODES} rows.` });
  return errors.length > 0
    ? { errors }
    : { rows: rows.sort((a, b) => (a.pincode < b.pincode ? -1 : 1)) };
}
