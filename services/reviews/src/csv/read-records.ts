export interface CsvRecord {
  /** Line of the file on which it begins, from 1. */
  line: number;
  values: string[];
  /** True if the text is longer than any review's record, or its last quote is not closed. */
  isBroken: boolean;
}

/** Characters of a record. */
const MAX_RECORD = 100_000;
const DELIMITERS = [',', ';', '\t'];

/** Returns the delimiter that is most frequent in the heading. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r|\n/, 1);
  const count = (mark: string): number => heading.split(mark).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** A value outside quotes, within them, or after a quote that ends the value or is doubled. */
type Place = 'outside' | 'within' | 'after';

/** Collects the values of a record; stops at `MAX_RECORD` characters. */
class OpenRecord {
  readonly line: number;
  place: Place = 'outside';
  isBroken = false;
  #size = 0;
  #value = '';
  readonly #values: string[] = [];

  constructor(line: number) {
    this.line = line;
  }

  add(text: string): void {
    if (text === '') return;
    if (this.place === 'after') this.place = 'outside';
    this.#size += text.length;
    if (this.#size > MAX_RECORD) this.isBroken = true;
    else this.#value += text;
  }

  quote(): void {
    if (this.place === 'within') this.place = 'after';
    else if (this.place === 'outside' && this.#value === '') this.place = 'within';
    else {
      // doubled, or within a value that is not quoted
      const isDoubled = this.place === 'after';
      this.add('"');
      if (isDoubled) this.place = 'within';
    }
  }

  endValue(): void {
    this.#size += 1;
    if (this.#size > MAX_RECORD) this.isBroken = true;
    else this.#values.push(this.#value);
    this.#value = '';
    this.place = 'outside';
  }

  /** Returns the record; null for an empty line. */
  end(): CsvRecord | null {
    const isEmpty = this.#size === 0 && this.#values.length === 0;
    this.endValue();
    return isEmpty ? null : { line: this.line, values: this.#values, isBroken: this.isBroken };
  }
}

async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/**
 * Yields the records of a CSV file in UTF-8 (RFC 4180), including the heading, separated by commas,
 * semicolons or tabs. Empty lines are skipped. Reads each character once and holds one record in
 * memory, whatever the file contains; the values of a broken record are incomplete.
 */
export async function* readRecords(source: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  let delimiter = '';
  let line = 1;
  let wasReturn = false;
  let record = new OpenRecord(line);
  for await (const text of decoded(source)) {
    if (delimiter === '') delimiter = delimiterOf(text);
    let begin = 0;
    for (let at = 0; at < text.length; at += 1) {
      const mark = text[at] as string;
      const isSecond = mark === '\n' && wasReturn;
      wasReturn = mark === '\r';
      if (mark !== '\n' && mark !== '\r' && mark !== '"' && mark !== delimiter) continue;
      record.add(text.slice(begin, at));
      begin = at + 1;
      if (isSecond) continue;
      const isEnd = mark !== '"' && mark !== delimiter;
      if (isEnd) line += 1;
      if (mark === '"') record.quote();
      else if (record.place === 'within') record.add(isEnd ? '\n' : mark);
      else if (mark === delimiter) record.endValue();
      else {
        const ended = record.end();
        if (ended) yield ended;
        record = new OpenRecord(line);
      }
    }
    record.add(text.slice(begin));
  }
  if (record.place === 'within') record.isBroken = true;
  const last = record.end();
  if (last) yield last;
}
