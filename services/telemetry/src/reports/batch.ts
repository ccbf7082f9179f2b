import type { ModuleReport } from '@tanabana/contracts';
import { COUNTS, MEASURES } from '../database.ts';
import { bucketOf } from './histogram.ts';

/** Increments of one version, by the path of the field: `views`, `lcp.38`. */
export interface Increments {
  module: string;
  version: string;
  /** Milliseconds since 1970. */
  minute: number;
  by: Map<string, number>;
}

const MINUTE_MS = 60_000;

/** A shift of 0.1 is stored as 100. */
const CLS_SCALE = 1000;

/** Versions and minutes of one batch; further ones are dropped. */
const MAX_ENTRIES = 2000;

export type Batch = ReturnType<typeof createBatch>;

/** Sums of reports in memory until they are stored. */
export function createBatch() {
  const entries = new Map<string, Increments>();

  function entryOf({ module, version }: ModuleReport, minute: number): Increments | undefined {
    const key = `${minute} ${module} ${version}`;
    const known = entries.get(key);
    if (known || entries.size >= MAX_ENTRIES) return known;
    const made = { module, version, minute, by: new Map<string, number>() };
    entries.set(key, made);
    return made;
  }

  return {
    /** @param now milliseconds since 1970 */
    add(report: ModuleReport, now: number): void {
      const entry = entryOf(report, Math.floor(now / MINUTE_MS) * MINUTE_MS);
      if (!entry) return;
      const add = (field: string, count: number) =>
        entry.by.set(field, (entry.by.get(field) ?? 0) + count);
      const { loads = [] } = report;
      for (const name of COUNTS) {
        const count = name === 'loads' ? loads.length : (report[name] ?? 0);
        if (count > 0) add(name, count);
      }
      for (const measure of MEASURES)
        for (const value of valuesOf(report, measure)) add(`${measure}.${bucketOf(value)}`, 1);
    },
    /** Returns all increments and starts again. */
    take(): Increments[] {
      const taken = [...entries.values()].filter(({ by }) => by.size > 0);
      entries.clear();
      return taken;
    },
  };
}

/** Returns the measured values of a report as stored. */
export function valuesOf(
  report: ModuleReport,
  measure: (typeof MEASURES)[number],
): readonly number[] {
  if (measure === 'load') return report.loads ?? [];
  const value = report[measure];
  if (value === undefined) return [];
  return [measure === 'cls' ? value * CLS_SCALE : value];
}

/** Returns a stored layout shift as measured. */
export const shiftOf = (stored: number): number => stored / CLS_SCALE;
