import {
  type AppliedPromotion,
  type DocumentReason,
  type Fee,
  type Gender,
  type Invoice,
  type InvoiceLine,
  initialOrderState,
  type Order,
  type OrderDocumentName,
  type OrderLine,
  type OrderRefund,
  type OrderReturn,
  type OrderTotals,
  type PaymentMethod,
  type ProviderMethod,
  type Shipment,
  type TimelineEntry,
  toRupees,
} from '@tanabana/contracts';

/** What an order uses: counters by id, and a generated code. */
export interface PromotionUses {
  counters: string[];
  code: string | null;
}

/** An order line: a copy of what was bought. Paise per unit. */
export type OrderLineRecord = Omit<OrderLine, 'gender' | 'discount'> & {
  gender: Gender | null;
  /** Paise that discounts take off all units; missing if nothing. */
  discount?: number;
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

/**
 * A credit note for a whole invoice repeats its content (decision 0037). After credit notes for parts
 * of the invoice it has the content of what was left.
 */
export interface CreditNoteRecord {
  number: string;
  issuedAt: Date;
  /** Outcome of the order. */
  reason: DocumentReason;
  rest?: CreditContent;
}

/** An invoice that was credited before the order was dispatched again. */
export interface CreditedInvoice {
  invoice: InvoiceRecord;
  creditNote: CreditNoteRecord;
}

/** Payment of an order through a provider (chapter 18). */
export interface OrderPaymentRecord {
  provider: string;
  /** The provider's number of the order; null until the buyer starts to pay. */
  reference: string | null;
  /** When it is cancelled unless it is paid; null once it is paid or over. */
  payBy: Date | null;
  /** The provider's number of the payment that pays it. */
  paidBy: string | null;
  method?: ProviderMethod;
  /** It was cancelled because it was not paid in time. */
  isExpired?: boolean;
  /** Why the last attempt failed. */
  problem?: string;
  /** When the provider is asked for its payments next, and how often it was asked. */
  askAt: Date | null;
  asks: number;
}

/** Refund to the buyer. Paise. */
export interface RefundRecord extends Omit<NonNullable<Order['refund']>, 'recordedAt'> {
  recordedAt: Date;
  /** The request to the provider. */
  request?: string;
}

/** A parcel of an order. Weight in grams. */
export interface ShipmentRecord extends Omit<Shipment, 'createdAt' | 'events'> {
  events: (Omit<Shipment['events'][number], 'at'> & { at: Date })[];
  createdAt: Date;
  /** Connected courier that it was booked with, and the courier's id of the shipment. */
  bookedWith?: string;
  reference?: string | null;
  /** The call that packed it. */
  attempt?: string;
}

/** The variant that is sent instead of returned units: an order line without its price. */
export type ExchangeRecord = Pick<
  OrderLineRecord,
  'productId' | 'sku' | 'selectedColor' | 'selectedSize' | 'colorImage' | 'variant' | 'quantity'
>;

/** A stock movement of a return: units that came back (above 0) or were sent instead (below 0). */
export interface ReturnMovement {
  at: Date;
  by: Actor;
  units: number;
  /** `goods`: what was sent back; `exchange`: what is sent instead. */
  of: 'goods' | 'exchange';
}

/** Units of one order line that are sent back. */
export interface ReturnRecord
  extends Omit<OrderReturn, 'exchangeFor' | 'photos' | 'hasRefundTo' | 'history' | 'requestedAt'> {
  exchange?: ExchangeRecord;
  photos: number;
  /** Where the refund shall go to, encrypted; removed once it is paid or the return is over. */
  refundTo?: string;
  history: { at: Date; state: OrderReturn['state']; by: Actor }[];
  movements: ReturnMovement[];
  requestedAt: Date;
  /** The call that requested it. */
  attempt?: string;
}

/** Content of a credit note for part of an invoice. Rupees. */
export interface CreditContent extends Pick<InvoiceRecord, 'tax'> {
  /** With the position of the order line, from 0. */
  lines: (InvoiceLine & { line: number })[];
  total: number;
}

/** A credit note for part of an invoice, which it names. */
export interface PartialCreditNote extends CreditContent {
  number: string;
  issuedAt: Date;
  of: { number: string; issuedAt: Date };
}

/** A refund of lines, amounts, shipping, or of what was paid too much. Paise. */
export interface PartialRefundRecord extends Omit<OrderRefund, 'recordedAt' | 'creditNote'> {
  recordedAt: Date;
  /** Missing if there is nothing to credit. */
  creditNote?: PartialCreditNote;
  /** The call that recorded it. */
  attempt?: string;
}

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
  /** Promotions that it uses; missing if none. Paise. */
  discounts?: AppliedPromotion[];
  /** Fee for cash on delivery, in paise; missing if none. */
  codFee?: number;
  /** GST of the fee if it is a service of its own. */
  codFeeTax?: Fee['tax'];
  /** Expected day of delivery (shop time). */
  deliverBy?: string;
  /** When it is cancelled unless its buyer confirms it; null once confirmed. */
  confirmBy?: Date | null;
  /** Limits that it counts against, and whether it counts now. */
  uses?: PromotionUses;
  usesHeld?: boolean;
  hasScreenshot: boolean;
  /** Missing if it is not paid through a provider. */
  payment?: OrderPaymentRecord;
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
  /** Parcels, oldest first. */
  shipments?: ShipmentRecord[];
  returns?: ReturnRecord[];
  refunds?: PartialRefundRecord[];
  /** Paise that were paid before the order was changed; missing if that is the total. */
  paidTotal?: number;
  /** When its lines or address were last changed. */
  editedAt?: Date;
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
function documentsOf({
  invoice,
  creditNote,
  credited = [],
  refunds = [],
}: OrderRecord): OrderDocumentName[] {
  const all = [...credited, ...(invoice ? [{ invoice, creditNote }] : [])];
  const partial = refunds.flatMap((one) => (one.creditNote ? [one.creditNote] : []));
  const named = (
    kind: OrderDocumentName['kind'],
    { number, issuedAt }: Pick<InvoiceRecord, 'number' | 'issuedAt'>,
  ): OrderDocumentName => ({ kind, number, issuedAt: issuedAt.toISOString() });
  return all.flatMap((one) => [
    named('invoice', one.invoice),
    ...partial
      .filter(({ of }) => of.number === one.invoice.number)
      .map((note) => named('credit-note', note)),
    ...(one.creditNote ? [named('credit-note', one.creditNote)] : []),
  ]);
}

/** Returns a parcel in the contract's format. */
export const presentShipment = ({
  bookedWith: _with,
  reference: _reference,
  attempt: _attempt,
  events,
  createdAt,
  ...shipment
}: ShipmentRecord): Shipment => ({
  ...shipment,
  events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
  createdAt: createdAt.toISOString(),
});

/** Returns a return in the contract's format. */
export const presentReturn = ({
  exchange,
  refundTo,
  movements: _moves,
  attempt: _attempt,
  history,
  requestedAt,
  ...rest
}: ReturnRecord): OrderReturn => ({
  ...rest,
  ...(exchange && {
    exchangeFor: {
      color: exchange.selectedColor ?? '',
      size: exchange.selectedSize,
      sku: exchange.sku,
    },
  }),
  ...(refundTo !== undefined && { hasRefundTo: true }),
  history: history.map(({ at, state, by }) => ({
    at: at.toISOString(),
    state,
    by: by.username,
  })),
  requestedAt: requestedAt.toISOString(),
});

const presentWholeRefund = ({
  request: _request,
  amount,
  recordedAt,
  ...refund
}: RefundRecord): NonNullable<Order['refund']> => ({
  ...refund,
  amount: toRupees(amount),
  recordedAt: recordedAt.toISOString(),
});

/** Returns a refund in the contract's format. */
const presentRefund = ({
  attempt: _attempt,
  creditNote,
  lines,
  recordedAt,
  ...refund
}: PartialRefundRecord): OrderRefund => ({
  ...refund,
  lines: lines.map((line) => ({ ...line, amount: toRupees(line.amount) })),
  shipping: toRupees(refund.shipping),
  overpaid: toRupees(refund.overpaid),
  amount: toRupees(refund.amount),
  ...(creditNote && { creditNote: creditNote.number }),
  recordedAt: recordedAt.toISOString(),
});

/** Returns the payment of an order in the contract's format. */
const presentPayment = ({
  provider,
  payBy,
  paidBy,
  method,
  isExpired,
  problem,
}: OrderPaymentRecord): NonNullable<Order['payment']> => ({
  provider,
  payBy: payBy?.toISOString() ?? null,
  ...(isExpired && { isExpired }),
  ...(method && { method }),
  ...(paidBy !== null && { reference: paidBy }),
  ...(problem !== undefined && { problem }),
});

/** Returns an order in the contract's format: rupees and ISO times. */
export const presentOrder = (order: OrderRecord): Order => ({
  _id: order.id,
  userId: order.userId,
  username: order.username,
  email: order.email,
  phone: order.phone,
  address: { ...order.address, phone: order.phone },
  products: order.lines.map(({ variant: _, discount, ...line }) => ({
    ...line,
    price: toRupees(line.price),
    originPrice: toRupees(line.originPrice),
    ...(discount !== undefined && { discount: toRupees(discount) }),
  })),
  subtotal: toRupees(order.subtotal),
  shippingCharge: toRupees(order.shippingCharge),
  discount: toRupees(order.discount),
  ...(order.discounts && {
    discounts: order.discounts.map((one) => ({ ...one, amount: toRupees(one.amount) })),
  }),
  ...(order.codFee !== undefined && { codFee: toRupees(order.codFee) }),
  totalPrice: toRupees(order.totalPrice),
  ...(order.deliverBy !== undefined && { deliverBy: order.deliverBy }),
  ...(order.confirmBy && { confirmBy: order.confirmBy.toISOString() }),
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  paymentMethod: order.paymentMethod,
  ...(order.payment && { payment: presentPayment(order.payment) }),
  transactionId: order.transactionId,
  paymentScreenshotUrl: order.hasScreenshot ? `/api/orders/${order.id}/payment-screenshot` : null,
  invoiceNumber: order.invoice?.number ?? null,
  ...(order.invoice && { documents: documentsOf(order) }),
  ...(order.refund && {
    refund: presentWholeRefund(order.refund),
  }),
  ...(order.shipments && { shipments: order.shipments.map(presentShipment) }),
  ...(order.returns && { returns: order.returns.map(presentReturn) }),
  ...(order.refunds && { refunds: order.refunds.map(presentRefund) }),
  ...(order.paidTotal !== undefined && { paidTotal: toRupees(order.paidTotal) }),
  timeline: order.timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  keptUntil: order.keptUntil?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});
