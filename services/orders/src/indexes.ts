import { ensureIndexes } from '@tanabana/mongo-kit';
import type { Db } from 'mongodb';
import { REMEMBERED_S } from './idempotency/attempt.ts';
import { ATTEMPTS, ORDERS } from './orders/order-repository.ts';

/** Makes collections and indexes that are missing; with all of them there it changes nothing. */
export async function prepareDatabase(db: Db): Promise<void> {
  await ensureIndexes(db.collection(ORDERS), [
    { key: { userId: 1, createdAt: -1, _id: -1 }, name: 'user' },
    { key: { createdAt: -1, _id: -1 }, name: 'newest' },
    { key: { totalPrice: -1, _id: -1 }, name: 'total' },
    { key: { orderStatus: 1, createdAt: -1, _id: -1 }, name: 'status' },
    { key: { paymentStatus: 1, createdAt: -1, _id: -1 }, name: 'payment_status' },
  ]);
  await ensureIndexes(db.collection(ATTEMPTS), [
    { key: { createdAt: 1 }, name: 'expiry', expireAfterSeconds: REMEMBERED_S },
  ]);
}
