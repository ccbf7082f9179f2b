import type { Role } from '@tanabana/contracts';
import { fromId, newId, toId } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, ObjectId, WithId } from 'mongodb';
import { fold } from '../accounts/account.ts';

interface InvitationDocument {
  _id: ObjectId;
  email: string;
  emailLower: string;
  role: Role;
  /** Hash of the token in the mailed link; a newer one replaces it. */
  hash: string;
  by: { id: string | null; username: string };
  invitedAt: Date;
  expiresAt: Date;
  /** When it was used. */
  acceptedAt?: Date;
  /** When the record is deleted. */
  forgetAt: Date;
}

export interface StoredInvitation {
  id: string;
  email: string;
  role: Role;
  by: { id: string | null; username: string };
  invitedAt: Date;
  expiresAt: Date;
}

export const invitationCollection = (db: Db): Collection<InvitationDocument> =>
  db.collection('invitations');

/** Lifetime of a link: 7 days. */
const LIFETIME_MS = 7 * 24 * 60 * 60_000;
/** Time for which an invitation is kept after its link has expired. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
const MAX_LISTED = 200;

const toInvitation = (document: WithId<InvitationDocument>): StoredInvitation => {
  const { _id, email, role, by, invitedAt, expiresAt } = document;
  return { id: fromId(_id), email, role, by, invitedAt, expiresAt };
};

const found = (document: WithId<InvitationDocument> | null) => document && toInvitation(document);

const times = (at: number) => ({
  invitedAt: new Date(at),
  expiresAt: new Date(at + LIFETIME_MS),
  forgetAt: new Date(at + LIFETIME_MS + KEPT_MS),
});

/** Invitations to the staff. Times are milliseconds since 1970. */
export function createInvitationRepository(db: Db) {
  const invitations = invitationCollection(db);
  const unused = { acceptedAt: { $exists: false } };

  return {
    /** Stores an invitation; replaces earlier ones to that address. */
    async put(
      { email, role, by }: Pick<StoredInvitation, 'email' | 'role' | 'by'>,
      hash: string,
      at: number,
      session: ClientSession,
    ): Promise<StoredInvitation> {
      const emailLower = fold(email);
      await invitations.deleteMany({ emailLower }, { session });
      const document = { _id: newId(), email, emailLower, role, hash, by, ...times(at) };
      await invitations.insertOne(document, { session });
      return toInvitation(document);
    },

    /** Returns unused invitations, newest first. */
    async list(): Promise<StoredInvitation[]> {
      const all = await invitations.find({}).sort({ _id: -1 }).limit(MAX_LISTED).toArray();
      return all.filter(({ acceptedAt }) => acceptedAt === undefined).map(toInvitation);
    },

    /** Replaces the link of an unused invitation; null if there is none. */
    renew: async (id: string, hash: string, at: number, session: ClientSession) =>
      found(
        await invitations.findOneAndUpdate(
          { _id: toId(id), ...unused },
          { $set: { hash, ...times(at) } },
          { session, returnDocument: 'after' },
        ),
      ),

    /** Deletes an unused invitation and returns it; null if there is none. */
    remove: async (id: string, session: ClientSession) =>
      found(await invitations.findOneAndDelete({ _id: toId(id), ...unused }, { session })),

    /** Returns an unused invitation by its link, which may have expired. */
    find: async (hash: string) => found(await invitations.findOne({ hash, ...unused })),

    /** Uses a valid link, once; null if it is not valid. */
    accept: async (hash: string, at: number, session: ClientSession) =>
      found(
        await invitations.findOneAndUpdate(
          { hash, ...unused, expiresAt: { $gt: new Date(at) } },
          { $set: { acceptedAt: new Date(at) } },
          { session },
        ),
      ),

    /** Deletes invitations to an address and returns their ids. */
    async removeTo(email: string, session: ClientSession): Promise<string[]> {
      const emailLower = fold(email);
      const all = await invitations
        .find({ emailLower }, { projection: { _id: 1 }, session })
        .toArray();
      await invitations.deleteMany({ emailLower }, { session });
      return all.map(({ _id }) => fromId(_id));
    },
  };
}
