import { MAX_IMAGES_PER_COLOUR, PRODUCT_LENGTHS } from '@tanabana/contracts';
import { picturesForColours } from '../images/fetching/wanted-pictures.ts';
import type { Row } from './catalogue-csv.ts';
import { ignored, type LineResult, lineOf, refused } from './file-line.ts';
import {
  CellProblem,
  type FileFormat,
  type FileLine,
  type FileProduct,
  type FileRow,
  type NamedPicture,
} from './formats/file-format.ts';
import { readRecords } from './read-records.ts';
import { keyOf, type OpenFile, type Survey } from './survey-file.ts';
import { contradiction, isVariant, productRow } from './variant-rows.ts';

/** A product in the file: one line or several. */
export interface ReadProduct {
  /** Its first line. */
  line: number;
  lines: number[];
  sku: string;
  /** Fields of the product itself. */
  row: Row;
  variants: FileRow[];
  pictures: NamedPicture[];
  notes: string[];
  /** Whether the file of another shop does not say how many pieces there are. */
  isUntracked: boolean;
  /** Values of the lines, in their order, for reports. */
  values: (readonly string[])[];
  format: FileFormat;
}

/** Text that was decoded in a wrong encoding, or lost: `KurtÃ¡`, `â‚¹500`, `à¤•`. */
const GARBLED =
  /\ufffd|[\u00c2-\u00c5\u00e0][\u0080-\u00bf\u0152-\u0178]|\u00e2[\u201a\u20ac]|\u00e0\u00a4/u;
const TEXTS = ['name', 'description', 'color', 'colors', 'size', 'category', 'fabric'] as const;

/** Returns a note for text that looks damaged. */
const garbledNotes = (rows: readonly FileRow[]): string[] =>
  rows.flatMap(({ line, row }) => {
    const column = TEXTS.find((one) => GARBLED.test(row[one] ?? ''));
    if (!column) return [];
    const text = (row[column] ?? '').trim();
    const at = Math.max(0, text.search(GARBLED) - 12);
    return [
      `line ${line}, ${column}: "${text.slice(at, at + 40)}" looks garbled, as if it had been saved in another encoding`,
    ];
  });

/**
 * Yields the products of a catalogue file, and lines that are refused or ignored. Lines of a product
 * can be apart: it is yielded after its last line.
 */
export async function* readProducts(
  open: OpenFile,
  { report, format, linesOf }: Survey,
): AsyncGenerator<ReadProduct | LineResult> {
  if (!format) return;
  const waiting = new Map<string, FileLine[]>();
  for await (const record of readRecords(open(), { encoding: report.encoding })) {
    const { line } = record;
    if (line === report.header) continue;
    if (line < report.header) {
      yield ignored(line, 'the line is before the names of the columns');
      continue;
    }
    const read = lineOf(record, report.columns.length, format);
    if ('outcome' in read) {
      yield read;
      continue;
    }
    const key = keyOf(format, read.values);
    const lines = waiting.get(key) ?? [];
    lines.push(read);
    if (lines.length < (linesOf.get(key) ?? 0)) {
      waiting.set(key, lines);
      continue;
    }
    waiting.delete(key);
    yield* productsOf(lines, format);
  }
}

/** Returns a note for pictures beyond those that a color can have. */
function pictureNotes(pictures: readonly NamedPicture[], variants: readonly FileRow[]): string[] {
  const colors = [...new Set(variants.map(({ row }) => row.color?.trim() ?? ''))];
  const { left } = picturesForColours(pictures, colors.length > 0 ? colors : ['']);
  const count = left === 1 ? '1 picture was' : `${left} pictures were`;
  return left === 0 ? [] : [`${count} left out: a color has at most ${MAX_IMAGES_PER_COLOUR}`];
}

/** Cuts a description from another shop that is too long, with a note. */
function withShortDescription(row: Row, notes: Set<string>): Row {
  const { description = '' } = row;
  const max = PRODUCT_LENGTHS.description;
  if (description.length <= max) return row;
  notes.add(`the description has ${description.length} characters: the first ${max} were kept`);
  return { ...row, description: description.slice(0, max).trim() };
}

/** Reads the lines of one product. */
function productsOf(lines: readonly FileLine[], format: FileFormat): (ReadProduct | LineResult)[] {
  const sku = format.keyOf(lines[0]?.values ?? []);
  const refuseAll = (reason: string, name = sku): LineResult[] =>
    lines.map(({ line, values }) => refused(line, reason, name, values));
  try {
    const read = format.read(lines);
    if ('ignored' in read) return lines.map(({ line }) => ignored(line, read.ignored, read.sku));
    return combined(read, lines, format, refuseAll);
  } catch (error) {
    if (error instanceof CellProblem) return refuseAll(error.message);
    throw error;
  }
}

/** A line that says nothing of its own, such as Shopify's lines with a picture alone. */
const saysNothing = (row: Row): boolean =>
  Object.entries(row).every(([column, cell]) => column === 'sku' || cell === '');

const isUncounted = ({ row, isSoldOut = false }: FileRow): boolean => !row.stock && !isSoldOut;

/**
 * Combines the rows of a product. A second row for the product itself is refused; all are refused if
 * they contradict each other.
 */
function combined(
  read: FileProduct,
  lines: readonly FileLine[],
  format: FileFormat,
  refuseAll: (reason: string, sku?: string) => LineResult[],
): (ReadProduct | LineResult)[] {
  const { sku, pictures = [], notes = [] } = read;
  const valuesAt = new Map(lines.map(({ line, values }) => [line, values]));
  const isOfProduct = ({ row }: FileRow): boolean => !isVariant(row) && !saysNothing(row);
  const [first, ...more] = read.rows.filter(isOfProduct);
  const again = new Set(more);
  const cutNotes = new Set<string>();
  if (format.name !== 'tanabana')
    for (const row of read.rows) row.row = withShortDescription(row.row, cutNotes);
  const rows = read.rows.filter((row) => !again.has(row));
  const problem = contradiction(rows);
  if (problem) return refuseAll(problem, sku);
  const variants = rows.filter(({ row }) => isVariant(row));
  const [head] = rows;
  if (!head) return [];
  const isSingle = variants.length === 0;
  const inOrder = first ? [first, ...variants] : variants;
  return [
    {
      line: head.line,
      lines: rows.map(({ line }) => line),
      sku,
      row: isSingle ? (first ?? head).row : productRow(inOrder.map(({ row }) => row)),
      variants,
      pictures,
      notes: [...notes, ...cutNotes, ...pictureNotes(pictures, variants), ...garbledNotes(rows)],
      isUntracked:
        format.name !== 'tanabana' && (isSingle ? [first ?? head] : variants).some(isUncounted),
      values: rows.map(({ line }) => valuesAt.get(line) ?? []),
      format,
    },
    ...more.map(({ line }) =>
      refused(line, `line ${first?.line} has the same SKU`, sku, valuesAt.get(line)),
    ),
  ];
}
