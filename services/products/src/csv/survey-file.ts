import type { FileEncoding, ImportField, ImportResult } from '@tanabana/contracts';
import { invalid } from '@tanabana/service-kit';
import { skuKey } from '../products/product-document.ts';
import { lineOf } from './file-line.ts';
import type { FileFormat } from './formats/file-format.ts';
import { knownFormat, repeatedColumn, suggestedFormat } from './formats/find-format.ts';
import { mappedFormat } from './formats/own.ts';
import { suggestedFields } from './formats/suggestions.ts';
import { type CsvRecord, type FileNotation, readRecords } from './read-records.ts';

/** A file that can be read repeatedly from its beginning. */
export type OpenFile = () => AsyncIterable<Uint8Array>;

export interface ReadOptions {
  encoding?: FileEncoding | undefined;
  /** Field of each column; null if it is not read. Default: by the header. */
  columns?: readonly (ImportField | null)[] | undefined;
  now?: Date;
  /** Reads an unknown header by suggested fields instead of refusing the file. */
  isDryRun?: boolean;
}

/** What the first reading of a file finds out. */
export interface Survey {
  report: ImportResult['file'];
  /** null if a dry run cannot read products yet; `report.problem` says why. */
  format: FileFormat | null;
  /** Number of lines of each product, by key. */
  linesOf: Map<string, number>;
}

export const noCatalogue = (message: string) => invalid('file', message, true);

/** Records at the start of a file among which a known header may be: titles, Amazon's first rows. */
const HEADER_RECORDS = 8;
const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

interface Found {
  header: string[];
  line: number;
  format: FileFormat | null;
}

/** Finds the header in the first records. Throws `request.invalid`. */
function findHeader(first: readonly CsvRecord[], mark: string, options: ReadOptions): Found {
  const { columns, now = new Date(), isDryRun = false } = options;
  const hasDecimalComma = mark === ';';
  const readable = first.filter((one) => one.values?.some((cell) => cell.trim() !== ''));
  const found = readable.flatMap(({ line, values }) => {
    const format = knownFormat(values ?? [], hasDecimalComma, now);
    return format ? [{ header: values ?? [], line, format }] : [];
  })[0];
  const [top] = readable;
  if (first.length === 0) throw noCatalogue('The file is empty.');
  const isText = first.every(({ reason }) => reason !== 'encoding');
  if (!top?.values || (!found && !isText)) throw noCatalogue(isText ? NO_TABLE : NOT_TEXT);
  if (columns) {
    const place = found ?? { header: top.values, line: top.line };
    if (columns.length !== place.header.length)
      throw noCatalogue(`The file has ${place.header.length} columns, not ${columns.length}.`);
    const fields = columns.map((field) => field ?? undefined);
    return { ...place, format: mappedFormat(fields, hasDecimalComma) };
  }
  if (found) return found;
  if (!isDryRun) throw noCatalogue('The first line has no column "sku".');
  const format = suggestedFormat(top.values, hasDecimalComma);
  return { header: top.values, line: top.line, format };
}

const NO_TABLE = 'The file has no line with names of columns.';
const NOT_TEXT =
  'The file is not text in UTF-8 or UTF-16. Save it as CSV in UTF-8, or choose another encoding.';

/** Returns why products cannot be read until a person chooses the columns. */
const problemOf = (header: readonly string[], format: FileFormat | null): string | null =>
  format ? repeatedColumn(header, format) : 'No column is read as the SKU of a product.';

/** Returns the key of a record's product; empty if it names none. */
export const keyOf = (format: FileFormat, values: readonly string[]): string =>
  skuKey(format.keyOf(values));

/**
 * Reads a file once: recognises encoding, delimiter and header, and counts the lines of each
 * product, because those of one product can be apart. Throws `request.invalid` for a file that is
 * no catalogue, or in which two columns are called the same.
 */
export async function surveyFile(open: OpenFile, options: ReadOptions): Promise<Survey> {
  let notation: FileNotation = { encoding: 'utf-8', delimiter: ',' };
  const onNotation = (found: FileNotation): void => {
    notation = found;
  };
  const first: CsvRecord[] = [];
  let found: Found | undefined;
  let records = 0;
  let isDamaged = false;
  const linesOf = new Map<string, number>();
  const samples: string[][] = [];

  const take = (record: CsvRecord): void => {
    const { line, values } = record;
    if (!found || line <= found.line) return;
    const { format, header } = found;
    records += 1;
    isDamaged ||= record.reason === 'encoding';
    if (format && !('outcome' in lineOf(record, header.length, format))) {
      const key = keyOf(format, values ?? []);
      linesOf.set(key, (linesOf.get(key) ?? 0) + 1);
    }
    if (!values) return;
    values.slice(0, header.length).forEach((cell, at) => {
      samples[at] ??= [];
      const text = cell.trim().slice(0, SAMPLE_LENGTH);
      const few = samples[at];
      if (few.length < SAMPLES && text !== '' && !few.includes(text)) few.push(text);
    });
  };
  const start = (): Found => {
    const start = findHeader(first, notation.delimiter, options);
    found = start;
    for (const record of first) take(record);
    return start;
  };
  for await (const record of readRecords(open(), { encoding: options.encoding, onNotation })) {
    if (found) take(record);
    else if (first.push(record) === HEADER_RECORDS) start();
  }
  const { header, line, format } = found ?? start();
  const problem = problemOf(header, format);
  // A person can choose the columns of the shop's own form and of an unknown one.
  const isOpen = options.isDryRun && (!format || ['tanabana', 'other'].includes(format.name));
  if (problem && !isOpen) throw noCatalogue(problem);
  return {
    format: problem ? null : format,
    linesOf,
    report: {
      ...notation,
      format: format?.name ?? 'other',
      records,
      header: line,
      isDamaged,
      ...(problem && { problem }),
      columns: header.map((name, at) => ({
        name: name.trim(),
        field: (format?.fields ?? suggestedFields(header))[at],
        samples: samples[at] ?? [],
      })),
    },
  };
}
