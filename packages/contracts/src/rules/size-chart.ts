/** Lengths in cm of each size, of body or garment; null where unknown. */
export interface SizeChart {
  sizes: string[];
  /** `cm` has one entry per size, in the order of `sizes`. */
  measures: { name: string; of: 'body' | 'garment'; cm: (number | null)[] }[];
}

/**
 * Limits of a size chart: number of sizes and of measures, characters of a name, and the largest
 * length in cm.
 */
export const SIZE_CHART_LIMITS = { sizes: 20, measures: 12, name: 40, cm: 400 } as const;

const CM_PER_INCH = 2.54;

/** Converts to inches, rounded to the nearest half. */
export const toInches = (cm: number): number => Math.round((cm / CM_PER_INCH) * 2) / 2;

/** Formats a person's height in feet and inches: `5′ 8″`. */
export function feetAndInches(cm: number): string {
  const inches = Math.round(cm / CM_PER_INCH);
  return `${Math.floor(inches / 12)}′ ${inches % 12}″`;
}

const GARMENT = /\s*\(garment\)$/i;
const NONE = '-';

/** Returns a chart as text lines: the names of the measures, then one line per size, in cm. */
export function sizeChartLines({ sizes, measures }: SizeChart): string[] {
  const names = measures.map(({ name, of }) => (of === 'garment' ? `${name} (garment)` : name));
  const rows = sizes.map((size, at) => [size, ...measures.map(({ cm }) => cm[at] ?? NONE)]);
  return [['Size', ...names], ...rows].map((cells) => cells.join('; '));
}

const separatorOf = (line: string): string =>
  ['\t', ';'].find((separator) => line.includes(separator)) ?? ',';

/**
 * Parses a chart from typed or pasted text: cells are separated by tabs, semicolons or commas; a
 * measure with `(garment)` is of the garment, others are of the body; `-` or an empty cell is
 * unknown.
 * @returns the chart, or a message that says what is wrong
 */
export function readSizeChart(text: string): SizeChart | string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [head = '', ...rows] = lines;
  const separator = separatorOf(head);
  const cellsOf = (line: string): string[] => line.split(separator).map((cell) => cell.trim());
  const names = cellsOf(head).slice(1);
  if (names.length === 0) return 'The first line names the measurements: Size; Bust; Waist.';
  if (rows.length === 0) return 'One line per size follows: M; 91; 75.';
  if (names.some((name) => name.replace(GARMENT, '') === '')) return 'A measurement has no name.';
  const table = rows.map(cellsOf);
  for (const [at, [size = '', ...cells]] of table.entries()) {
    const line = `Line ${at + 2}`;
    if (size === '') return `${line} has no size.`;
    if (cells.length > names.length) return `${line} has more cells than there are measurements.`;
    const wrong = cells.find((cell) => !isMeasure(cell));
    if (wrong !== undefined) return `${line}: "${wrong}" is not a length in cm.`;
  }
  const { sizes, measures } = SIZE_CHART_LIMITS;
  if (table.length > sizes) return `At most ${sizes} sizes.`;
  if (names.length > measures) return `At most ${measures} measurements.`;
  const taken = new Set(table.map(([size = '']) => size.toLowerCase()));
  if (taken.size < table.length) return 'A size appears twice.';
  return {
    sizes: table.map(([size = '']) => size),
    measures: names.map((name, at) => ({
      name: name.replace(GARMENT, ''),
      of: GARMENT.test(name) ? 'garment' : 'body',
      cm: table.map((cells) => lengthOf(cells[at + 1])),
    })),
  };
}

const lengthOf = (cell = ''): number | null =>
  cell === '' || cell === NONE ? null : Number(cell.replace(',', '.'));

const isMeasure = (cell: string): boolean =>
  lengthOf(cell) === null ||
  (/^\d{1,3}(?:[.,]\d)?$/.test(cell) && Number(lengthOf(cell)) <= SIZE_CHART_LIMITS.cm);
