import {
  type AnyValues,
  CONTENT_KEYS,
  CONTENT_KINDS,
  type ContentDocument,
  type ContentHistory,
  type ContentKey,
  type ContentPicture,
  type ContentVersion,
  isUploaded,
  mapValues,
  type NewContentVersion,
  publishedVersion,
} from '@tanabana/contracts';
import { AppError, invalid } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { ContentStorage } from '../storage.ts';
import { byKey, firstVersion, presentFacts, type Version } from './version.ts';

interface VersionDeps {
  storage: Pick<ContentStorage, 'versions' | 'pictures'>;
  now: () => Date;
}

/** Content documents for the owner (rule 21.2). */
export function createVersionService({ storage, now }: VersionDeps) {
  const { versions, pictures } = storage;

  const newestOf = async (key: ContentKey): Promise<number> =>
    (await versions.newest(key))?.version ?? 0;

  /** @throws `content.not_found` */
  async function find(key: ContentKey, version: number): Promise<Version> {
    const found = version === 0 ? firstVersion(key) : await versions.find(key, version);
    if (!found) throw new AppError('content.not_found');
    return found;
  }

  const present = (version: Version, newest: number): ContentVersion => ({
    ...presentFacts(version),
    ...{ key: version.key, newest, values: version.values },
  });

  const pictureMissing = () =>
    invalid('values', 'A picture no longer exists. Please upload it again.', true);

  /** Ids of the uploaded pictures in values. */
  function picturesIn(key: ContentKey, values: AnyValues): string[] {
    const used: string[] = [];
    mapValues(CONTENT_KINDS[key], values, ({ kind }, value) => {
      if (kind === 'picture' && isUploaded(value as ContentPicture))
        used.push((value as ContentPicture).id.toLowerCase());
      return value;
    });
    return used;
  }

  /** Returns values with the sizes of their pictures. @throws for one that was not uploaded */
  async function withSizes(
    key: ContentKey,
    values: AnyValues,
    used: readonly string[],
  ): Promise<AnyValues> {
    const sizes = await pictures.sizes(used);
    return mapValues(CONTENT_KINDS[key], values, ({ kind }, value) => {
      if (kind !== 'picture') return value;
      const picture = value as ContentPicture;
      if (!isUploaded(picture)) return { ...picture, width: 0, height: 0 };
      const id = picture.id.toLowerCase();
      const size = sizes.get(id);
      if (!size) throw pictureMissing();
      return { ...picture, id, ...size };
    });
  }

  /** @throws `request.invalid` for a time that is over */
  function timeOf(publishAt: NewContentVersion['publishAt']): Date | null {
    if (publishAt === null) return null;
    const at = now();
    if (publishAt === 'now') return at;
    const time = new Date(publishAt);
    if (time <= at) throw invalid('publishAt', 'Choose a time in the future.', true);
    return time;
  }

  return {
    find,

    async documents(): Promise<ContentDocument[]> {
      const at = now();
      const published = byKey(await versions.published(at));
      return Promise.all(
        CONTENT_KEYS.map(async (key) => {
          const newest = await versions.newest(key);
          const own = published.get(key) ?? [];
          const current = publishedVersion(own, at) ?? firstVersion(key);
          const later = own.filter(
            ({ publishAt, version }) => publishAt && publishAt > at && version > current.version,
          );
          return {
            key,
            newest: newest?.version ?? 0,
            current: presentFacts(current),
            draft: newest?.state === 'draft' ? presentFacts(newest) : null,
            scheduled: later.map(presentFacts),
          };
        }),
      );
    },

    /** Versions, newest first; version 0 is the last one. */
    async history(
      key: ContentKey,
      { page, limit }: { page: number; limit: number },
    ): Promise<ContentHistory> {
      const newest = await newestOf(key);
      const from = newest - (page - 1) * limit;
      const found = from > 0 ? await versions.history(key, from, limit) : [];
      const isLast = from >= 0 && found.length < limit;
      const data = isLast ? [...found, firstVersion(key)] : found;
      return { data: data.map(presentFacts), total: newest + 1, page, limit };
    },

    async version(key: ContentKey, version: number | 'newest'): Promise<ContentVersion> {
      const newest = await newestOf(key);
      return present(await find(key, version === 'newest' ? newest : version), newest);
    },

    /** Stores a version. @throws `content.changed` if somebody else has stored one since `base` */
    async save(sent: NewContentVersion, by: Actor): Promise<ContentVersion> {
      const { key, base } = sent;
      const publishAt = timeOf(sent.publishAt);
      const used = picturesIn(key, sent.values);
      const values = await withSizes(key, sent.values, used);
      const state = publishAt ? 'published' : 'draft';
      const version = { key, base, state, publishAt, values, pictures: used } as const;
      const stored = await versions.add(version, by, now());
      if (stored === 'changed') throw new AppError('content.changed');
      if (stored === 'picture-missing') throw pictureMissing();
      return present(stored, stored.version);
    },
  };
}
