import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { IndexedProduct } from './columns.ts';

/** Another number with every change of what rows hold, or of how their words are made. */
const FORMAT = 2;
/** Rows of a line: each line is a piece of work for compression. */
const ROWS_A_LINE = 500;
/** Bytes that wait to be compressed before reading waits for them. */
const WAITING_BYTES = 32 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const PACKING = { level: 1, chunkSize: CHUNK_BYTES, highWaterMark: WAITING_BYTES };

interface Header {
  format: number;
  /** Database that it was made from. */
  shop: string;
  /** When it was begun, milliseconds since 1970. */
  at: number;
}

/** The rows of a catalogue index as it was last read whole, for the next start (docs/decisions/0036). */
export interface IndexSnapshot {
  /** Throws where there is none that can be used; what was read of it until then counts for nothing. */
  read(): Promise<{ at: number; rows: AsyncIterable<IndexedProduct> }>;
  /** Passes rows on, and stores them behind them once they have all passed. Never throws for what is stored. */
  stored(rows: AsyncIterable<IndexedProduct>): AsyncIterable<IndexedProduct>;
  /** Done once nothing is being stored. */
  idle(): Promise<void>;
  /** One line on why there is one that is not used, or none is stored. */
  told(reason: string): void;
}

/**
 * Snapshots in a folder that may vanish: lines of JSON, first what it is, then rows, last how many these are;
 * compressed, so that what is cut off or damaged is found.
 */
export function createIndexSnapshot(
  folder: string,
  shop: string,
  told: (reason: string) => void,
): IndexSnapshot {
  const file = join(folder, `${shop}.catalogue-index.gz`);

  async function* linesOf(path: string): AsyncGenerator<unknown> {
    const unpacked = createGunzip({ chunkSize: CHUNK_BYTES });
    const reading = pipeline(createReadStream(path), unpacked);
    // told by what reads the lines
    reading.catch(() => {});
    for await (const line of createInterface({ input: unpacked })) yield JSON.parse(line);
    await reading;
  }

  async function* rowsOf(lines: AsyncGenerator<unknown>): AsyncGenerator<IndexedProduct> {
    let count = 0;
    let end: number | undefined;
    for await (const line of lines) {
      if (end !== undefined) throw new Error('it goes on behind its end');
      if (typeof line === 'number') end = line;
      else {
        const rows = line as IndexedProduct[];
        count += rows.length;
        yield* rows;
      }
    }
    if (end !== count) throw new Error('it is cut off');
  }

  async function begin(header: Header) {
    const part = `${file}.${process.pid}`;
    await mkdir(folder, { recursive: true });
    const packed = createGzip(PACKING);
    let failure: unknown;
    const written = pipeline(packed, createWriteStream(part, { mode: 0o600 })).catch((error) => {
      failure = error;
    });
    const write = async (line: unknown): Promise<void> => {
      if (failure !== undefined || packed.write(`${JSON.stringify(line)}\n`)) return;
      await Promise.race([once(packed, 'drain').catch(() => {}), written]);
    };
    await write(header);
    return {
      write,
      async finish(rows: number): Promise<void> {
        await write(rows);
        packed.end();
        await written;
        if (failure !== undefined) throw failure;
        await rename(part, file);
      },
      async giveUp(): Promise<void> {
        packed.destroy();
        await written;
        await rm(part, { force: true });
      },
    };
  }

  let storing: Promise<void> | undefined;
  return {
    told,
    idle: async () => storing,

    async read() {
      const lines = linesOf(file);
      const { value } = await lines.next();
      const header = value as Partial<Header> | undefined;
      if (header?.format !== FORMAT) throw new Error('it is of another version');
      if (header.shop !== shop) throw new Error('it is of another shop');
      return { at: Number(header.at), rows: rowsOf(lines) };
    },

    async *stored(rows) {
      const tell = (error: unknown): undefined =>
        void told(`no snapshot of the catalogue is stored: ${(error as Error).message}`);
      const snapshot = await begin({ format: FORMAT, shop, at: Date.now() }).catch(tell);
      let count = 0;
      let line: IndexedProduct[] = [];
      let isWhole = false;
      try {
        for await (const row of rows) {
          count += 1;
          if (line.push(row) === ROWS_A_LINE) {
            await snapshot?.write(line);
            line = [];
          }
          yield row;
        }
        await snapshot?.write(line);
        isWhole = true;
      } finally {
        if (isWhole) storing = snapshot?.finish(count).catch(tell);
        else await snapshot?.giveUp().catch(tell);
      }
    },
  };
}
