import type { FileEncoding } from '@tanabana/contracts';
import Papa from 'papaparse';
import { decodeText, type TextPart } from './decode-text.ts';

export interface CsvRecord {
  /** Last line of the record in the file, from 1. */
  line: number;
  /** null if it is not a record; `reason` says why. */
  values: string[] | null;
  reason?: 'long' | 'encoding' | 'quote';
  /** First of several lines that cannot be read. */
  from?: number;
}

/** How a file is written. */
export interface FileNotation {
  encoding: FileEncoding;
  delimiter: string;
}

interface ReadOptions {
  /** Default: recognised from the first bytes. */
  encoding?: FileEncoding | undefined;
  /** Called before the first record. */
  onNotation?: (notation: FileNotation) => void;
}

/** A line without its end; null if it is overlong or invalid in the encoding. */
type Line = { text: string } | { text: null; reason: 'long' | 'encoding' };

/** Characters of a line: beyond any cell that a spreadsheet can hold (32,767). */
const MAX_LINE = 100_000;
/** Characters of a record that spans lines. */
const MAX_RECORD = 500_000;
/**
 * Characters that may be searched in vain for closing quotes; afterwards a value has at most
 * `FEW_LINES` lines, so that a file full of open quotes is read in linear time.
 */
const MAX_SEARCHED = 20_000_000;
const FEW_LINES = 100;

/** Yields the lines of a text file. */
async function* readLines(
  parts: AsyncIterable<TextPart>,
  onEncoding: (encoding: FileEncoding) => void,
): AsyncGenerator<Line> {
  let rest = '';
  let size = 0;
  let wasDamaged = false;
  const take = (end: string, isDamaged: boolean): Line => {
    const text = rest + end;
    const isLong = size + end.length > MAX_LINE;
    rest = '';
    size = 0;
    if (isLong) return { text: null, reason: 'long' };
    if (text.includes('\0') || (isDamaged && text.includes('\ufffd')))
      return { text: null, reason: 'encoding' };
    return { text };
  };
  for await (const { text, isDamaged, encoding } of parts) {
    onEncoding(encoding);
    const lines = text.split('\n');
    const last = lines.pop() ?? '';
    for (const line of lines) yield take(line, isDamaged);
    size += last.length;
    rest = size > MAX_LINE ? '' : rest + last;
    wasDamaged = isDamaged;
  }
  if (size > 0) yield take('', wasDamaged);
}

/** Whether a value is still in quotes at the end of a line (RFC 4180). */
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
    if (line[at] === '"') {
      at += 1;
      continue;
    }
    let after = at;
    while (line[after] === ' ') after += 1;
    if (after !== line.length && line[after] !== delimiter) continue;
    open = false;
    at = after + 1;
  }
}

interface Parsed {
  values: string[];
  /** Whether a value in quotes contains a quote that is not doubled. */
  hasStrayQuote: boolean;
}

/** Returns the values of a complete record; null if it is not one. */
function parse(text: string, delimiter: string): Parsed | null {
  if (!text.includes('"')) return { values: text.split(delimiter), hasStrayQuote: false };
  // The line end lets the library accept spaces after the last quote.
  const { data, errors } = Papa.parse<string[]>(`${text}\n`, { delimiter, newline: '\n' });
  const [values, ...rest] = data;
  const isOpen = errors.some(({ code }) => code === 'MissingQuotes');
  if (!values || isOpen || rest.some((row) => row.join('') !== '')) return null;
  return { values, hasStrayQuote: errors.some(({ code }) => code === 'InvalidQuotes') };
}

/** Reads lines one after the other, with the possibility to return some. */
function createLines(source: AsyncGenerator<Line>) {
  /** The next one is the last. */
  const returned: Line[] = [];
  const next = async (): Promise<Line | undefined> => returned.pop() ?? (await source.next()).value;
  const giveBack = (lines: readonly Line[]): void => {
    for (const line of lines.toReversed()) returned.push(line);
  };
  return {
    next,
    giveBack,
    /** Returns the texts of the next lines without taking them. */
    async peek(count: number): Promise<string[]> {
      const lines: Line[] = [];
      while (lines.length < count) {
        const line = await next();
        if (!line) break;
        lines.push(line);
      }
      giveBack(lines);
      return lines.map(({ text }) => text ?? '');
    },
  };
}

