import { createHash } from 'node:crypto';

export interface RateWindow {
  /** Length in milliseconds; windows of one length begin at the same moments for everybody. */
  ms: number;
  most: number;
}

/** Something that may be done only so often in each span of time. */
export interface Rate {
  /** What is counted: `contact`. */
  name: string;
  /** Whose it is; only a hash of it is kept. */
  of: string;
  windows: readonly RateWindow[];
}

/** The windows of a rate at one moment: all are counted in one document, that of the longest. */
export interface Count {
  id: string;
  /** Each with its field in the document. */
  windows: readonly { field: string; most: number; endsAt: number }[];
  expiresAt: Date;
}

const startOf = (ms: number, at: number): number => Math.floor(at / ms) * ms;

/** Where a rate is counted at a moment (milliseconds since 1970). */
export function countOf({ name, of, windows }: Rate, at: number): Count {
  const longest = Math.max(...windows.map(({ ms }) => ms));
  const start = startOf(longest, at);
  const owner = createHash('sha256')
    .update(JSON.stringify([name, of]))
    .digest('hex');
  return {
    id: `${name}:${owner}:${start}`,
    windows: windows.map(({ ms, most }) => {
      const from = startOf(ms, at);
      return { field: `of${ms}_${(from - start) / ms}`, most, endsAt: from + ms };
    }),
    expiresAt: new Date(start + longest),
  };
}
