import { fromId, ignoreDuplicate, newId, toId } from '@tanabana/service-kit/mongo';
import type { Picture, PictureStore } from '@tanabana/service-kit/pictures';
import { Binary, type Db } from 'mongodb';
import { collectionsOf } from '../database.ts';

/** Pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

export type PictureRepository = ReturnType<typeof createPictureRepository>;

/** Uploaded pictures and their renditions; never deleted, because versions refer to them. */
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

    /** Another instance may have stored the same bytes first. */
    async addRendition(key, _, data) {
      await renditions.insertOne({ _id: key, data: new Binary(data) }).catch(ignoreDuplicate);
    },
  };
  return {
    ...store,

    async add({ data, contentType, ...size }: Picture & PictureSize): Promise<string> {
      const _id = newId();
      await pictures.insertOne({ _id, contentType, ...size, data: new Binary(data) });
      return fromId(_id);
    },

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