/** `sep=;`, with which Excel is instructed about the delimiter. */
const SEPARATOR_LINE = /^"?sep=([^"])"?[,;\t|]*$/i;
const DELIMITERS = [',', ';', '\t', '|'];

/** Lines in which a delimiter is looked for: titles may be above the names of the columns. */
const TITLE_LINES = 8;

/** Returns the delimiter that is most frequent outside of quotes in the first line that has one. */
function delimiterOf(lines: readonly string[]): string {
  for (const line of lines) {
    const bare = line.replace(/"[^"]*"/g, '');
    const count = (mark: string): number => bare.split(mark).length;
    const [best = ','] = DELIMITERS.toSorted((a, b) => count(b) - count(a));
    if (bare.includes(best)) return best;
  }
  return ',';
}

/**
 * Yields the records of a CSV file, including the header, separated by commas, semicolons, tabs or
 * bars, whichever is most frequent in the first line that has one, or as a line `sep=` says. Values in
 * quotes may have any number of lines.
 *
 * An unreadable line loses no other: if a quote is never closed, or swallows lines that are records
 * of their own, its line is reported and reading continues with the next record. Empty lines are
 * skipped. Keeps one record in memory.
 */
export async function* readRecords(
  source: AsyncIterable<Uint8Array>,
  { encoding, onNotation }: ReadOptions = {},
): AsyncGenerator<CsvRecord> {
  let found: FileEncoding = 'utf-8';
  const lines = createLines(
    readLines(decodeText(source, encoding), (recognised) => {
      found = recognised;
    }),
  );
  let line = 0;
  let delimiter: string | undefined;
  let columns: number | undefined;
  let searched = 0;

  /** Whether a line is a record of as many values as the header. */
  const isRecord = ({ text }: Line, mark: string): boolean =>
    text !== null &&
    columns !== undefined &&
    !leavesOpen(text, false, mark) &&
    parse(text, mark)?.values.length === columns;

  /** Reads the other lines of a record whose first line leaves a quote open; null if none ends it. */
  async function readOn(first: string, mark: string): Promise<string[] | null> {
    const taken: Line[] = [];
    let text = first;
    let isOpen = true;
    const limit = searched > MAX_SEARCHED ? FEW_LINES : Number.POSITIVE_INFINITY;
    while (isOpen && text.length < MAX_RECORD && taken.length < limit) {
      const more = await lines.next();
      if (!more) break;
      taken.push(more);
      if (more.text === null) break;
      text += `\n${more.text}`;
      isOpen = leavesOpen(more.text, true, mark);
    }
    const parsed = isOpen ? null : parse(text, mark);
    const isSound = parsed && parsed.values.length === columns && !parsed.hasStrayQuote;
    const next = isSound ? -1 : taken.findIndex((one) => isRecord(one, mark));
    if (parsed && next < 0) {
      line += taken.length;
      return parsed.values;
    }
    searched += text.length;
    const lost = Math.max(0, next);
    line += lost;
    lines.giveBack(taken.slice(lost));
    return null;
  }

  for (let first = await lines.next(); first; first = await lines.next()) {
    line += 1;
    if (first.text === null) {
      yield { line, values: null, reason: first.reason };
      continue;
    }
    if (/^ *$/.test(first.text)) continue;
    const from = line;
    if (delimiter === undefined) {
      const separator = SEPARATOR_LINE.exec(first.text)?.[1];
      const ahead = separator ? [] : await lines.peek(TITLE_LINES);
      delimiter = separator ?? delimiterOf([first.text, ...ahead]);
      onNotation?.({ encoding: found, delimiter });
      if (separator) continue;
    }
    const values = leavesOpen(first.text, false, delimiter)
      ? await readOn(first.text, delimiter)
      : (parse(first.text, delimiter)?.values ?? null);
    columns ??= values?.length;
    if (values) yield { line, values };
    else yield { line, values: null, reason: 'quote', ...(from < line && { from }) };
  }
}
