import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogueIndex } from './catalogue-index.ts';
import { PartReader, PartWriter } from './parts.ts';

/** Increment with every change of the index format or of tokenisation. */
const FORMAT = 9;

/** Times of an index, milliseconds since 1970. */
export interface SnapshotTimes {
  /** Last complete read. */
  wholeAt: number;
  /** The index contains every change before this. */
  at: number;
}

interface Header extends SnapshotTimes {
  format: number;
  /** Database it was built from. */
  shop: string;
}

/** Snapshot of the catalogue index for the next start (decision 0036). */
export interface IndexSnapshot {
  /** Throws if there is no usable snapshot. */
  read(): Promise<SnapshotTimes & { index: CatalogueIndex }>;
  /** Writes an index, which must not change meanwhile. Never throws. */
  store(index: CatalogueIndex, times: SnapshotTimes): Promise<void>;
  /** Logs why a snapshot is not used or not written. */
  warn(reason: string): void;
}

/** Snapshots in a folder that may be deleted. */
export function createIndexSnapshot(
  folder: string,
  shop: string,
  warn: (reason: string) => void,
): IndexSnapshot {
  const file = join(folder, `${shop}.catalogue-index`);

  async function write(path: string, index: CatalogueIndex, header: Header): Promise<void> {
    const handle = await open(path, 'w', 0o600);
    try {
      const parts = new PartWriter(handle);
      await parts.json(header);
      await index.save(parts);
      await parts.end();
    } finally {
      await handle.close();
    }
  }

  return {
    warn,

    async read() {
      const handle = await open(file);
      try {
        const parts = new PartReader(handle, (await handle.stat()).size);
        const header = (await parts.json()) as Partial<Header>;
        if (header.format !== FORMAT) throw new Error('the snapshot has another version');
        if (header.shop !== shop) throw new Error('the snapshot belongs to another shop');
        const index = new CatalogueIndex();
        await index.load(parts);
        await parts.end();
        return { wholeAt: Number(header.wholeAt), at: Number(header.at), index };
      } finally {
        await handle.close();
      }
    },

    async store(index, times) {
      const part = `${file}.${process.pid}`;
      try {
        await mkdir(folder, { recursive: true });
        await write(part, index, { format: FORMAT, shop, ...times });
        await rename(part, file);
      } catch (error) {
        warn(`the snapshot of the catalogue was not stored: ${(error as Error).message}`);
        await rm(part, { force: true }).catch(() => {});
      }
    },
  };
}
