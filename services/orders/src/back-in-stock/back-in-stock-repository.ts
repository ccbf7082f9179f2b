import { createHash } from 'node:crypto';
import { choiceKey, type StockRequest } from '@tanabana/contracts';
import { type Mail, type MailQueue, mailboxOf } from '@tanabana/service-kit/mail';
import {
  createSigner,
  fromId,
  ignoreDuplicate,
  toId,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Collection, Db, ObjectId } from 'mongodb';
import { STOCK_REQUESTS } from '../database.ts';

/** A request, and the account of who made it, where they were signed in. */
type AskedFor = Omit<StockRequest, 'consent'> & {
  account?: string;
  /** What the page has said, word by word. */
  consent?: { text: string; at: Date };
};

interface StockRequestDocument extends Omit<AskedFor, 'productId' | 'account'> {
  /** What `idOf` gives: one for a mailbox and a variant. */
  _id: string;
  productId: ObjectId;
  /** Of who asked. */
  userId?: ObjectId;
  /** Whether the reader of the address wants it. */
  isConfirmed: boolean;
  /** When it ends unanswered. */
  until: Date;
}

const HOUR_MS = 3_600_000;
/** A request that its reader has not confirmed. */
const UNCONFIRMED_MS = 48 * HOUR_MS;
const CONFIRMED_MS = 180 * 24 * HOUR_MS;
/** Requests that are answered in one run; the next run takes the others. */
const AT_ONCE = 500;

/** Tells nothing of the address. */
const idOf = ({ productId, email, color, size }: AskedFor): string =>
  createHash('sha256')
    .update(JSON.stringify([mailboxOf(email), productId, choiceKey({ color, size })]))
    .digest('base64url');

/** As it is stored. */
const fieldsOf = ({ productId, account, ...request }: AskedFor) => ({
  ...request,
  productId: toId(productId),
  ...(account !== undefined && { userId: toId(account) }),
});

export type BackInStockRepository = ReturnType<typeof createBackInStockRepository>;

/** Who wants to know when a variant is back; each is told once, and is forgotten with that. */
export function createBackInStockRepository(db: Db, mails: MailQueue) {
  const requests: Collection<StockRequestDocument> = db.collection(STOCK_REQUESTS);
  const { prepare, sign, isSigned } = createSigner(db, 'back-in-stock');
  const confirmed = (now: Date) => ({
    isConfirmed: true,
    until: new Date(now.getTime() + CONFIRMED_MS),
  });

  return {
    prepare,

    /** For the link of the mail that asks: shown nowhere else. */
    tokenOf(request: AskedFor): string {
      const id = idOf(request);
      return `${id}.${sign(id)}`;
    },

    /** Keeps a request whose address is known to be its sender's. */
    async add(request: AskedFor, now: Date): Promise<void> {
      const _id = idOf(request);
      const $set = { ...fieldsOf(request), ...confirmed(now) };
      await requests.updateOne({ _id }, { $set }, { upsert: true }).catch(ignoreDuplicate);
    },

    /** Keeps a request until its reader confirms it, with the mail that asks; a confirmed one stays so. */
    async ask(request: AskedFor, mail: Mail, now: Date): Promise<void> {
      const _id = idOf(request);
      const until = new Date(now.getTime() + UNCONFIRMED_MS);
      await withTransaction(db.client, async (session) => {
        const known = await requests.findOne({ _id, isConfirmed: true }, { session });
        if (known) return;
        await requests.updateOne(
          { _id },
          { $set: { ...fieldsOf(request), isConfirmed: false, until } },
          { upsert: true, session },
        );
        await mails.queue(mail, { session });
      }).catch(ignoreDuplicate); // the same at the same moment
    },

    /** Whether there is such a request, which is confirmed now. */
    async confirm(token: string, now: Date): Promise<boolean> {
      const [_id = '', signature = ''] = token.split('.');
      if (!isSigned(_id, signature)) return false;
      const { matchedCount } = await requests.updateOne({ _id }, { $set: confirmed(now) });
      return matchedCount === 1;
    },

    /** Ids of the products that somebody waits for. */
    async awaited(): Promise<string[]> {
      const found = await requests
        .aggregate<{ _id: ObjectId }>([
          { $match: { isConfirmed: true } },
          { $group: { _id: '$productId' } },
        ])
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },

    /** Who waits for variants of this product, some of them. */
    async of(productId: string): Promise<(AskedFor & { id: string })[]> {
      const found = await requests
        .find({ isConfirmed: true, productId: toId(productId) })
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      return found.map(({ _id, color, size, email, userId }) => ({
        id: _id,
        productId,
        color,
        size,
        email,
        ...(userId && { account: fromId(userId) }),
      }));
    },

    /** What an account has asked for. */
    async ofAccount(account: string) {
      const found = await requests
        .find({ userId: toId(account) })
        .sort({ _id: 1 })
        .limit(AT_ONCE)
        .toArray();
      return found.map(({ productId, color, size, email, isConfirmed, consent, until }) => ({
        productId: fromId(productId),
        color,
        size,
        email,
        isConfirmed,
        ...(consent && { consent: { ...consent, at: consent.at.toISOString() } }),
        until: until.toISOString(),
      }));
    },

    /** Takes away the requests of accounts that are no more. */
    async forget(accounts: readonly string[]): Promise<void> {
      await requests.deleteMany({ userId: { $in: accounts.map(toId) } });
    },

    /** Ends a request, with the mail that answers it if there is one: once, whoever else does the same. */
    async end(id: string, mail: Mail | null): Promise<void> {
      await withTransaction(db.client, async (session) => {
        const { deletedCount } = await requests.deleteOne(
          { _id: id, isConfirmed: true },
          { session },
        );
        if (deletedCount === 1 && mail) await mails.queue(mail, { session });
      });
    },
  };
}
