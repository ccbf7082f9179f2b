import type { FileEncoding } from '@tanabana/contracts';

/** A part of a text file. Line ends are `\n`. */
export interface TextPart {
  text: string;
  /**
   * Whether bytes up to the end of this part were invalid in the encoding; each is U+FFFD in the
   * text.
   */
  isDamaged: boolean;
  encoding: FileEncoding;
}

/** Bytes from which the encoding is recognised. */
const HEAD_BYTES = 512;

/** Recognises UTF-16 by its byte order mark, or by the zero bytes of ASCII letters in it. */
export function encodingOf(head: Uint8Array): FileEncoding {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = head.length / 4;
  if (odd > enough && even === 0) return 'utf-16le';
  return even > enough && odd === 0 ? 'utf-16be' : 'utf-8';
}

/** Joins the first chunks until the encoding can be recognised. */
async function* withHead(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let isHead = true;
  for await (const chunk of source) {
    if (!isHead) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    isHead = false;
    yield head;
  }
  if (isHead && head.length > 0) yield head;
}

/**
 * Decodes a text file, however its bytes are chunked: UTF-8 or UTF-16, with or without a byte order
 * mark, or the given encoding. CR and CRLF become LF.
 */
export async function* decodeText(
  source: AsyncIterable<Uint8Array>,
  given?: FileEncoding,
): AsyncGenerator<TextPart> {
  let encoding: FileEncoding = given ?? 'utf-8';
  let decoder: TextDecoder | undefined;
  let strict: TextDecoder | undefined;
  let isDamaged = false;
  let endsInReturn = false;
  /** A second, strict decoder tells invalid bytes from U+FFFD that the file contains. */
  const check = (bytes?: Uint8Array): void => {
    if (isDamaged || strict?.encoding !== 'utf-8') return;
    try {
      if (bytes) strict.decode(bytes, { stream: true });
      else strict.decode();
    } catch {
      isDamaged = true;
    }
  };
  for await (const bytes of withHead(source)) {
    if (!decoder) {
      encoding = given ?? encodingOf(bytes.subarray(0, HEAD_BYTES));
      decoder = new TextDecoder(encoding);
      strict = new TextDecoder(encoding, { fatal: true });
    }
    let text = decoder.decode(bytes, { stream: true });
    check(bytes);
    if (endsInReturn && text !== '') text = text.replace(/^\n?/, '\n');
    endsInReturn = text.endsWith('\r') || (endsInReturn && text === '');
    if (text.endsWith('\r')) text = text.slice(0, -1);
    yield { text: text.replace(/\r\n?/g, '\n'), isDamaged, encoding };
  }
  const rest = decoder?.decode() ?? '';
  check();
  yield { text: (endsInReturn ? '\n' : '') + rest, isDamaged, encoding };
}
