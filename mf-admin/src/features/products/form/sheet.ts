/** Parses a spreadsheet's clipboard text into rows of cells. */
export function blockOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()));
}

/** Headings of rows and columns. */
interface Headings {
  rows: readonly string[];
  columns: readonly string[];
}

export interface PlacedValue {
  row: number;
  column: number;
  value: string;
}

const find = (names: readonly string[], name: string): number =>
  names.findIndex((one) => one.toLowerCase() === name.toLowerCase());

const areAll = (names: readonly string[], cells: readonly string[]): boolean =>
  cells.length > 0 && cells.every((cell) => find(names, cell) >= 0);

/**
 * Returns where a pasted block goes: by its headings if it has any, else down and to the right from
 * a cell. May include positions outside the grid.
 */
export function placeBlock(
  block: readonly (readonly string[])[],
  { rows, columns }: Headings,
  from: { row: number; column: number },
): PlacedValue[] {
  const [first = []] = block;
  const hasRows = areAll(
    rows,
    block.slice(1).map(([name = '']) => name),
  );
  const named = hasRows ? first.slice(1) : first;
  const hasColumns = block.length > 1 && areAll(columns, named);
  const left = hasColumns && hasRows;
  const body = hasColumns ? block.slice(1) : block;
  return body.flatMap((line, down) =>
    line.slice(left ? 1 : 0).map((value, right) => ({
      row: left ? find(rows, line[0] ?? '') : from.row + down,
      column: hasColumns ? find(columns, named[right] ?? '') : from.column + right,
      value,
    })),
  );
}

/** A step in rows and columns. */
export type Step = readonly [down: number, right: number];

/** Returns the step for a key; null if the cursor stays in the text. */
export function stepOf(
  key: string,
  isShift: boolean,
  { selectionStart, selectionEnd, value }: HTMLInputElement,
): Step | null {
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  if (key === 'Enter') return [isShift ? -1 : 1, 0];
  if (isShift) return null;
  if (key === 'ArrowUp') return [-1, 0];
  if (key === 'ArrowDown') return [1, 0];
  if (key === 'ArrowLeft' && (isWhole || selectionEnd === 0)) return [0, -1];
  if (key === 'ArrowRight' && (isWhole || selectionStart === value.length)) return [0, 1];
  return null;
}
