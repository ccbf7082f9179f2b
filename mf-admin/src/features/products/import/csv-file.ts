import { CATALOGUE_COLUMNS, type ImportResult, SHOPIFY_COLUMNS } from '@tanabana/contracts';
import Papa from 'papaparse';

export interface Preview {
  header: string[];
  /** First records. */
  rows: string[][];
  /** Number of records without the header. */
  lines: number;
  /** Columns that the import ignores. */
  unknown: string[];
  /** Why nothing can be imported; null if something can. */
  problem: string | null;
}

const SHOWN = 5;
/** Bytes that contain the first records. */
const HEAD = 256 * 1024;

/** Returns the beginning and size of a CSV file before the upload. */
export async function readPreview(file: File): Promise<Preview> {
  const head = await file.slice(0, HEAD).text();
  const { data, meta } = Papa.parse<string[]>(head.replace(/^\ufeff/, ''), {
    preview: SHOWN + 1,
    skipEmptyLines: true,
  });
  const [header = [], ...rows] = data;
  const known = header.filter((name) => isKnown(name));
  return {
    header,
    rows,
    lines: Math.max(0, (await countRecords(file, meta.delimiter)) - 1),
    unknown: header.filter((name) => !isKnown(name)),
    problem: known.length === 0 ? 'This file has none of the columns of a catalogue.' : null,
  };
}

const isKnown = (name: string): boolean =>
  [...CATALOGUE_COLUMNS, ...SHOPIFY_COLUMNS].some((column) => column === name.trim().toLowerCase());

/** Maximum lines of a quoted value, as in the import. */
const MAX_LINES = 100;

/** Counts records like the import: quoted values may span lines, empty lines are skipped. */
async function countRecords(file: Blob, delimiter: string): Promise<number> {
  let records = 0;
  /** Lines of a record with an open quote. */
  let open: string[] = [];
  const take = (line: string): void => {
    if (open.length === 0 && line.trim() === '') return;
    open.push(line);
    if (!leavesOpen(line, open.length > 1, delimiter)) {
      records += 1;
      open = [];
    } else if (open.length > MAX_LINES) giveUp();
  };
  /** Reports the first line and continues with the next. */
  const giveUp = (): void => {
    const [, ...rest] = open;
    records += 1;
    open = [];
    for (const line of rest) take(line);
  };
  for await (const line of linesOf(file)) take(line);
  while (open.length > 0) giveUp();
  return records;
}

/** Whether a quote is open at the end of a line. */
function leavesOpen(line: string, isOpen: boolean, delimiter: string): boolean {
  let open = isOpen;
  let at = 0;
  for (;;) {
    if (!open && line[at] === '"') {
      open = true;
      at += 1;
    }
    const next = line.indexOf(open ? '"' : delimiter, at);
    if (next < 0) return open;
    at = next + 1;
    if (!open) continue;
    const after = line[at] ?? '\r';
    if (after === '\r' || after === delimiter) {
      open = false;
      at += 1;
    } else if (after === '"') at += 1;
  }
}

type LineResult = ImportResult['lines'][number];

/** Yields the lines of a file, without loading it completely. */
async function* linesOf(file: Blob): AsyncGenerator<string> {
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Returns the header and the rejected records of a file; a record may span lines. */
async function recordsOf(file: Blob, results: readonly LineResult[]) {
  const records: { text: string; reason: string }[] = [];
  let header = '';
  let line = 0;
  let next = 0;
  let text: string[] = [];
  for await (const part of linesOf(file)) {
    line += 1;
    if (line === 1) {
      header = part;
      continue;
    }
    const record = results[next];
    if (!record) break;
    if (record.outcome === 'refused') text.push(part);
    if (line < record.line) continue;
    if (record.outcome === 'refused') {
      records.push({ text: text.join('\n').trim(), reason: record.reason ?? '' });
      text = [];
    }
    next += 1;
  }
  return { header, records };
}

/**
 * Returns the rejected lines as a file with the problem in the column `problem`, which an import
 * ignores, to be corrected and imported again.
 */
export async function refusedLines(file: Blob, results: readonly LineResult[]): Promise<string> {
  const { header, records } = await recordsOf(file, results);
  const { data, meta } = Papa.parse<string[]>(header.trim());
  const { delimiter } = meta;
  const cellsOf = (text: string): string[] =>
    Papa.parse<string[]>(text, { delimiter }).data[0] ?? [text];
  const rows = records.map(({ text, reason }) => [reason, ...cellsOf(text)]);
  return Papa.unparse([['problem', ...(data[0] ?? [])], ...rows], { delimiter });
}
