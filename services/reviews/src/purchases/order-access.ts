import { AppError, type AuthUser } from '@tanabana/service-kit';
import { foldAddress } from '@tanabana/service-kit/mail';
import type { Signer } from '@tanabana/service-kit/mongo';
import type { Purchase } from './purchase.ts';
import type { PurchaseRepository } from './purchase-repository.ts';

/** How a caller identifies: by a token, or by the key of an email's link. */
export interface Caller {
  user: AuthUser | null;
  key?: string | undefined;
}

export type OrderAccess = ReturnType<typeof createOrderAccess>;

/** Decides who may review an order: its account, or the reader of its email (rule 19.1). */
export function createOrderAccess(purchases: Pick<PurchaseRepository, 'find'>, signer: Signer) {
  const signed = (orderId: string): string => `review order ${orderId}`;
  return {
    /** Returns the key of an order's links. */
    keyOf: (orderId: string): string => signer.sign(signed(orderId)),

    /** Returns the hash under which an address is stored that gets no more requests. */
    addressHash: (email: string): string => signer.sign(`opt-out ${foldAddress(email)}`),

    /**
     * Returns the delivered order. Throws `review.order_not_found` without the right to it, too, so
     * that the response does not reveal whether the order exists.
     */
    async open(orderId: string, { user, key }: Caller): Promise<Purchase> {
      const hasKey = key !== undefined && signer.isSigned(signed(orderId), key);
      const purchase = hasKey || user ? await purchases.find(orderId) : null;
      const isOwn = user !== null && purchase?.userId === user.id;
      if (!purchase || !(hasKey || isOwn)) throw new AppError('review.order_not_found');
      return purchase;
    },
  };
}
