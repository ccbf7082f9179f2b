import { MalformedBytes } from './bson-scan.ts';
import { type Message, readMessage } from './messages.ts';

/** What `hello` tells clients as the largest message. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const HEADER = 16;
// a batch may exceed the limit by the bytes around its documents
const HARD_LIMIT = MAX_MESSAGE_BYTES + 16 * 1024;

/** Cuts what a client sends into messages, however the bytes arrive. */
export class Framer {
  private chunks: Buffer[] = [];
  private have = 0;
  private need = HEADER;
  private readonly onMessage: (message: Message) => void;

  constructor(onMessage: (message: Message) => void) {
    this.onMessage = onMessage;
  }

  /** @throws MalformedBytes when the client does not speak the protocol; the connection is of no use then */
  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.have += chunk.length;
    if (this.have < this.need) return; // large messages are joined once, not once a chunk
    const bytes = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks, this.have);
    let at = 0;
    this.need = HEADER;
    while (bytes.length - at >= HEADER) {
      const length = bytes.readInt32LE(at);
      if (length < HEADER || length > HARD_LIMIT)
        throw new MalformedBytes(`a message of ${length} bytes is not allowed`);
      if (bytes.length - at < length) {
        this.need = length;
        break;
      }
      this.onMessage(readMessage(bytes.subarray(at, at + length)));
      at += length;
    }
    const rest = bytes.subarray(at);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.have = rest.length;
  }
}
