import { CATALOGUE_COLUMNS, type ImportResult } from '@tanabana/contracts';
import Papa from 'papaparse';

export interface Preview {
  header: string[];
  /** The first records. */
  rows: string[][];
  /** Lines of the whole file, without the header. */
  lines: number;
  /** Columns of the file that the import passes over. */
  unknown: string[];
  /** Why nothing could be imported; null where something can. */
  problem: string | null;
}

const SHOWN = 5;
/** Bytes that surely hold the first records. */
const HEAD = 256 * 1024;

/** What a CSV file begins with and how much is in it, before anything is sent. */
export async function readPreview(file: File): Promise<Preview> {
  const head = await file.slice(0, HEAD).text();
  const { data } = Papa.parse<string[]>(head.replace(/^\ufeff/, ''), {
    preview: SHOWN + 1,
    skipEmptyLines: true,
  });
  const [header = [], ...rows] = data;
  const known = header.filter((name) => isKnown(name));
  return {
    header,
    rows,
    lines: Math.max(0, (await countLines(file)) - 1),
    unknown: header.filter((name) => !isKnown(name)),
    problem: known.length === 0 ? 'This file has none of the columns of a catalogue.' : null,
  };
}

const isKnown = (name: string): boolean =>
  CATALOGUE_COLUMNS.some((column) => column === name.trim().toLowerCase());

/** Lines with something in them. */
async function countLines(file: Blob): Promise<number> {
  let lines = 0;
  for await (const line of linesOf(file)) if (/[^\r]/.test(line)) lines += 1;
  return lines;
}

type LineResult = ImportResult['lines'][number];

/** Lines of a file without their ends, one at a time: a large file is never held as a whole. */
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

/** The header of a file and its refused records as they stand there; a record may go over many lines. */
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
 * The refused lines of a file as a file of their own, with what is wrong in the column `problem`, which
 * an import passes over: to be mended and imported again.
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
