import { type AnyValues, type ContentKey, defaultSource } from '@tanabana/contracts';
import type { Actor } from '@tanabana/service-kit/mongo';

/** A version without its values. `at` and `by` are null for version 0. */
export interface VersionFacts {
  key: ContentKey;
  version: number;
  state: 'draft' | 'published';
  publishAt: Date | null;
  at: Date | null;
  by: Actor | null;
}

export interface Version extends VersionFacts {
  /** As edited: rich texts are Markdown. */
  values: AnyValues;
}

/** Returns version 0: the content of a new shop. It is not stored (rule 21.1). */
export const firstVersion = (key: ContentKey): Version => ({
  ...{ key, version: 0, state: 'published', publishAt: null, at: null, by: null },
  values: defaultSource(key),
});

/** Returns a version as responses contain it. */
export const presentFacts = ({ version, state, publishAt, at, by }: VersionFacts) => ({
  version,
  state,
  publishAt: publishAt?.toISOString() ?? null,
  at: at?.toISOString() ?? null,
  by,
});

/** Returns versions by their documents. */
export function byKey(versions: readonly Version[]): Map<ContentKey, Version[]> {
  const found = new Map<ContentKey, Version[]>();
  for (const version of versions) {
    const own = found.get(version.key) ?? [];
    own.push(version);
    found.set(version.key, own);
  }
  return found;
}
