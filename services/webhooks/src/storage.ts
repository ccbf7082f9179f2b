import { WEBHOOK_DAYS } from '@tanabana/contracts';
import { createMailQueue } from '@tanabana/service-kit/mail';
import {
  type ClientSession,
  createAudit,
  createChangeFeed,
  createRemovedAccounts,
  ensureIndexes,
  secretOf,
  serviceDatabase,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Db, MongoClient } from 'mongodb';
import { collectionsOf } from './database.ts';
import { createDeliveryRepository } from './deliveries/delivery-repository.ts';
import { createEndpointRepository } from './endpoints/endpoint-repository.ts';
import { createCursorRepository } from './events/cursor-repository.ts';

export type WebhookStorage = ReturnType<typeof createStorage>;

const DAY_S = 24 * 60 * 60;

async function makeIndexes(db: Db): Promise<void> {
  const { endpoints, deliveries } = collectionsOf(db);
  await ensureIndexes(endpoints, [{ key: { 'by.id': 1 } }]);
  await ensureIndexes(deliveries, [
    { key: { endpointId: 1, eventId: 1 }, unique: true },
    { key: { endpointId: 1, _id: -1 } },
    { key: { endpointId: 1, state: 1, _id: -1 } },
    { key: { endpointId: 1, state: 1, at: 1 } },
    // pending deliveries only: few, whatever the history
    {
      key: { dueAt: 1, endpointId: 1 },
      partialFilterExpression: { state: 'pending' },
    },
    {
      key: { endpointId: 1, dueAt: 1, sequence: 1 },
      partialFilterExpression: { state: 'pending' },
    },
    {
      key: { endpointId: 1, entity: 1, sequence: 1 },
      partialFilterExpression: { state: 'pending' },
    },
    { key: { 'payload.data.userId': 1 } },
    { key: { createdAt: 1 }, expireAfterSeconds: WEBHOOK_DAYS * DAY_S },
  ]);
}

/** All data of this service, in `<prefix>_webhooks` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'webhooks');
  const { db } = database;
  const changeFeed = createChangeFeed(client, dbPrefix);
  const mails = createMailQueue(db);
  const audit = createAudit(db);
  const locks = db.collection<{ _id: string; turn: number }>('locks');
  let secretKey: Buffer | undefined;
  return {
    ...database,
    endpoints: createEndpointRepository(db, mails),
    deliveries: createDeliveryRepository(db),
    cursors: createCursorRepository(db),
    removedAccounts: createRemovedAccounts(db),
    mails,
    audit,
    changeFeed,
    /** Key of encrypted signing secrets. Throws before `prepare`. */
    secretKey(): Buffer {
      if (!secretKey) throw new Error('The secret of webhooks could not be read');
      return secretKey;
    },
    /** Runs writes in a transaction (service-kit/mongo, `withTransaction`). */
    transaction: <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
      withTransaction(client, work),
    /** Locks the number of endpoints until the transaction ends. Call first in the transaction. */
    async lockEndpoints(session: ClientSession): Promise<void> {
      await locks.updateOne({ _id: 'endpoints' }, { $inc: { turn: 1 } }, { session });
    },
    /** Creates missing indexes and the key of the secrets. */
    async prepare() {
      await makeIndexes(db);
      await locks.updateOne({ _id: 'endpoints' }, { $setOnInsert: { turn: 0 } }, { upsert: true });
      secretKey ??= await secretOf(db, 'webhooks');
      await Promise.all([mails.prepare(), audit.prepare(), changeFeed.prepare()]);
    },
  };
}
