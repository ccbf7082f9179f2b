import { CATALOGUE_COLUMNS } from '@tanabana/contracts';
import Papa from 'papaparse';

export interface Preview {
  header: string[];
  /** The first records. */
  rows: string[][];
  /** Lines of the whole file, without the header. */
  lines: number;
  /** Columns of the file that the import passes over. */
  unknown: string[];
  /** Why nothing could be imported; null where something can. */
  problem: string | null;
}

const SHOWN = 5;
/** Bytes that surely hold the first records. */
const HEAD = 256 * 1024;

/** What a CSV file begins with and how much is in it, before anything is sent. */
export async function readPreview(file: File): Promise<Preview> {
  const head = await file.slice(0, HEAD).text();
  const { data } = Papa.parse<string[]>(head.replace(/^\ufeff/, ''), {
    preview: SHOWN + 1,
    skipEmptyLines: true,
  });
  const [header = [], ...rows] = data;
  const known = header.filter((name) => isKnown(name));
  return {
    header,
    rows,
    lines: Math.max(0, (await countLines(file)) - 1),
    unknown: header.filter((name) => !isKnown(name)),
    problem: known.length === 0 ? 'This file has none of the columns of a catalogue.' : null,
  };
}

const isKnown = (name: string): boolean =>
  CATALOGUE_COLUMNS.some((column) => column === name.trim().toLowerCase());

/** Lines with something in them, read piece by piece: a large file is never held as a whole. */
async function countLines(file: Blob): Promise<number> {
  let lines = 0;
  let open = false;
  const reader = file.stream().getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    for (const byte of value ?? []) {
      if (byte !== 0x0a && byte !== 0x0d) open = true;
      else if (byte === 0x0a && open) {
        lines += 1;
        open = false;
      }
    }
  }
  return open ? lines + 1 : lines;
}
