import { createHash } from 'node:crypto';
import { foldAddress } from '@tanabana/service-kit/mail';
import { createSigner, ignoreDuplicate, type LookUp } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { PROVEN_ADDRESSES } from '../database.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { Reader } from './order-mails.ts';

/** An address as claimed by an account, or by guests (null). */
export type Claim = Pick<OrderRecord, 'userId' | 'email'>;
type Mailed = Claim & Pick<OrderRecord, 'id'>;

interface ProvenAddressDocument {
  /** What `claimKey` gives. */
  _id: string;
  since: Date;
}

/** A hash, so that it discloses no address. Verification is per account. */
export const claimKey = ({ userId, email }: Claim): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, foldAddress(email)]))
    .digest('base64url');

export type ProvenAddressRepository = ReturnType<typeof createProvenAddressRepository>;

/**
 * Verified addresses of buyers. An address is verified by a token that is only in mailed links: a
 * signature of the order and its address with a secret of this service.
 */
export function createProvenAddressRepository(db: Db) {
  const provenAddresses: Collection<ProvenAddressDocument> = db.collection(PROVEN_ADDRESSES);
  const { prepare, sign, isSigned } = createSigner(db, 'mailed-links');
  const textOf = ({ id, userId, email }: Mailed): string => JSON.stringify([id, userId, email]);
  const tokenOf = (order: Mailed): string => sign(textOf(order));

  /** Finds which of these claims are verified, by `claimKey`. */
  const lookUp = (claims: readonly Claim[]): LookUp<ProvenAddressDocument> => ({
    collection: provenAddresses,
    filter: { _id: { $in: [...new Set(claims.map(claimKey))] } },
  });

  async function isProven(claim: Claim): Promise<boolean> {
    return (await provenAddresses.findOne({ _id: claimKey(claim) })) !== null;
  }

  return {
    prepare,

    /** For links in emails about an order only. */
    tokenOf,

    /** Whether the token was mailed about this order. */
    isToken: (order: Mailed, token: string): boolean => isSigned(textOf(order), token),

    /** Marks an address as verified. Idempotent. */
    async add(claim: Claim, since: Date): Promise<void> {
      const _id = claimKey(claim);
      await provenAddresses
        .updateOne({ _id }, { $setOnInsert: { since } }, { upsert: true })
        .catch(ignoreDuplicate); // concurrent duplicate
    },

    lookUp,

    isProven,

    /** Idempotent. */
    async forget(claim: Claim): Promise<void> {
      await provenAddresses.deleteOne({ _id: claimKey(claim) });
    },

    /** Returns the recipients of emails about these orders, in their order. */
    async readersOf(orders: readonly OrderRecord[]): Promise<Reader[]> {
      if (orders.length === 0) return [];
      const found = await provenAddresses.find(lookUp(orders).filter).toArray();
      const proven = new Set(found.map(({ _id }) => _id));
      return orders.map((order) => ({
        mailToken: tokenOf(order),
        isProven: proven.has(claimKey(order)),
      }));
    },

    /** Returns the recipient of emails about this order. */
    async readerOf(order: OrderRecord): Promise<Reader> {
      return { mailToken: tokenOf(order), isProven: await isProven(order) };
    },
  };
}
