import { type ModuleDescriptor, type RegistryLine, stored } from '@tanabana/storefront';
import type { Choose } from './parse-registry.ts';

/** Where a browser keeps its bucket of a hundred, so that it always gets the same versions. */
const BUCKET_KEY = 'canary-place';

/**
 * Which version of a module this browser gets: the one it is told to look at, a canary's where the
 * visitor is among its share, else the line's own.
 * @param bucket of the visitor, from 0 to below 100
 * @param overrides descriptors by module name
 */
export const chooseVersion =
  (bucket: number, overrides: ReadonlyMap<string, ModuleDescriptor> = new Map()): Choose =>
  (line: RegistryLine) =>
    overrides.get(line.name) ??
    (line.canary && bucket < line.canary.share ? line.canary.module : line);

/** The visitor's bucket from 0 to below 100; drawn once a browser. */
export function visitorBucket(): number {
  const known = Number(stored.read(BUCKET_KEY) ?? Number.NaN);
  if (known >= 0 && known < 100) return known;
  const drawn = Math.random() * 100;
  stored.write(BUCKET_KEY, drawn.toFixed(3));
  return drawn;
}
