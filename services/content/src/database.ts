import type { AnyValues, ContentKey, VersionState } from '@tanabana/contracts';
import { type Actor, ensureIndexes } from '@tanabana/service-kit/mongo';
import type { Binary, Collection, Db, IndexDescription, ObjectId } from 'mongodb';

/** A version of a content document; immutable. */
export interface VersionDocument {
  _id: ObjectId;
  key: ContentKey;
  /** From 1, without gaps for each key. */
  version: number;
  state: VersionState;
  /** From when a published version is shown; null for a draft. */
  publishAt: Date | null;
  /** As edited: rich texts are Markdown. */
  values: AnyValues;
  at: Date;
  by: Actor;
}

/** An uploaded picture; versions or the settings refer to it. */
export interface PictureDocument {
  _id: ObjectId;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
  data: Binary;
  /** Time of the upload until a version uses the picture; missing for logos. */
  unusedSince?: Date;
}

export interface RenditionDocument {
  /** `<picture id>-<width>-<format>`, or `-smaller` for the smaller one of AVIF and WebP. */
  _id: string;
  data: Binary;
}

/** The collections of this service. */
export const collectionsOf = (db: Db) => ({
  versions: db.collection('versions') as Collection<VersionDocument>,
  pictures: db.collection('pictures') as Collection<PictureDocument>,
  renditions: db.collection('renditions') as Collection<RenditionDocument>,
});

type Name = keyof ReturnType<typeof collectionsOf>;

const INDEXES: Partial<Record<Name, IndexDescription[]>> = {
  versions: [
    { key: { key: 1, version: -1 }, unique: true, name: 'version' },
    { key: { key: 1, state: 1, version: -1, publishAt: 1 }, name: 'current' },
    { key: { state: 1, publishAt: 1 }, name: 'scheduled' },
  ],
  pictures: [{ key: { unusedSince: 1 }, name: 'unused' }],
};

/** Creates missing collections and indexes, so that no transaction has to create collections. */
export async function prepareDatabase(db: Db): Promise<void> {
  for (const [name, collection] of Object.entries(collectionsOf(db)))
    await ensureIndexes(
      db.collection(collection.collectionName),
      INDEXES[name as Name] ?? [{ key: { _id: 1 } }],
    );
}
