import {
  createOutbox,
  type NewEvent,
  type Outbox,
  prepareSubscribers,
} from '@tanabana/service-kit/events';
import { withTransaction } from '@tanabana/service-kit/mongo';
import { testDatabase } from '@tanabana/test-kit';
import { ObjectId } from 'mongodb';

/** The event of a deleted account, which is the shortest. */
export const deletionOf = (id: string): NewEvent => ({
  type: 'customer.deleted',
  at: new Date('2026-03-01T06:00:00.000Z'),
  entity: { kind: 'customer', id },
  data: { userId: id },
});

export const newEntity = (): string => new ObjectId().toHexString();

/** An outbox in a database of its own. */
export async function openOutbox(now?: () => number) {
  const { client, prefix } = await testDatabase();
  let opened = 0;
  const open = async () => {
    opened += 1;
    const db = client.db(`${prefix}_events${opened}`);
    const outbox = createOutbox(db, now ? { now } : {});
    await outbox.prepare();
    await prepareSubscribers(db);
    return { db, outbox };
  };
  return { client, open };
}

/** Writes events in a transaction of their own. */
export const write = (
  client: Parameters<typeof withTransaction>[0],
  outbox: Outbox,
  ...events: NewEvent[]
): Promise<void> => withTransaction(client, (session) => outbox.write(events, { session }));
