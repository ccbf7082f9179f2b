import {
  type AnyValues,
  CONTENT_KEYS,
  type ContentKey,
  type PublishedContent,
  publishedVersion,
} from '@tanabana/contracts';
import { cachedValue } from '@tanabana/service-kit/mongo';
import type { ContentStorage } from '../storage.ts';
import { byKey, type Version } from '../versions/version.ts';
import { deliver, shownAt } from './deliver.ts';

interface PublishedDeps {
  storage: Pick<ContentStorage, 'versions' | 'changeFeed'>;
  now: () => Date;
}

/** Published content, from memory. */
export function createPublishedService({ storage, now }: PublishedDeps) {
  const known = cachedValue({
    read: async () => byKey(await storage.versions.published(now())),
    changeFeed: storage.changeFeed,
    isChange: ({ content }) => content === true,
  });

  /**
   * Returns published documents; those of a new shop are missing.
   * @param shown a version to show in place of the published one, at any time
   */
  async function read(
    keys: readonly ContentKey[] = CONTENT_KEYS,
    shown?: Version,
  ): Promise<PublishedContent> {
    const versions = await known();
    const at = now();
    const data: Partial<Record<ContentKey, AnyValues>> = {};
    for (const key of keys) {
      const isReplaced = shown?.key === key;
      const version = isReplaced ? shown : publishedVersion(versions.get(key) ?? [], at);
      const values = version && version.version > 0 ? deliver(version) : null;
      if (values) data[key] = isReplaced ? values : shownAt(key, values, at);
    }
    return data as PublishedContent;
  }

  return { read };
}
