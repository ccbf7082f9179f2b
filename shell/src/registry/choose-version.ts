import { bucketCookie, newBucket } from '@tanabana/contracts';
import type { ModuleDescriptor, RegistryLine } from '@tanabana/storefront';
import type { Choose } from './parse-registry.ts';

/** A browser keeps its bucket of a hundred, so that it always gets the same versions, on a server, too (services/pages). */
const BUCKET_COOKIE = /\bcanary_bucket=(\d\d?)\b/;

/**
 * Which version of a module this browser gets: the one it is told to look at, a canary's where the
 * visitor is among its share, else the line's own.
 * @param bucket of the visitor, from 0 to 99
 * @param overrides descriptors by module name
 */
export const chooseVersion =
  (bucket: number, overrides: ReadonlyMap<string, ModuleDescriptor> = new Map()): Choose =>
  (line: RegistryLine) =>
    overrides.get(line.name) ??
    (line.canary && bucket < line.canary.share ? line.canary.module : line);

/** The visitor's bucket from 0 to 99; picked once a browser. */
export function visitorBucket(): number {
  const known = BUCKET_COOKIE.exec(document.cookie)?.[1];
  if (known) return Number(known);
  const bucket = newBucket();
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and not for pages without https
  document.cookie = bucketCookie(bucket, location.protocol === 'https:');
  return bucket;
}
