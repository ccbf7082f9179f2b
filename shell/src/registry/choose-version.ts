import { bucketCookie, newBucket } from '@tanabana/contracts';
import type { ModuleDescriptor, RegistryLine } from '@tanabana/storefront';
import type { Choose } from './parse-registry.ts';

/**
 * A browser keeps its bucket of a hundred, so that it always gets the same versions, also from a
 * server (services/pages).
 */
const BUCKET_COOKIE = /\bcanary_bucket=(\d\d?)\b/;

/**
 * Returns the version of a module for this browser: an override, a canary if the visitor is in its
 * share, else the registry's.
 * @param bucket of the visitor, from 0 to 99
 * @param overrides descriptors by module name
 */
export const chooseVersion =
  (bucket: number, overrides: ReadonlyMap<string, ModuleDescriptor> = new Map()): Choose =>
  (line: RegistryLine) =>
    overrides.get(line.name) ??
    (line.canary && bucket < line.canary.share ? line.canary.module : line);

/** The visitor's bucket from 0 to 99; chosen once per browser. */
export function visitorBucket(): number {
  const known = BUCKET_COOKIE.exec(document.cookie)?.[1];
  if (known) return Number(known);
  const bucket = newBucket();
  // biome-ignore lint/suspicious/noDocumentCookie: the alternative is asynchronous and needs https
  document.cookie = bucketCookie(bucket, location.protocol === 'https:');
  return bucket;
}
