import { type ModuleDescriptor, type RegistryLine, stored } from '@tanabana/storefront';
import type { Choose } from './parse-registry.ts';

/** Where a browser keeps its place among a hundred visitors, so that it always gets the same versions. */
const PLACE_KEY = 'canary-place';

/**
 * Which version of a module this browser gets: the one it is told to look at, a canary's where the
 * visitor is among its share, else the line's own.
 * @param place of the visitor, from 0 to below 100
 * @param overrides descriptors by module name
 */
export const chooseVersion =
  (place: number, overrides: ReadonlyMap<string, ModuleDescriptor> = new Map()): Choose =>
  (line: RegistryLine) =>
    overrides.get(line.name) ??
    (line.canary && place < line.canary.share ? line.canary.module : line);

/** The visitor's place from 0 to below 100; drawn once a browser. */
export function visitorPlace(): number {
  const known = Number(stored.read(PLACE_KEY) ?? Number.NaN);
  if (known >= 0 && known < 100) return known;
  const drawn = Math.random() * 100;
  stored.write(PLACE_KEY, drawn.toFixed(3));
  return drawn;
}
