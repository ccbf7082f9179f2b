import {
  deliveryCost,
  fillText,
  shippingCost,
  shippingOffer,
  type TextField,
} from '@tanabana/contracts';
import { useConfig, useDeliveryTerms } from '@tanabana/storefront';
import type { ComponentType } from 'react';

/** Returns the values of single-line texts. */
function useTextValues() {
  const { storeName } = useConfig();
  const terms = useDeliveryTerms();
  return {
    'shop name': storeName,
    'shipping offer': shippingOffer(terms),
    'shipping cost': shippingCost(terms),
    'delivery cost': deliveryCost(terms),
  };
}

const textValue = (name: keyof ReturnType<typeof useTextValues>) => () => useTextValues()[name];

/** Returns a content document with values filled into all its texts. */
export function useFilled<T>(content: T): T {
  const values = useTextValues();
  return filled(content, (text) => fillText(text, values)) as T;
}

function filled(content: unknown, fill: (text: string) => string): unknown {
  if (typeof content === 'string') return fill(content);
  if (Array.isArray(content)) return content.map((part) => filled(part, fill));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, part]) => [name, filled(part, fill)]),
  );
}

/** Where an online payment is returned to, if the shop takes them. */
const OnlineRefund = () =>
  useConfig().onlinePayments && 'to your card, bank or wallet if you paid online, ';

/** Ways to pay in advance, following those to pay in cash. */
function WaysToPay() {
  const { upiId, onlinePayments } = useConfig();
  return (
    <>
      {onlinePayments && ', or online: then the order waits for its payment for a limited time'}
      {upiId &&
        ', or before by UPI: then the order waits until we have matched the transaction number with our account'}
    </>
  );
}

const CardPages = () =>
  useConfig().onlinePayments && 'Cards are entered on the pages of our payment provider only. ';

/** How to pay by UPI, online or with a transaction number. */
function HowToPay() {
  const { onlinePayments, upiId } = useConfig();
  return (
    <>
      {onlinePayments && (
        <p>
          Choose Pay online at checkout, then scan the QR code with any UPI app, or pay by card, net
          banking or wallet. The page shows your order as paid as soon as your bank confirms it.
        </p>
      )}
      {(!onlinePayments || upiId) && (
        <p>
          {onlinePayments ? 'Or choose' : 'Choose'} Prepaid at checkout, scan the QR with any UPI
          app, then give us the UTR or transaction number and a screenshot. We match it with our
          account and mark the order paid.
        </p>
      )}
    </>
  );
}

/** Values within a paragraph. */
export const INLINE_FIELDS: Partial<Record<TextField, ComponentType>> = {
  'shop name': textValue('shop name'),
  'shipping offer': textValue('shipping offer'),
  'shipping cost': textValue('shipping cost'),
  'delivery cost': textValue('delivery cost'),
  'online refund': OnlineRefund,
  'ways to pay': WaysToPay,
  'card pages': CardPages,
};

/** Values with paragraphs of their own. */
export const BLOCK_FIELDS: Partial<Record<TextField, ComponentType>> = { 'how to pay': HowToPay };
