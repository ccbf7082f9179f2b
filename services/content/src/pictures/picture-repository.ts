import { fromId, ignoreDuplicate, newId, toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { Picture, PictureStore } from '@tanabana/service-kit/pictures';
import { Binary, type ClientSession, type Db } from 'mongodb';
import { collectionsOf } from '../database.ts';

/** Pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export type PictureRepository = ReturnType<typeof createPictureRepository>;

/** Keys of all renditions of a picture. */
const renditionsOf = (id: string) => ({ _id: { $gte: `${id}-`, $lt: `${id}.` } });

/** Uploaded pictures and their renditions; those that a version uses are never deleted. */
export function createPictureRepository(db: Db) {
  const { pictures, renditions } = collectionsOf(db);
  const store: PictureStore = {
    async find(id) {
      const found = await pictures.findOne({ _id: toId(id) });
      return found && { data: Buffer.from(found.data.value()), contentType: found.contentType };
    },

    async findRendition(key) {
      const found = await renditions.findOne({ _id: key });
      return found && Buffer.from(found.data.value());
    },

    /** Another instance may have stored the same bytes first, or deleted the picture. */
    async addRendition(key, id, data) {
      await renditions.insertOne({ _id: key, data: new Binary(data) }).catch(ignoreDuplicate);
      const picture = await pictures.findOne({ _id: toId(id) }, { projection: { _id: 1 } });
      if (!picture) await renditions.deleteMany(renditionsOf(id));
    },
  };
  return {
    ...store,

    /** @param unusedSince see `PictureDocument` */
    async add(
      { data, contentType, ...size }: Picture & PictureSize,
      unusedSince: Date | null,
    ): Promise<string> {
      const _id = newId();
      const picture = { _id, contentType, ...size, data: new Binary(data) };
      await pictures.insertOne({ ...picture, ...(unusedSince && { unusedSince }) });
      return fromId(_id);
    },

    /** Marks pictures as used by a version. Returns false if one does not exist. */
    async use(ids: readonly string[], session: ClientSession): Promise<boolean> {
      if (ids.length === 0) return true;
      const _id = { $in: [...new Set(ids)].map(toId) };
      const unused = { _id, unusedSince: { $exists: true } };
      await pictures.updateMany(unused, { $unset: { unusedSince: '' } }, { session });
      const found = pictures.find({ _id }, { projection: { _id: 1 }, session });
      return (await found.toArray()).length === _id.$in.length;
    },

    /** Returns up to `limit` ids of pictures that no version has used since before `time`. */
    async unused(time: Date, limit: number): Promise<string[]> {
      const found = pictures.find(
        { unusedSince: { $lt: time } },
        { projection: { _id: 1 }, sort: { unusedSince: 1 }, limit },
      );
      return (await found.toArray()).map(({ _id }) => fromId(_id));
    },

    /** Deletes a picture with its renditions unless a version uses it. Returns whether it did. */
    remove: (id: string): Promise<boolean> =>
      withTransaction(db.client, async (session) => {
        const unused = { _id: toId(id), unusedSince: { $exists: true } };
        const { deletedCount } = await pictures.deleteOne(unused, { session });
        if (deletedCount > 0) await renditions.deleteMany(renditionsOf(id), { session });
        return deletedCount > 0;
      }),

    /** Sizes of those pictures that exist, by id. */
    async sizes(ids: readonly string[]): Promise<Map<string, PictureSize>> {
      if (ids.length === 0) return new Map();
      const found = pictures.find(
        { _id: { $in: ids.map(toId) } },
        { projection: { width: 1, height: 1 } },
      );
      const all = await found.toArray();
      return new Map(all.map(({ _id, width, height }) => [fromId(_id), { width, height }]));
    },
  };
}
