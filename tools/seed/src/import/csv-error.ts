/** A file that cannot be imported at all; the message is one line for the person who tried. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
}
