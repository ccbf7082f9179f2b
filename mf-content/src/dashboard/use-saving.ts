import type { AnyValues, ContentKey, ContentVersion, NewContentVersion } from '@tanabana/contracts';
import { invalidate, isApiError, notify, useTask } from '@tanabana/storefront';
import { useState } from 'react';
import { contentCalls } from './content-calls.ts';

type PublishAt = NewContentVersion['publishAt'];

/** Messages by path: `values.slides.0.title`. */
export type Problems = Readonly<Record<string, string>>;

/** A save that was rejected, because somebody else has stored another version. */
export interface Conflict {
  theirs: ContentVersion;
  publishAt: PublishAt;
}

const doneText = (publishAt: PublishAt): string => {
  if (publishAt === null) return 'Draft saved.';
  return publishAt === 'now' ? 'Published.' : 'Publication scheduled.';
};

/** Stores versions of a document (rule 21.2). @param onSaved gets the values as they were sent */
export function useSaving(
  key: ContentKey,
  onSaved: (version: ContentVersion, sent: AnyValues) => void,
) {
  const [problems, setProblems] = useState<Problems>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { busy, problem, run } = useTask('The content could not be saved. Please try again.');

  /** @returns the stored version; null if it was not stored */
  async function save(
    values: AnyValues,
    base: number,
    publishAt: PublishAt,
  ): Promise<ContentVersion | null> {
    let stored: ContentVersion | null = null;
    setProblems({});
    setConflict(null);
    await run(async () => {
      // the service checks the values by the document's key
      const body = { key, values, base, publishAt } as NewContentVersion;
      try {
        stored = await contentCalls.save({ body });
        onSaved(stored, values);
        notify({ tone: 'success', text: doneText(publishAt) });
        void invalidate('/api/content');
      } catch (error) {
        if (!isApiError(error)) throw error;
        setProblems(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
        if (error.code !== 'content.changed') throw error;
        const params = { key, version: 'newest' } as const;
        setConflict({ theirs: await contentCalls.version({ params }), publishAt });
      }
    });
    return stored;
  }

  return { busy, problem, problems, conflict, endConflict: () => setConflict(null), save };
}
