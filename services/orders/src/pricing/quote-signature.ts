import type { ShippingRates } from '@tanabana/contracts';
import type { Signer } from '@tanabana/service-kit/mongo';

/** Rates that an order is priced at. Rupees. */
export interface OrderRates extends ShippingRates {
  codFee: number;
}

/** What a quote promises. */
export interface QuotePromise {
  rates: OrderRates;
  /** Milliseconds since 1970. */
  until: number;
  /** Hash of the cart and of its buyer. */
  of: string;
}

/** Milliseconds for which the rates of a quote hold. */
export const QUOTE_MS = 30 * 60_000;

/** Signs quotes, so that an order can refer to one without the shop storing it. */
export function createQuoteSignatures({ sign, isSigned }: Signer) {
  return {
    make(promise: QuotePromise): string {
      const text = Buffer.from(JSON.stringify(promise)).toString('base64url');
      return `${text}.${sign(text)}`;
    },

    /** Returns what a quote promises; null if this shop did not sign it. */
    read(signature: string): QuotePromise | null {
      const [text = '', mark = ''] = signature.split('.');
      if (!isSigned(text, mark)) return null;
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    },
  };
}

export type QuoteSignatures = ReturnType<typeof createQuoteSignatures>;
