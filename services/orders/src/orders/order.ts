import {
  type Gender,
  initialOrderState,
  type Order,
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  toRupees,
} from '@tanabana/contracts';

/** An order line: its own copy of what was bought. Paise for one unit. */
export interface OrderLineRecord {
  productId: string;
  sku: string;
  name: string;
  category: string;
  gender: Gender | null;
  price: number;
  /** Before the sale. */
  originPrice: number;
  quantity: number;
  selectedColor: string | null;
  selectedSize: string | null;
  /** Path of the chosen colour's picture. */
  colorImage: string | null;
}

export interface AddressRecord {
  firstName: string;
  lastName: string;
  street: string;
  apartment: string;
  city: string;
  region: string;
  country: string;
  postalCode: string;
  note: string;
}

/** Who did something to an order; a guest has no id. */
export interface Actor {
  id: string | null;
  username: string;
}

export const GUEST: Actor = { id: null, username: 'Guest' };

/** What it does by itself. */
export const SHOP: Actor = { id: null, username: 'The shop' };

export interface TimelineRecord {
  at: Date;
  kind: 'placed' | 'orderStatus' | 'paymentStatus';
  from: string | null;
  to: string;
  by: Actor;
}

/** In paise. */
export interface TotalsRecord {
  subtotal: number;
  shippingCharge: number;
  discount: number;
  totalPrice: number;
}

/** What an invoice said when it was made; the rest of it is the order's. */
export interface InvoiceRecord {
  number: string;
  issuedAt: Date;
  seller: { name: string; gstin: string | null; address: string | null; region: string | null };
  /** Rupees; `rate` in percent. */
  tax: { rate: number; taxable: number; cgst: number; sgst: number; igst: number } | null;
}

/** An order as this service thinks of it: money in integer paise, ids as hex. */
export interface OrderRecord extends TotalsRecord {
  id: string;
  /** Null where a guest ordered. */
  userId: string | null;
  /** First and last name of the address (rule 3.9). */
  username: string;
  email: string;
  phone: string;
  address: AddressRecord;
  lines: OrderLineRecord[];
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  /** UTR of a prepaid order, in capitals. */
  transactionId: string | null;
  hasScreenshot: boolean;
  timeline: TimelineRecord[];
  /** Whether its units are taken out of the shop's stock. */
  stockHeld: boolean;
  /** The first one of its user, or for guests of its email address. */
  isFirst: boolean;
  invoice: InvoiceRecord | null;
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

/** An order as the contract has it: rupees and ISO times. */
export const presentOrder = (order: OrderRecord): Order => ({
  _id: order.id,
  userId: order.userId,
  username: order.username,
  email: order.email,
  phone: order.phone,
  address: { ...order.address, phone: order.phone },
  products: order.lines.map((line) => ({
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
  timeline: order.timeline.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  keptUntil: order.keptUntil?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
});
