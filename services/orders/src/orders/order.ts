import type { Gender, OrderStatus, PaymentMethod, PaymentStatus } from '@tanabana/contracts';

/** An order line: its own copy of what was bought. Paise for one piece. */
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

/** Who did something to an order. */
export interface Actor {
  id: string;
  username: string;
}

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

/** An order as this service thinks of it: money in integer paise, ids as hex. */
export interface OrderRecord extends TotalsRecord {
  id: string;
  userId: string;
  /** First and last name of the address (spec.md section 3). */
  username: string;
  email: string;
  phone: string;
  address: AddressRecord;
  lines: OrderLineRecord[];
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  transactionId: string | null;
  timeline: TimelineRecord[];
  /** Whether its pieces are taken out of the shop's stock. */
  stockHeld: boolean;
  createdAt: Date;
  updatedAt: Date;
}
