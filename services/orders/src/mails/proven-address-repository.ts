import { createHash } from 'node:crypto';
import { foldAddress } from '@tanabana/service-kit/mail';
import { createSigner, ignoreDuplicate, type LookUp } from '@tanabana/service-kit/mongo';
import type { Collection, Db } from 'mongodb';
import { PROVEN_ADDRESSES } from '../database.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { Reader } from './order-mails.ts';

/** Whose address it is said to be: of the account that orders with it, or of guests (null). */
export type Claim = Pick<OrderRecord, 'userId' | 'email'>;
type Mailed = Claim & Pick<OrderRecord, 'id'>;

interface ProvenAddressDocument {
  /** What `claimKey` gives. */
  _id: string;
  since: Date;
}

/** Tells nothing of the address. What one account has proven is not proven for another one. */
export const claimKey = ({ userId, email }: Claim): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, foldAddress(email)]))
    .digest('base64url');

export type ProvenAddressRepository = ReturnType<typeof createProvenAddressRepository>;

/**
 * Which addresses belong to those who order with them. It is proven by a token that is in mailed links
 * alone: a signature of the order and its address, with a secret of this service's database.
 */
export function createProvenAddressRepository(db: Db) {
  const provenAddresses: Collection<ProvenAddressDocument> = db.collection(PROVEN_ADDRESSES);
  const { prepare, sign, isSigned } = createSigner(db, 'mailed-links');
  const textOf = ({ id, userId, email }: Mailed): string => JSON.stringify([id, userId, email]);
  const tokenOf = (order: Mailed): string => sign(textOf(order));

  /** Finds of these claims those that are proven: by `claimKey`. */
  const lookUp = (claims: readonly Claim[]): LookUp<ProvenAddressDocument> => ({
    collection: provenAddresses,
    filter: { _id: { $in: [...new Set(claims.map(claimKey))] } },
  });

  async function isProven(claim: Claim): Promise<boolean> {
    return (await provenAddresses.findOne({ _id: claimKey(claim) })) !== null;
  }

  return {
    prepare,

    /** For links in mails about an order: shown nowhere else. */
    tokenOf,

    /** Whether it was mailed about this order. */
    isToken: (order: Mailed, token: string): boolean => isSigned(textOf(order), token),

    /** Keeps that an address is proven; once more changes nothing. */
    async add(claim: Claim, since: Date): Promise<void> {
      const _id = claimKey(claim);
      await provenAddresses
        .updateOne({ _id }, { $setOnInsert: { since } }, { upsert: true })
        .catch(ignoreDuplicate); // the same at the same moment
    },

    lookUp,

    isProven,

    /** Once more changes nothing. */
    async forget(claim: Claim): Promise<void> {
      await provenAddresses.deleteOne({ _id: claimKey(claim) });
    },

    /** Who reads a mail about this order. */
    async readerOf(order: OrderRecord): Promise<Reader> {
      return { mailToken: tokenOf(order), isProven: await isProven(order) };
    },
  };
}
