import {
  addressLines,
  awaitsPayment,
  discountName,
  formatAmount,
  formatCalendarDay,
  formatZonedMoment,
  orderNumber,
  refundMethodNames,
  returnReasonNames,
  toRupees,
} from '@tanabana/contracts';
import { identityOf } from '@tanabana/service-kit';
import {
  type Block,
  layout,
  type Mail,
  type MailFact,
  type MailItem,
} from '@tanabana/service-kit/mail';
import type {
  OrderLineRecord,
  OrderRecord,
  RefundRecord,
  ReturnRecord,
  ShipmentRecord,
} from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';
import { parcelWords, returnWords } from './fulfilment-words.ts';

export type OrderMails = ReturnType<typeof createOrderMails>;

/** Width of pictures in emails in pixels, twice their displayed size. */
const PICTURE = 160;

export const amount = (paise: number): string => formatAmount(toRupees(paise));

/** Formats a moment in the shop's time zone: 5 Nov 2026, 4:30 pm (IST). */
export const momentIn = (zone: string | undefined, at: Date): string =>
  formatZonedMoment(at.toISOString(), zone);

const detailsOf = (line: OrderLineRecord): string =>
  [
    line.selectedColor,
    line.selectedSize && `Size ${line.selectedSize}`,
    `Qty ${line.quantity}`,
    line.discount && `Discount ${amount(line.discount)}`,
  ]
    .filter(Boolean)
    .join(' · ');

function totalsOf(order: OrderRecord): MailFact[] {
  const { subtotal, shippingCharge, totalPrice, discounts = [], codFee = 0 } = order;
  return [
    { label: 'Subtotal', value: amount(subtotal) },
    ...discounts
      .filter((one) => one.class !== 'shipping')
      .map((one) => ({ label: discountName(one), value: `−${amount(one.amount)}` })),
    { label: 'Shipping', value: shippingCharge === 0 ? 'Free' : amount(shippingCharge) },
    ...(codFee > 0 ? [{ label: 'Cash on delivery fee', value: amount(codFee) }] : []),
    { label: 'Total', value: amount(totalPrice) },
  ];
}

/** Recipient of an email about an order. */
export interface Reader {
  /** For its link; following it verifies the address. */
  mailToken: string;
  /**
   * Whether the address is verified. Otherwise the email may reach a stranger, so it contains facts
   * and the link but no text of the buyer (decision 0023).
   */
  isProven: boolean;
}

/** Without a table of PIN codes, the promise of rule 1.5. */
const deliveryTime = ({ deliverBy }: OrderRecord): string =>
  deliverBy === undefined
    ? 'Delivery in 7-8 working days.'
    : `Delivery by ${formatCalendarDay(deliverBy)}.`;

const reachesYou = ({ deliverBy }: OrderRecord): string =>
  deliverBy === undefined
    ? 'It reaches you in 7-8 working days.'
    : `It reaches you by ${formatCalendarDay(deliverBy)}.`;

const deliveryOf = ({ address, phone }: OrderRecord): string =>
  [...addressLines(address), phone].join('\n');

function paymentOf(
  { paymentMethod, payment, transactionId }: OrderRecord,
  isProven: boolean,
  zone: string | undefined,
): string {
  if (payment)
    return payment.payBy === null ? 'Online' : `Online, until ${momentIn(zone, payment.payBy)}`;
  if (paymentMethod !== 'pre-paid') return 'Cash on delivery';
  const how = isProven ? `UPI, transaction ${transactionId}` : 'UPI';
  return `${how}. We check the payment and contact you if there is a problem.`;
}

const greeting = ({ address }: OrderRecord, isProven: boolean): string =>
  isProven ? `Dear ${address.firstName},` : 'Hello,';

const WHY_SHORT =
  'We have not verified this email address yet, so this email omits the delivery address. Open ' +
  'the link once to verify it.';

