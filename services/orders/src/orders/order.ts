import {
  type DocumentReason,
  type Gender,
  type Invoice,
  initialOrderState,
  type Order,
  type OrderDocumentName,
  type OrderLine,
  type OrderTotals,
  type PaymentMethod,
  type TimelineEntry,
  toRupees,
} from '@tanabana/contracts';

/** An order line: its own copy of what was bought. Paise for one unit. */
export type OrderLineRecord = Omit<OrderLine, 'gender'> & {
  gender: Gender | null;
  /** Id of the count that its units were taken of, where its product counts by variant. */
  variant?: string;
};

/** Who did something to an order; a guest has no id. */
export type Actor = TimelineEntry['by'];

export const GUEST: Actor = { id: null, username: 'Guest' };

/** What it does by itself. */
export const SHOP: Actor = { id: null, username: 'The shop' };

export type TimelineRecord = Omit<TimelineEntry, 'at'> & { at: Date };

/** What an invoice said when it was made (docs/decisions/0032); the rest of it is the order's. Rupees. */
export interface InvoiceRecord
  extends Pick<Invoice, 'kind' | 'number' | 'seller' | 'tax' | 'lines' | 'placeOfSupply'> {
  issuedAt: Date;
}

/** A credit note takes its whole invoice back, and says the rest as that does (docs/decisions/0037). */
export interface CreditNoteRecord {
  number: string;
  issuedAt: Date;
  /** What became of the order. */
  reason: DocumentReason;
}

/** An invoice that was taken back before its order was dispatched again. */
export interface CreditedInvoice {
  invoice: InvoiceRecord;
  creditNote: CreditNoteRecord;
}

/** What went back to the buyer. Paise. */
export type RefundRecord = Omit<NonNullable<Order['refund']>, 'recordedAt'> & { recordedAt: Date };

type SameInContract =
  | 'userId'
  | 'username'
  | 'email'
  | 'phone'
  | 'orderStatus'
  | 'paymentStatus'
  | 'paymentMethod'
  | 'transactionId';

/** An order as this service thinks of it: money in integer paise, ids as hex. */
export interface OrderRecord extends Pick<Order, SameInContract>, OrderTotals {
  id: string;
  address: Omit<Order['address'], 'phone'>;
  lines: OrderLineRecord[];
  hasScreenshot: boolean;
  timeline: TimelineRecord[];
  /** Whether its units are taken out of the shop's stock. */
  stockHeld: boolean;
  /** The first one of its user, or for guests of its email address. */
  isFirst: boolean;
  invoice: InvoiceRecord | null;
  /** Of that invoice; none in orders from before there were any. */
  creditNote?: CreditNoteRecord | null;
  /** What was invoiced before and taken back, the oldest first. */
  credited?: CreditedInvoice[];
  refund?: RefundRecord;
  /** Hash of the key that opens a guest's order. */
  keyHash: string | null;
  /** As whose its units count while it is open (`buyersOf`); nobody's in orders from before there was a limit. */
  countedFor: string[];
  /** Until when it is kept although its payment was declined; null unless it is. */
  keptUntil: Date | null;
  /** When the owner is reminded of its payment; null once somebody has looked at it, or was reminded. */
  lookBy: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What an order begins as. */
export const initialState = (paymentMethod: PaymentMethod, at: Date, by: Actor) => ({
  ...initialOrderState(paymentMethod, at, by),
  stockHeld: true,
  invoice: null,
  keptUntil: null,
});

/** An order's invoices and credit notes, the oldest first. */
function documentsOf({ invoice, creditNote, credited = [] }: OrderRecord): OrderDocumentName[] {
  const all = [...credited, ...(invoice ? [{ invoice, creditNote }] : [])];
  const named = (
    kind: OrderDocumentName['kind'],
    { number, issuedAt }: Pick<InvoiceRecord, 'number' | 'issuedAt'>,
  ): OrderDocumentName => ({ kind, number, issuedAt: issuedAt.toISOString() });
  return all.flatMap((one) => [
    named('invoice', one.invoice),
    ...(one.creditNote ? [named('credit-note', one.creditNote)] : []),
  ]);
}

/** An order as the contract has it: rupees and ISO times. */
export const presentOrder = (order: OrderRecord): Order => ({
  _id: order.id,
  userId: order.userId,
  username: order.username,
  email: order.email,
  phone: order.phone,
  address: { ...order.address, phone: order.phone },
  products: order.lines.map(({ variant: _, ...line }) => ({
    ...line,
    price: toRupees(line.price),
    originPrice: toRupees(line.originPrice),
  })),
  subtotal: toRupees(order.subtotal),
  shippingCharge: toRupees(order.shippingCharge),
  discount: toRupees(order.discount),
  totalPrice: toRupees(order.totalPrice),
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  transactionId: order.transactionId,
  paymentScreenshotUrl: order.hasScreenshot ? `/api/orders/${order.id}/payment-screenshot` : null,
  invoiceNumber: order.invoice?.number ?? null,
  ...(order.invoice && { documents: documentsOf(order) }),
  ...(order.refund && {
    refund: {
      ...order.refund,
      amount: toRupees(order.refund.amount),
      recordedAt: order.refund.recordedAt.toISOString(),
    },
  }),
  timeline: order.timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  keptUntil: order.keptUntil?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});
