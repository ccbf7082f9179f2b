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

/** An order line: a copy of what was bought. Paise per unit. */
export type OrderLineRecord = Omit<OrderLine, 'gender'> & {
  gender: Gender | null;
  /** Id of the stock count of its units, if its product counts by variant. */
  variant?: string;
};

/** Author of a change; guests have no id. */
export type Actor = TimelineEntry['by'];

export const GUEST: Actor = { id: null, username: 'Guest' };

/** Automatic changes. */
export const SHOP: Actor = { id: null, username: 'The shop' };

export type TimelineRecord = Omit<TimelineEntry, 'at'> & { at: Date };

/** Content of an invoice when issued (decision 0032); the rest is the order's. Rupees. */
export interface InvoiceRecord
  extends Pick<Invoice, 'kind' | 'number' | 'seller' | 'tax' | 'lines' | 'placeOfSupply'> {
  issuedAt: Date;
}

/** A credit note reverses its whole invoice and repeats its content (decision 0037). */
export interface CreditNoteRecord {
  number: string;
  issuedAt: Date;
  /** Outcome of the order. */
  reason: DocumentReason;
}

/** An invoice that was credited before the order was dispatched again. */
export interface CreditedInvoice {
  invoice: InvoiceRecord;
  creditNote: CreditNoteRecord;
}

/** Refund to the buyer. Paise. */
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

/** An order within this service: money in integer paise, ids as hex. */
export interface OrderRecord extends Pick<Order, SameInContract>, OrderTotals {
  id: string;
  address: Omit<Order['address'], 'phone'>;
  lines: OrderLineRecord[];
  hasScreenshot: boolean;
  timeline: TimelineRecord[];
  /** Whether its units are taken from stock. */
  stockHeld: boolean;
  /** First order of its user, or for guests of its email address. */
  isFirst: boolean;
  invoice: InvoiceRecord | null;
  /** Of that invoice; missing in older orders. */
  creditNote?: CreditNoteRecord | null;
  /** Earlier credited invoices, oldest first. */
  credited?: CreditedInvoice[];
  refund?: RefundRecord;
  /** Hash of a guest's access key. */
  keyHash: string | null;
  /** Identities whose open units it counts as (`buyersOf`); empty for older orders. */
  countedFor: string[];
  /** When it expires after a declined payment; null otherwise. */
  keptUntil: Date | null;
  /** When the owner is reminded of its payment; null once checked or reminded. */
  lookBy: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Initial state of an order. */
export const initialState = (paymentMethod: PaymentMethod, at: Date, by: Actor) => ({
  ...initialOrderState(paymentMethod, at, by),
  stockHeld: true,
  invoice: null,
  keptUntil: null,
});

/** Returns an order's invoices and credit notes, oldest first. */
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

/** Returns an order in the contract's format: rupees and ISO times. */
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
