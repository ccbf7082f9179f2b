import type { NewSampleThing, SampleThing, SampleThingList } from '@tanabana/contracts';
import { findPage, fromId, isDuplicateKey, newId, toId } from '@tanabana/service-kit/mongo';
import type { Collection, Db, ObjectId, WithId } from 'mongodb';

export interface SampleThingDocument {
  _id: ObjectId;
  name: string;
  nameLower: string;
  createdAt: Date;
}

export const sampleThingCollection = (db: Db): Collection<SampleThingDocument> =>
  db.collection('sampleThings');

const toSampleThing = ({ _id, name, createdAt }: WithId<SampleThingDocument>): SampleThing => ({
  _id: fromId(_id),
  name,
  createdAt: createdAt.toISOString(),
});

export type SampleThingRepository = ReturnType<typeof createSampleThingRepository>;

export function createSampleThingRepository(db: Db) {
  const sampleThings = sampleThingCollection(db);
  return {
    /** By name, case-insensitively. */
    async list(page: number, limit: number): Promise<SampleThingList> {
      const found = await findPage(sampleThings, {}, { page, limit, sort: { nameLower: 1 } });
      return { ...found, data: found.data.map(toSampleThing) };
    },

    async find(id: string): Promise<SampleThing | null> {
      const document = await sampleThings.findOne({ _id: toId(id) });
      return document && toSampleThing(document);
    },

    /** Stores a new one; null if the unique index finds a duplicate name. */
    async insert({ name }: NewSampleThing): Promise<SampleThing | null> {
      const document = {
        _id: newId(),
        name,
        nameLower: name.toLowerCase(),
        createdAt: new Date(),
      };
      try {
        await sampleThings.insertOne(document);
        return toSampleThing(document);
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
  };
}
