/** `draft`: not shown to visitors; `published`: shown from `publishAt` on. */
export const VERSION_STATES = ['draft', 'published'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** Hours for which the link of a preview is valid (rule 21.4). */
export const PREVIEW_HOURS = 24;
/** Query parameter of a preview's link. */
export const PREVIEW_PARAMETER = 'content-preview';

interface Published {
  version: number;
  state: VersionState;
  publishAt: Date | null;
}

/** Returns the newest published version whose time has come (rule 21.2). */
export function publishedVersion<T extends Published>(
  versions: readonly T[],
  now: Date,
): T | undefined {
  return versions
    .filter(({ state, publishAt }) => state === 'published' && publishAt && publishAt <= now)
    .toSorted((one, other) => other.version - one.version)[0];
}

/** Returns whether an entry with times is shown; without times it always is (rule 21.3). */
export const isEntryShown = (entry: { from?: unknown; to?: unknown }, now: Date): boolean =>
  !(typeof entry.from === 'string' && entry.from && new Date(entry.from) > now) &&
  !(typeof entry.to === 'string' && entry.to && new Date(entry.to) <= now);
