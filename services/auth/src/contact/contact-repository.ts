import {
  type ContactMessage,
  type ContactQuery,
  type NewMessage,
  searchTermsOf,
  searchText,
} from '@tanabana/contracts';
import type { Mail, MailQueue } from '@tanabana/service-kit/mail';
import {
  type Actor,
  type Audit,
  type ClientSession,
  findPage,
  fromId,
  ignoreDuplicate,
  type Page,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Collection, Db, Filter, ObjectId, WithId } from 'mongodb';
import { fold } from '../accounts/account.ts';

interface MessageDocument extends NewMessage {
  _id: ObjectId;
  isAnswered: boolean;
  createdAt: Date;
  /** Sender and contents as they are searched (rule 10.6). */
  searchText: string;
}

/** Returns the searchable form of a message. */
export const messageText = ({
  name,
  email,
  contents,
}: Pick<NewMessage, 'name' | 'email' | 'contents'>): string => searchText(name, email, contents);

export const messageCollection = (db: Db): Collection<MessageDocument> => db.collection('messages');

const toMessage = ({
  _id,
  createdAt,
  searchText: _,
  ...message
}: WithId<MessageDocument>): ContactMessage => ({
  id: fromId(_id),
  ...message,
  createdAt: createdAt.toISOString(),
});

function toFilter({ q, answered }: ContactQuery): Filter<MessageDocument> {
  const terms = searchTermsOf(q ?? '').map((term) => ({ searchText: { $regex: term } }));
  return {
    ...(answered === undefined ? {} : { isAnswered: answered }),
    // A search without letters and digits finds nothing.
    ...(q && (terms.length > 0 ? { $and: terms } : { _id: { $in: [] } })),
  };
}

/** Maximum messages of one sender per response. */
const MAX_OF_ONE = 1000;

/** As typed, and normalised. */
const spelledAs = (email: string) => ({ $in: [...new Set([email, fold(email)])] });

/** Key of the email that notifies the shop of a message. */
export const contactMailKey = (id: string): string => `contact-message:${id}`;

/** Key of the email that confirms the number to its sender. */
export const receiptMailKey = (id: string): string => `contact-receipt:${id}`;

export type ContactRepository = ReturnType<typeof createContactRepository>;

export function createContactRepository(db: Db, mails: MailQueue, audit: Audit) {
  const { client } = db;
  const messages = messageCollection(db);
  return {
    /** Stores a message and queues its emails, all or nothing, once per id. */
    async add(
      id: string,
      message: NewMessage,
      all: readonly Mail[],
      createdAt: Date,
    ): Promise<void> {
      const document = {
        _id: toId(id),
        ...message,
        isAnswered: false,
        createdAt,
        searchText: messageText(message),
      };
      const adding = withTransaction(client, async (session) => {
        await messages.insertOne(document, { session });
        for (const mail of all) await mails.queue(mail, { session });
      });
      // repeated because the response was lost
      await adding.catch(ignoreDuplicate);
    },

    /** Returns messages from this address in any spelling, newest first. */
    async from(email: string): Promise<ContactMessage[]> {
      const found = await messages
        .find({ email: spelledAs(email) })
        .sort({ createdAt: -1 })
        .limit(MAX_OF_ONE)
        .toArray();
      return found.map(toMessage);
    },

    /** Deletes messages from this address and their emails; returns the ids. */
    async removeFrom(email: string, session: ClientSession): Promise<string[]> {
      const sent = { email: spelledAs(email) };
      const found = await messages.find(sent, { session, projection: { _id: 1 } }).toArray();
      const ids = found.map(({ _id }) => fromId(_id));
      await mails.remove(
        ids.flatMap((id) => [contactMailKey(id), receiptMailKey(id)]),
        session,
      );
      await messages.deleteMany(sent, { session });
      return ids;
    },

    async page(query: ContactQuery): Promise<Page<ContactMessage>> {
      const { page, limit } = query;
      const sort = { createdAt: -1, _id: -1 } as const;
      const found = await findPage(messages, toFilter(query), { page, limit, sort });
      return { ...found, data: found.data.map(toMessage) };
    },

    /** null if the message does not exist. A change without effect is not audited. */
    setAnswered: (id: string, isAnswered: boolean, by: Actor): Promise<ContactMessage | null> =>
      withTransaction(client, async (session) => {
        const before = await messages.findOneAndUpdate(
          { _id: toId(id) },
          { $set: { isAnswered } },
          { session, returnDocument: 'before' },
        );
        if (!before) return null;
        if (before.isAnswered !== isAnswered) {
          const changes = [{ field: 'isAnswered', from: before.isAnswered, to: isAnswered }];
          const target = { id, name: before.name, kind: 'message' };
          await audit.record({ by, action: 'changed', target, changes }, { session });
        }
        return toMessage({ ...before, isAnswered });
      }),

    /** Deletes a message; only the deletion and its author are audited. */
    remove: (id: string, by: Actor): Promise<boolean> =>
      withTransaction(client, async (session) => {
        const gone = await messages.findOneAndDelete({ _id: toId(id) }, { session });
        if (!gone) return false;
        const target = { id, name: gone.name, kind: 'message' };
        await audit.record({ by, action: 'deleted', target, changes: [] }, { session });
        return true;
      }),
  };
}
