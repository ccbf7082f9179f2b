import Papa from 'papaparse';

/** A table as it is sent to the service. */
export interface TableFile {
  /** Name of the chosen file. */
  name: string;
  /** CSV in any encoding. */
  file: Blob;
  /** Returns the row that people see for a line of the CSV. */
  rowOf(line: number): number;
}

/** A file that cannot be read, with a message for people. */
export class TableProblem extends Error {
  override readonly name = 'TableProblem';
}

const WORKBOOK = /\.xlsx$/i;
const OLD_WORKBOOK = /\.(?:xls|xlsb|ods|numbers)$/i;

type Cell = string | number | boolean | Date | null;

/** Returns a cell as text: numbers without exponent, dates as days. */
function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number')
    return cell.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 6 });
  return cell;
}

/** Returns rows of a sheet as CSV, and the row of each of its lines. */
export function toCsv(rows: readonly (readonly Cell[])[]): { csv: string; rowOfLine: number[] } {
  const rowOfLine: number[] = [0];
  const lines = rows.map((row, at) => {
    const line = Papa.unparse([row.map((cell) => textOf(cell).replace(/\r\n?/g, '\n'))]);
    for (let count = line.split('\n').length; count > 0; count -= 1) rowOfLine.push(at + 1);
    return line;
  });
  return { csv: lines.join('\n'), rowOfLine };
}

/**
 * Reads a chosen file: text files are sent as they are; the first sheet of a workbook (XLSX) is
 * converted to CSV. Throws `TableProblem`.
 */
export async function readTable(file: File): Promise<TableFile> {
  const { name } = file;
  if (OLD_WORKBOOK.test(name))
    throw new TableProblem('This kind of workbook cannot be read. Save it as XLSX or CSV.');
  if (!WORKBOOK.test(name)) return { name, file, rowOf: (line) => line };
  try {
    const { readSheet } = await import('read-excel-file/universal');
    const { csv, rowOfLine } = toCsv((await readSheet(file)) as Cell[][]);
    return {
      name,
      file: new File([csv], name.replace(WORKBOOK, '.csv'), { type: 'text/csv' }),
      rowOf: (line) => rowOfLine[line] ?? line,
    };
  } catch {
    throw new TableProblem('This workbook cannot be read. Save it again as XLSX, or as CSV.');
  }
}

/** Returns refused lines as CSV with the reason in the column `problem`, which imports ignore. */
export const refusedLines = (
  header: readonly string[],
  lines: readonly { reason?: string | undefined; values?: readonly string[] | undefined }[],
): string =>
  Papa.unparse([
    ['problem', ...header],
    ...lines.flatMap(({ reason = '', values }) => (values ? [[reason, ...values]] : [])),
  ]);
