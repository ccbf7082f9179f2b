import { type Line, readLines } from './read-lines.ts';
import { RecordParser } from './record-parser.ts';

export interface CsvRecord {
  /** Line of the file that the record ends on, from 1. */
  line: number;
  /** Null for what is no record; `reason` says why. */
  values: string[] | null;
  reason?: 'long' | 'encoding' | 'quote';
}

/** A quote that is open for longer than this was never meant to span lines. */
const MOST_LINES = 100;

/**
 * The records of a CSV file, header included, separated by commas, semicolons or tabs, whichever the
 * first line has most of. A line that cannot be read loses no other: one whose quote is never closed is
 * told as such, and the next line begins anew. Empty lines are passed over. Holds a record at a time.
 */
export async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const lines = readLines(source);
  const waiting: Line[] = [];
  let line = 0;
  let delimiter: string | undefined;

  const next = async (): Promise<Line | undefined> => waiting.shift() ?? (await lines.next()).value;

  for (let first = await next(); first; first = await next()) {
    line += 1;
    if (first.text === null) {
      yield { line, values: null, reason: first.reason };
      continue;
    }
    if (first.text.trim() === '') continue;
    delimiter ??= delimiterOf(first.text);
    const parser = new RecordParser(delimiter);
    const taken: Line[] = [];
    let values = parser.feed(first.text);
    while (!values && taken.length < MOST_LINES) {
      const more = await next();
      if (more) taken.push(more);
      if (!more || more.text === null) break;
      values = parser.feed(more.text);
    }
    if (values) {
      line += taken.length;
      yield { line, values };
    } else {
      yield { line, values: null, reason: 'quote' };
      waiting.unshift(...taken);
    }
  }
}

const count = (text: string, part: string): number => text.split(part).length - 1;

const delimiterOf = (header: string): string =>
  [',', ';', '\t'].toSorted((a, b) => count(header, b) - count(header, a))[0] ?? ',';
