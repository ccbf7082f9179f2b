import { REVIEW_REQUEST_DAYS, type ReviewSettings } from '@tanabana/contracts';
import { type Actor, type Audit, type ClientSession, diff } from '@tanabana/service-kit/mongo';
import type { Db } from 'mongodb';
import { collectionsOf } from '../database.ts';

export const DEFAULT_SETTINGS: ReviewSettings = {
  publish: 'automatic',
  requestAfterDays: REVIEW_REQUEST_DAYS.default,
  words: [],
  version: 0,
};

const TARGET = { id: '0'.repeat(24), name: 'Settings of reviews', kind: 'settings' };

const uniqueWords = (words: readonly string[]): string[] => [
  ...new Map(words.map((word) => [word.toLowerCase(), word])).values(),
];

export type SettingsRepository = ReturnType<typeof createSettingsRepository>;

/** The owner's settings of reviews (rule 19.5). */
export function createSettingsRepository(
  db: Db,
  audit: Pick<Audit, 'record'>,
  transaction: <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>,
) {
  const { settings } = collectionsOf(db);

  async function read(session?: ClientSession): Promise<ReviewSettings> {
    const found = await settings.findOne({ _id: 'current' }, { session });
    if (!found) return DEFAULT_SETTINGS;
    const { _id, ...stored } = found;
    return stored;
  }

  return {
    read,

    /** Replaces the settings; null if they are not the version that was changed. */
    replace: (sent: ReviewSettings, by: Actor): Promise<ReviewSettings | null> =>
      transaction(async (session) => {
        const before = await read(session);
        if (before.version !== sent.version) return null;
        const after = {
          publish: sent.publish,
          requestAfterDays: sent.requestAfterDays,
          words: uniqueWords(sent.words),
          version: sent.version + 1,
        };
        await settings.replaceOne({ _id: 'current' }, after, { session, upsert: true });
        const { version: _, ...old } = before;
        const { version: __, ...now } = after;
        const changes = diff(old, now);
        await audit.record({ by, action: 'changed', target: TARGET, changes }, { session });
        return after;
      }),
  };
}
