// with pictures
import type { SampleThing } from '@tanabana/contracts';
import { fromId, newId, toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { Picture } from '@tanabana/service-kit/pictures';
import { Binary, type Collection, type Db, type ObjectId } from 'mongodb';
import type { SampleThingRepository } from '../sample-things/sample-thing-repository.ts';

interface PictureDocument {
  _id: ObjectId;
  sampleThingId: ObjectId;
  contentType: string;
  data: Binary;
}

export const pictureCollection = (db: Db): Collection<PictureDocument> => db.collection('pictures');

/** A stored picture with its entity tag. */
export type StoredPicture = Picture & { etag: string };

export type PictureRepository = ReturnType<typeof createPictureRepository>;

export function createPictureRepository(
  db: Db,
  sampleThings: Pick<SampleThingRepository, 'addPicture'>,
) {
  const pictures = pictureCollection(db);
  return {
    /** Stores a picture; null if its sample thing does not exist or has ten pictures. */
    add: (id: string, { data, contentType }: Picture): Promise<SampleThing | null> =>
      withTransaction(db.client, async (session) => {
        const _id = newId();
        const changed = await sampleThings.addPicture(id, _id, session);
        if (!changed) return null;
        const document = { _id, sampleThingId: toId(id), contentType, data: new Binary(data) };
        await pictures.insertOne(document, { session });
        return changed;
      }),

    async find(id: string): Promise<StoredPicture | null> {
      const found = await pictures.findOne({ _id: toId(id) });
      if (!found) return null;
      const { _id, contentType, data } = found;
      return { contentType, data: Buffer.from(data.value()), etag: `"${fromId(_id)}"` };
    },
  };
}
// end
