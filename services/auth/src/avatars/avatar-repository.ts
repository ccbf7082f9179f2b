import { type ClientSession, fromId, newId, toId } from '@tanabana/service-kit/mongo';
import { Binary, type Db, type ObjectId } from 'mongodb';

/** A few kilobytes: no need for GridFS. */
interface AvatarDocument {
  _id: ObjectId;
  accountId: ObjectId;
  data: Binary;
}

export const avatarCollection = (db: Db) => db.collection<AvatarDocument>('avatars');

export function createAvatarRepository(db: Db) {
  const avatars = avatarCollection(db);
  return {
    async add(accountId: string, data: Buffer, session: ClientSession): Promise<string> {
      const _id = newId();
      const document = { _id, accountId: toId(accountId), data: new Binary(data) };
      await avatars.insertOne(document, { session });
      return fromId(_id);
    },

    async find(id: string): Promise<Buffer | null> {
      const found = await avatars.findOne({ _id: toId(id) });
      return found && Buffer.from(found.data.value());
    },

    async removeOf(accountId: string, session?: ClientSession): Promise<void> {
      await avatars.deleteMany({ accountId: toId(accountId) }, { session });
    },

    async remove(id: string, session: ClientSession): Promise<void> {
      await avatars.deleteOne({ _id: toId(id) }, { session });
    },
  };
}
