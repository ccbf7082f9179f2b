import type { DisabledReason, DomainEventType } from '@tanabana/contracts';
import type { Mail, MailQueue } from '@tanabana/service-kit/mail';
import { DELETED_ACCOUNT, fromId, toId, withTransaction } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db, WithId } from 'mongodb';
import { collectionsOf, type EndpointDocument, type StoredSecret } from '../database.ts';

/** An endpoint with its secrets as stored. */
export interface StoredEndpoint extends Omit<EndpointDocument, '_id'> {
  id: string;
}

const toEndpoint = ({ _id, ...rest }: WithId<EndpointDocument>): StoredEndpoint => ({
  id: fromId(_id),
  ...rest,
});

const found = (document: WithId<EndpointDocument> | null) => document && toEndpoint(document);

export type EndpointRepository = ReturnType<typeof createEndpointRepository>;

/** Endpoints of webhooks. Times are milliseconds since 1970. */
export function createEndpointRepository(db: Db, mails: MailQueue) {
  const endpoints: Collection<EndpointDocument> = collectionsOf(db).endpoints;

  return {
    /** Oldest first. */
    list: async (): Promise<StoredEndpoint[]> =>
      (await endpoints.find().sort({ _id: 1 }).toArray()).map(toEndpoint),

    /** Returns the enabled endpoints. */
    enabled: async (): Promise<StoredEndpoint[]> =>
      (await endpoints.find({ isEnabled: true }).toArray()).map(toEndpoint),

    find: async (id: string): Promise<StoredEndpoint | null> =>
      found(await endpoints.findOne({ _id: toId(id) })),

    count: (session: ClientSession): Promise<number> => endpoints.countDocuments({}, { session }),

    async insert({ id, ...rest }: StoredEndpoint, session: ClientSession): Promise<void> {
      await endpoints.insertOne({ _id: toId(id), ...rest }, { session });
    },

    /** Returns the endpoint before the change; null if there is none. */
    change: async (
      id: string,
      set: Partial<{
        url: string;
        description: string;
        types: readonly DomainEventType[];
        isEnabled: boolean;
        disabledBecause: DisabledReason | null;
        failingSince: null;
        secrets: readonly StoredSecret[];
      }>,
      session: ClientSession,
    ): Promise<StoredEndpoint | null> =>
      found(await endpoints.findOneAndUpdate({ _id: toId(id) }, { $set: set }, { session })),

    /** Deletes an endpoint and returns it; null if there is none. */
    remove: async (id: string, session: ClientSession): Promise<StoredEndpoint | null> =>
      found(await endpoints.findOneAndDelete({ _id: toId(id) }, { session })),

    async succeeded(id: string, at: number): Promise<void> {
      const set = { lastSuccessAt: new Date(at), failingSince: null };
      await endpoints.updateOne({ _id: toId(id) }, { $set: set });
    },

    /** Stores a failure and returns since when there were only failures; null if it was deleted. */
    async failed(id: string, at: number): Promise<Date | null> {
      const ofId = { _id: toId(id) };
      await endpoints.updateOne(
        { ...ofId, failingSince: null },
        { $set: { failingSince: new Date(at) } },
      );
      const after = await endpoints.findOne(ofId, { projection: { failingSince: 1 } });
      return after?.failingSince ?? null;
    },

    /**
     * Disables an endpoint and queues emails, all or nothing.
     * @param failingSince unless a success was stored meanwhile; undefined disables in any case
     * @returns whether it was enabled
     */
    disable: (
      id: string,
      because: DisabledReason,
      messages: readonly Mail[],
      failingSince?: Date,
    ): Promise<boolean> =>
      withTransaction(db.client, async (session) => {
        const { modifiedCount } = await endpoints.updateOne(
          { _id: toId(id), isEnabled: true, ...(failingSince && { failingSince }) },
          { $set: { isEnabled: false, disabledBecause: because } },
          { session },
        );
        if (modifiedCount === 0) return false;
        for (const mail of messages) await mails.queue(mail, { session });
        return true;
      }),

    /** Removes the names of deleted accounts from endpoints that they created. Idempotent. */
    async forgetCreators(accounts: readonly string[]): Promise<void> {
      const by = { id: null, username: DELETED_ACCOUNT };
      await endpoints.updateMany({ 'by.id': { $in: [...accounts] } }, { $set: { by } });
    },
  };
}
