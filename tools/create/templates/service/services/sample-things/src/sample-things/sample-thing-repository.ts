import type { NewSampleThing, SampleThing, SampleThingList } from '@tanabana/contracts';
// with emails
import type { Mail, MailQueue } from '@tanabana/service-kit/mail';
// end
import {
  // with pictures
  type ClientSession,
  // end
  findPage,
  fromId,
  isDuplicateKey,
  newId,
  toId,
  // with emails
  withTransaction,
  // end
} from '@tanabana/service-kit/mongo';
import type { Collection, Db, ObjectId, WithId } from 'mongodb';

export interface SampleThingDocument {
  _id: ObjectId;
  name: string;
  nameLower: string;
  // with pictures
  /** Ids of its pictures, in the order of their upload. */
  pictures: ObjectId[];
  // end
  // with accounts
  /** Account that created it; null once the account is deleted. */
  createdBy: ObjectId | null;
  // end
  createdAt: Date;
}

export const sampleThingCollection = (db: Db): Collection<SampleThingDocument> =>
  db.collection('sampleThings');

const toSampleThing = ({
  _id,
  name,
  // with pictures
  pictures,
  // end
  createdAt,
}: WithId<SampleThingDocument>): SampleThing => ({
  _id: fromId(_id),
  name,
  // with pictures
  pictures: pictures.map((id) => `/api/sample-things/pictures/${fromId(id)}`),
  // end
  createdAt: createdAt.toISOString(),
});

// with pictures
/** Maximum pictures of one sample thing. */
const MAX_PICTURES = 10;

// end
export type SampleThingRepository = ReturnType<typeof createSampleThingRepository>;

export function createSampleThingRepository(
  db: Db,
  // with emails
  mails: MailQueue,
  // end
) {
  const sampleThings = sampleThingCollection(db);
  return {
    /** By name, case-insensitively. */
    async list(page: number, limit: number): Promise<SampleThingList> {
      const found = await findPage(sampleThings, {}, { page, limit, sort: { nameLower: 1 } });
      return { ...found, data: found.data.map(toSampleThing) };
    },

    // with accounts
    /** Returns everything that an account created, oldest first. */
    async ofAccount(accountId: string): Promise<SampleThing[]> {
      const own = { createdBy: toId(accountId) };
      const found = await sampleThings.find(own).sort({ createdAt: 1 }).toArray();
      return found.map(toSampleThing);
    },

    /** Removes deleted accounts from what they created. Idempotent. */
    async forget(accountIds: readonly string[]): Promise<void> {
      const createdBy = { $in: accountIds.map(toId) };
      await sampleThings.updateMany({ createdBy }, { $set: { createdBy: null } });
    },

    // end
    async find(id: string): Promise<SampleThing | null> {
      const document = await sampleThings.findOne({ _id: toId(id) });
      return document && toSampleThing(document);
    },

    // without emails
    /** Stores a new one; null if the unique index finds a duplicate name. */
    // end
    // with emails
    /**
     * Stores a new one and queues the email of `mailOf`, both or neither; null if the unique index
     * finds a duplicate name.
     */
    // end
    async insert(
      { name }: NewSampleThing,
      // with accounts
      createdBy: string,
      // end
      // with emails
      mailOf: (made: SampleThing) => Mail,
      // end
    ): Promise<SampleThing | null> {
      const document = {
        _id: newId(),
        name,
        nameLower: name.toLowerCase(),
        // with pictures
        pictures: [],
        // end
        // with accounts
        createdBy: toId(createdBy),
        // end
        createdAt: new Date(),
      };
      try {
        // without emails
        await sampleThings.insertOne(document);
        // end
        // with emails
        await withTransaction(db.client, async (session) => {
          await sampleThings.insertOne(document, { session });
          await mails.queue(mailOf(toSampleThing(document)), { session });
        });
        // end
        return toSampleThing(document);
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
    // with pictures

    /** Adds a picture's id; null if the sample thing does not exist or has ten pictures. */
    async addPicture(
      id: string,
      picture: ObjectId,
      session: ClientSession,
    ): Promise<SampleThing | null> {
      const hasRoom = { [`pictures.${MAX_PICTURES - 1}`]: { $exists: false } };
      const changed = await sampleThings.findOneAndUpdate(
        { _id: toId(id), ...hasRoom },
        { $push: { pictures: picture } },
        { session, returnDocument: 'after' },
      );
      return changed && toSampleThing(changed);
    },
    // end
  };
}
