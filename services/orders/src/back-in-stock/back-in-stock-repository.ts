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
import type { Collection, Db, Filter, ObjectId } from 'mongodb';
import { STOCK_REQUESTS } from '../database.ts';

/** A back-in-stock request, with the account of a signed-in requester. */
type AskedFor = Omit<StockRequest, 'consent'> & {
  account?: string;
  /** The consent text that the page showed, verbatim. */
  consent?: { text: string; at: Date };
};

interface StockRequestDocument extends Omit<AskedFor, 'productId' | 'account'> {
  /** `idOf`: unique per mailbox and variant. */
  _id: string;
  productId: ObjectId;
  /** Account of the requester. */
  userId?: ObjectId;
  /** Whether the address's owner confirmed it. */
  isConfirmed: boolean;
  /** Expiry of an unanswered request. */
  until: Date;
}

const HOUR_MS = 3_600_000;
/** Lifetime of an unconfirmed request. */
const UNCONFIRMED_MS = 48 * HOUR_MS;
const CONFIRMED_MS = 180 * 24 * HOUR_MS;
/** Requests processed per run. */
const AT_ONCE = 500;

/** A hash, so that it discloses no address. */
const idOf = ({ productId, email, color, size }: AskedFor): string =>
  createHash('sha256')
    .update(JSON.stringify([mailboxOf(email), productId, choiceKey({ color, size })]))
    .digest('base64url');

/** Returns the stored fields. */
const fieldsOf = ({ productId, account, ...request }: AskedFor) => ({
  ...request,
  productId: toId(productId),
  ...(account !== undefined && { userId: toId(account) }),
});

export type BackInStockRepository = ReturnType<typeof createBackInStockRepository>;

/** Back-in-stock requests; each is answered by one email and then deleted. */
export function createBackInStockRepository(db: Db, mails: MailQueue) {
  const requests: Collection<StockRequestDocument> = db.collection(STOCK_REQUESTS);
  const { prepare, sign, isSigned } = createSigner(db, 'back-in-stock');
  const confirmed = (now: Date) => ({
    isConfirmed: true,
    until: new Date(now.getTime() + CONFIRMED_MS),
  });

  async function requestsWith(filter: Filter<StockRequestDocument>) {
    const found = await requests.find(filter).sort({ _id: 1 }).limit(AT_ONCE).toArray();
    return found.map(({ productId, color, size, email, isConfirmed, consent, until }) => ({
      productId: fromId(productId),
      color,
      size,
      email,
      isConfirmed,
      ...(consent && { consent: { ...consent, at: consent.at.toISOString() } }),
      until: until.toISOString(),
    }));
  }

  return {
    prepare,

    /** Returns the token of the confirmation link, which is only sent by email. */
    tokenOf(request: AskedFor): string {
      const id = idOf(request);
      return `${id}.${sign(id)}`;
    },

    /** Stores a request for an address that belongs to the requester. */
    async add(request: AskedFor, now: Date): Promise<void> {
      const _id = idOf(request);
      const $set = { ...fieldsOf(request), ...confirmed(now) };
      await requests.updateOne({ _id }, { $set }, { upsert: true }).catch(ignoreDuplicate);
    },

    /**
     * Stores an unconfirmed request with its confirmation email; a confirmed one stays confirmed.
     */
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
      }).catch(ignoreDuplicate); // concurrent duplicate
    },

    /** Confirms a request; returns whether it exists. */
    async confirm(token: string, now: Date): Promise<boolean> {
      const [_id = '', signature = ''] = token.split('.');
      if (!isSigned(_id, signature)) return false;
      const { matchedCount } = await requests.updateOne({ _id }, { $set: confirmed(now) });
      return matchedCount === 1;
    },

    /** Returns ids of products with requests. */
    async awaited(): Promise<string[]> {
      const found = await requests
        .aggregate<{ _id: ObjectId }>([
          { $match: { isConfirmed: true } },
          { $group: { _id: '$productId' } },
        ])
        .toArray();
      return found.map(({ _id }) => fromId(_id));
    },

    /** Returns some of the requests for variants of this product. */
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

    /** Returns an account's requests. */
    ofAccount: (account: string) => requestsWith({ userId: toId(account) }),

    /** Returns the requests for these addresses without an account. */
    ofAddresses: (emails: readonly string[]) =>
      requestsWith({ email: { $in: [...emails] }, userId: { $exists: false } }),

    /** Deletes requests of deleted accounts. */
    async forget(accounts: readonly string[]): Promise<void> {
      await requests.deleteMany({ userId: { $in: accounts.map(toId) } });
    },

    /** Deletes a request and queues its email, if any, exactly once even if run concurrently. */
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
