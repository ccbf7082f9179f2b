/**
 * One record of CSV, fed line by line. Quotes enclose values with delimiters, line ends and doubled
 * quotes (RFC 4180); a quote in the middle of a value is a letter like any other.
 */
export class RecordParser {
  readonly #delimiter: string;
  #values: string[] = [];
  #open: string | undefined;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** Takes the next line; the values once the record is whole, null while a quote is open. */
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

  /** Reads a value that begins at `at`; gives where the next one begins, or -1. */
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

  /** Reads on within quotes. */
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
