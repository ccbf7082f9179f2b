/** A line without its end; null for one that is longer than any line of a catalogue, or no UTF-8 text. */
export type Line = { text: string } | { text: null; reason: 'long' | 'encoding' };

const LONGEST = 100_000;
const NEWLINE = 0x0a;

/** The lines of a file, one at a time, whatever the pieces in which its bytes come. */
export async function* readLines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
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
    if (size <= LONGEST) rest.push(part);
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
  if (size > LONGEST) return { text: null, reason: 'long' };
  try {
    const text = utf8.decode(bytes);
    if (!text.includes('\0')) return { text: first ? text.replace(/^\ufeff/, '') : text };
  } catch {}
  return { text: null, reason: 'encoding' };
}
