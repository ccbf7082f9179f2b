export interface CsvRecord {
  /** Last line of the record in the file, from 1. */
  line: number;
  /** null if it is not a record; `reason` says why. */
  values: string[] | null;
  reason?: 'long' | 'encoding' | 'quote';
}

/** A line without its end; null if it is overlong or not UTF-8. */
type Line = { text: string } | { text: null; reason: 'long' | 'encoding' };

const MAX_LINE_BYTES = 100_000;
const NEWLINE = 0x0a;

/** Yields the lines of a file, however its bytes are chunked. */
async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let rest: Buffer[] = [];
  let size = 0;
  let first = true;
  const take = (): Line => {
    const bytes = Buffer.concat(rest);
    const line = decode(bytes, size, first);
    rest = [];
    size = 0;
    first = false;
    return line;
  };
  const keep = (part: Buffer): void => {
    size += part.length;
    if (size <= MAX_LINE_BYTES) rest.push(part);
    else rest = [];
  };
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      keep(bytes.subarray(from, end));
      yield take();
      from = end + 1;
    }
    if (from < bytes.length) keep(Buffer.from(bytes.subarray(from)));
  }
  if (size > 0) yield take();
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decode(bytes: Buffer, size: number, first: boolean): Line {
  if (size > MAX_LINE_BYTES) return { text: null, reason: 'long' };
  try {
    const text = utf8.decode(bytes);
    if (!text.includes('\0')) return { text: first ? text.replace(/^\ufeff/, '') : text };
  } catch {}
  return { text: null, reason: 'encoding' };
}

/**
 * One CSV record, fed line by line. Quotes enclose values with delimiters, line ends and doubled
 * quotes (RFC 4180); a quote within a value is an ordinary character.
 */
class RecordParser {
  readonly #delimiter: string;
  #values: string[] = [];
  #open: string | undefined;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Adds a line; returns the values once the record is complete, null while a quote is open. */
  feed(line: string): string[] | null {
    let at = 0;
    if (this.#open !== undefined) {
      this.#open += '\n';
      at = this.#quoted(line, 0);
    }
    while (at >= 0 && at <= line.length) at = this.#value(line, at);
    if (this.#open !== undefined) return null;
    const values = this.#values;
    this.#values = [];
    return values;
  }

  /** Reads a value at `at`; returns the start of the next one, or -1. */
  #value(line: string, at: number): number {
    if (line[at] === '"') {
      this.#open = '';
      return this.#quoted(line, at + 1);
    }
    const end = this.#next(line, at);
    const text = line.slice(at, end);
    this.#values.push(end === line.length ? text.replace(/\r$/, '') : text);
    return end + 1;
  }

  /** Continues within quotes. */
  #quoted(line: string, from: number): number {
    let at = from;
    for (;;) {
      const quote = line.indexOf('"', at);
      if (quote < 0) {
        this.#open += line.slice(at);
        return -1;
      }
      this.#open += line.slice(at, quote);
      const after = line.slice(quote + 1);
      if (after.startsWith(this.#delimiter) || after === '' || after === '\r') {
        this.#values.push(this.#open ?? '');
        this.#open = undefined;
        return after === '\r' ? line.length + 1 : quote + 2;
      }
      this.#open += '"';
      at = quote + (after.startsWith('"') ? 2 : 1);
    }
  }

  #next(line: string, from: number): number {
    const end = line.indexOf(this.#delimiter, from);
    return end < 0 ? line.length : end;
  }
}

/** Maximum lines of a quoted value; a longer one is an unclosed quote. */
const MAX_LINES = 100;

/**
 * Yields the records of a CSV file, including the header, separated by commas, semicolons or tabs,
 * whichever is most frequent in the first line. An unreadable line loses no other: an unclosed
 * quote is reported and reading continues with the next line. Empty lines are skipped. Keeps one
 * record in memory.
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
    while (!values && taken.length < MAX_LINES) {
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