/** Emails to the buyer about an order, in the shop's design. */
export function createOrderMails(shop: ShopSettings) {
  const itemOf = (line: OrderLineRecord): MailItem => ({
    name: line.name,
    details: detailsOf(line),
    amount: amount(line.price * line.quantity),
    ...(line.colorImage && { picture: `${shop.publicUrl}${line.colorImage}?w=${PICTURE}` }),
  });

  const linkOf = ({ id }: OrderRecord, { mailToken }: Reader, key?: string): string =>
    `${shop.publicUrl}/order/${id}?${new URLSearchParams({ ...(key && { key }), mailToken })}`;

  /** Items of a parcel; the exchanged variant of a return. */
  function parcelItems(
    order: OrderRecord,
    lines: ShipmentRecord['lines'],
    returnId: string | undefined,
  ): MailItem[] {
    const exchange = order.returns?.find(({ id }) => id === returnId)?.exchange;
    return lines.flatMap(({ line, quantity }) => {
      const of = order.lines[line];
      if (!of) return [];
      const { discount: _, ...item } = { ...of, ...exchange, quantity };
      return [itemOf(item)];
    });
  }

  interface Words {
    kind: string;
    subject: string;
    heading: string;
    preview: string;
    blocks: Block[];
    after?: Block[];
    /** A guest's access key, for the link. */
    orderKey?: string;
    dedupeKey?: string;
  }

  function mailOf(order: OrderRecord, reader: Reader, words: Words): Mail {
    const { kind, subject, heading, preview, blocks, after = [], orderKey, dedupeKey } = words;
    // A guest's key is sent only in the confirmation, because it is not stored.
    const canOpen = order.userId !== null || orderKey !== undefined;
    const bodies = layout({
      ...identityOf(shop),
      preview,
      heading,
      blocks,
      ...(canOpen && {
        button: { label: 'View your order', url: linkOf(order, reader, orderKey) },
      }),
      after: canOpen && !reader.isProven ? [...after, { type: 'note', text: WHY_SHORT }] : after,
      reason: `You get this email because this address was entered for order ${orderNumber(order.id)}.`,
    });
    const account = order.userId ?? undefined;
    return { to: order.email, account, subject, kind, ...bodies, dedupeKey };
  }

  const orderMail = (
    order: OrderRecord,
    reader: Reader,
    kind: string,
    subject: string,
    blocks: Block[],
  ): Mail =>
    mailOf(order, reader, {
      kind,
      subject,
      heading: subject,
      preview: order.lines.map((line) => line.name).join(', '),
      blocks: [greeting(order, reader.isProven), ...blocks],
      dedupeKey: `${kind}-${order.id}`,
    });

  return {
    /** Common content of emails about an order. */
    orderMail,

    /** Queued in the transaction that creates the order; a guest's contains the access key. */
    confirmation(order: OrderRecord, reader: Reader, orderKey?: string): Mail {
      const number = orderNumber(order.id);
      const { isProven } = reader;
      const { note } = order.address;
      return mailOf(order, reader, {
        kind: 'order-confirmation',
        subject: `Your order ${number} at ${shop.storeName}`,
        heading: 'Thank you for your order',
        preview: `Order ${number}, ${amount(order.totalPrice)}. ${deliveryTime(order)}`,
        blocks: [
          greeting(order, isProven),
          order.payment?.payBy
            ? `we have received your order ${number} and reserved its items. Please pay until ${momentIn(shop.timeZone, order.payment.payBy)}; otherwise we cancel it. If you have paid already, you get a second email.`
            : `we have received your order ${number} and will pack it with care. ${reachesYou(order)}`,
          ...(order.confirmBy
            ? [
                `Please open the order and confirm it until ${momentIn(shop.timeZone, order.confirmBy)}. Without your confirmation we cancel it.`,
              ]
            : []),
          { type: 'items', items: order.lines.map(itemOf), totals: totalsOf(order) },
          {
            type: 'facts',
            facts: [
              ...(isProven ? [{ label: 'Delivery to', value: deliveryOf(order) }] : []),
              { label: 'Payment', value: paymentOf(order, isProven, shop.timeZone) },
              ...(isProven && note ? [{ label: 'Your note', value: note }] : []),
            ],
          },
        ],
        after: [
          {
            type: 'note',
            text: 'You can cancel the order until it is shipped, and return it within 3 days of delivery.',
          },
        ],
        orderKey,
      });
    },

    /** Email about a new order status; null if the buyer need not be notified. */
    orderStatus(order: OrderRecord, reader: Reader): Mail | null {
      const number = orderNumber(order.id);
      switch (order.orderStatus) {
        case 'Shipped':
          return orderMail(order, reader, 'order-shipped', `Your order ${number} is on its way`, [
            'your order has been shipped.',
            ...(reader.isProven
              ? ([
                  { type: 'facts', facts: [{ label: 'Delivery to', value: deliveryOf(order) }] },
                ] as const)
              : []),
            { type: 'items', items: order.lines.map(itemOf), totals: totalsOf(order) },
          ]);
        case 'Delivered':
          return orderMail(order, reader, 'order-delivered', `Your order ${number} has arrived`, [
            'your order was delivered. We hope that you like it. If something does not suit you, you can return it within 3 days.',
          ]);
        case 'Cancelled':
          return orderMail(order, reader, 'order-cancelled', `Your order ${number} is cancelled`, [
            'your order was cancelled; nothing of it will be sent.',
            ...(order.paymentMethod === 'pre-paid' && !awaitsPayment(order)
              ? ['We refund what you have paid to the account you paid from.']
              : []),
            { type: 'items', items: order.lines.map(itemOf), totals: totalsOf(order) },
          ]);
        default:
          return null;
      }
    },

    /** The buyer's payment is being refunded. */
    refunded(
      order: OrderRecord,
      refund: Pick<RefundRecord, 'amount' | 'method' | 'reference' | 'day'>,
      reader: Reader,
    ): Mail {
      const number = orderNumber(order.id);
      const isByProvider = refund.method === 'provider';
      return orderMail(order, reader, 'order-refunded', `The refund of your order ${number}`, [
        isByProvider
          ? `we have returned ${amount(refund.amount)} to where you paid from. It arrives within 5 to 7 working days.`
          : `we have sent ${amount(refund.amount)} back to you.`,
        {
          type: 'facts',
          facts: [
            { label: 'How', value: refundMethodNames[refund.method] },
            { label: 'Day', value: formatCalendarDay(refund.day) },
            ...(reader.isProven && !isByProvider
              ? [{ label: 'Reference', value: refund.reference }]
              : []),
          ],
        },
      ]);
    },

    /**
     * Email about a parcel that was handed over, is out for delivery, could not be delivered or was
     * delivered; null for other statuses. Its link works without signing in.
     * @param link path of the tracking page
     */
    parcel(
      order: OrderRecord,
      reader: Reader,
      { shipment, from, link }: { shipment: ShipmentRecord; from: string | null; link: string },
    ): Mail | null {
      const words = parcelWords(order, shipment, from);
      if (!words) return null;
      const { courier, awb, trackingUrl, lines } = shipment;
      const facts = [
        { label: 'Courier', value: courier },
        ...(awb ? [{ label: 'AWB number', value: awb }] : []),
        ...(reader.isProven ? [{ label: 'Delivery to', value: deliveryOf(order) }] : []),
      ];
      return mailOf(order, reader, {
        kind: words.kind,
        subject: words.subject,
        heading: words.subject,
        preview: words.text,
        blocks: [
          greeting(order, reader.isProven),
          words.text,
          { type: 'facts', facts },
          { type: 'items', items: parcelItems(order, lines, shipment.returnId) },
          { type: 'link', label: 'Track your parcel', url: `${shop.publicUrl}${link}` },
          ...(trackingUrl
            ? ([{ type: 'link', label: `Track it at ${courier}`, url: trackingUrl }] as const)
            : []),
        ],
      });
    },

    /** Email to the buyer about a return in its current state; null if the buyer need not know. */
    returned(
      order: OrderRecord,
      one: ReturnRecord,
      reader: Reader,
      { address, isConverted }: { address: string | null; isConverted: boolean },
    ): Mail | null {
      const words = isConverted
        ? 'we cannot send the exchange, so we refund it instead.'
        : returnWords(one, address);
      if (!words) return null;
      const number = orderNumber(order.id);
      const line = order.lines[one.line];
      return mailOf(order, reader, {
        kind: `return-${one.state}`,
        subject: `Your return of order ${number}`,
        heading: `Your return of order ${number}`,
        preview: words,
        blocks: [
          greeting(order, reader.isProven),
          words,
          {
            type: 'items',
            items: line ? [itemOf({ ...line, quantity: one.quantity })] : [],
          },
          ...(one.rejection ? ([{ type: 'quote', text: one.rejection }] as const) : []),
        ],
      });
    },

    /** Email to the owner about a new return. */
    returnForOwner(order: OrderRecord, one: ReturnRecord): Mail {
      const number = orderNumber(order.id);
      const line = order.lines[one.line];
      const wish = one.resolution === 'refund' ? 'a refund' : 'an exchange';
      const bodies = layout({
        ...identityOf(shop),
        preview: `${returnReasonNames[one.reason]}: ${line?.name ?? ''}`,
        heading: `A return of order ${number}`,
        blocks: [
          `The buyer of order ${number} asks for ${wish}.`,
          {
            type: 'facts',
            facts: [
              {
                label: 'Item',
                value: `${line?.name ?? ''}, ${one.quantity} of ${line?.quantity ?? 0}`,
              },
              { label: 'Reason', value: returnReasonNames[one.reason] },
            ],
          },
          ...(one.note ? ([{ type: 'quote', text: one.note }] as const) : []),
        ],
        button: { label: 'Open the returns', url: `${shop.publicUrl}/dashboard/returns` },
        reason: `You get this email because messages to ${shop.storeName} go to this address.`,
      });
      return {
        to: shop.ownerEmail,
        subject: `A return of order ${number}`,
        kind: 'return-for-owner',
        ...bodies,
      };
    },

    /** Email about an order that the shop has changed. */
    edited(order: OrderRecord, reader: Reader): Mail {
      const number = orderNumber(order.id);
      const { paidTotal = order.totalPrice } = order;
      const over = order.paymentStatus === 'Paid' ? paidTotal - order.totalPrice : 0;
      return mailOf(order, reader, {
        kind: 'order-edited',
        subject: `We have changed your order ${number}`,
        heading: `We have changed your order ${number}`,
        preview: `It now costs ${amount(order.totalPrice)}.`,
        blocks: [
          greeting(order, reader.isProven),
          `we have changed your order ${number}. This is what it contains now:`,
          { type: 'items', items: order.lines.map(itemOf), totals: totalsOf(order) },
          ...(reader.isProven
            ? ([
                { type: 'facts', facts: [{ label: 'Delivery to', value: deliveryOf(order) }] },
              ] as const)
            : []),
          ...(over > 0 ? [`We refund the ${amount(over)} that you paid more.`] : []),
        ],
      });
    },

    /** Email about a declined payment; null for other payment statuses. */
    paymentStatus(order: OrderRecord, reader: Reader): Mail | null {
      if (order.paymentStatus !== 'Decline') return null;
      const number = orderNumber(order.id);
      const transaction = (reader.isProven && order.transactionId) || 'that you named';
      const { keptUntil } = order;
      const kept = keptUntil
        ? `We hold your order until ${momentIn(shop.timeZone, keptUntil)}. Without a payment by then we cancel it and release the items.`
        : 'We hold your order until then.';
      const mail = orderMail(
        order,
        reader,
        'payment-declined',
        `The payment of your order ${number}`,
        [
          `we could not find the payment of ${amount(order.totalPrice)} with the transaction ${transaction}.`,
          `Please reply to this email with the right transaction number, or tell us how you would like to pay. ${kept}`,
        ],
      );
      // Each decline starts a new period.
      return { ...mail, dedupeKey: `${mail.dedupeKey}-${keptUntil?.getTime() ?? 0}` };
    },
  };
}

/** Emails about cash orders that their buyers must confirm. */
export const createConfirmationMails = ({ orderMail }: Pick<OrderMails, 'orderMail'>) => ({
  /** The order was cancelled because nobody confirmed it. */
  unconfirmed(order: OrderRecord, reader: Reader): Mail {
    const number = orderNumber(order.id);
    return orderMail(order, reader, 'order-unconfirmed', `Your order ${number} is cancelled`, [
      `your order ${number} was not confirmed in time, so it is cancelled and will not be shipped.`,
      'You are welcome to order again.',
    ]);
  },
});
