import type { OrderRecord, ShipmentRecord } from '../orders/order.ts';
import type { OrderParcel, ParcelSender } from './parcel-sheets.ts';

const AT = new Date('2026-11-05T10:00:00Z');

export const sender: ParcelSender = {
  storeName: 'Tanabana',
  storeAddress: '4 Loom Street\nBengaluru 560001',
  storeRegion: 'Karnataka',
  publicUrl: 'https://tanabana.example',
};

const line = (name: string, quantity: number, price: number) => ({
  productId: '5'.repeat(24),
  sku: `${name.toUpperCase()}:INDIGO:M`,
  name,
  category: 'Kurtas',
  gender: null,
  price,
  originPrice: price,
  quantity,
  selectedColor: 'Indigo',
  selectedSize: 'M',
  colorImage: null,
});

/** A parcel with everything of `buildOrder`, for tests. */
export const buildShipment = (overrides: Partial<ShipmentRecord> = {}): ShipmentRecord => ({
  id: '7'.repeat(24),
  number: 1,
  lines: [
    { line: 0, quantity: 3 },
    { line: 1, quantity: 1 },
  ],
  courier: 'Blue Dart',
  awb: '14112322108492',
  trackingUrl: null,
  weight: 1250,
  status: 'packed',
  events: [{ at: AT, status: 'packed' }],
  createdAt: AT,
  ...overrides,
});

/**
 * An order of three kurtas and a saree to be paid on delivery, for tests: goods of 4,000 rupees, 100
 * off the kurtas, 60 for shipping, 40 for cash on delivery.
 */
export const buildOrder = (overrides: Partial<OrderRecord> = {}): OrderRecord => ({
  id: '6a5f00000000000000e8f90a',
  userId: null,
  username: 'Guest',
  email: 'asha@example.com',
  phone: '9829012345',
  address: {
    firstName: 'Asha',
    lastName: 'Rathore',
    street: '12 Johari Bazaar',
    apartment: '2nd floor',
    city: 'Jaipur',
    region: 'Rajasthan',
    country: 'India',
    postalCode: '302003',
    note: '',
  },
  lines: [{ ...line('Kurta', 3, 100_000), discount: 10_000 }, line('Saree', 1, 100_000)],
  subtotal: 400_000,
  discount: 10_000,
  shippingCharge: 6000,
  codFee: 4000,
  totalPrice: 400_000,
  orderStatus: 'Accepted',
  paymentStatus: 'COD',
  paymentMethod: 'cash-delivery',
  transactionId: null,
  hasScreenshot: false,
  timeline: [],
  stockHeld: true,
  isFirst: false,
  invoice: null,
  keyHash: null,
  countedFor: [],
  keptUntil: null,
  lookBy: null,
  createdAt: new Date('2026-11-04T20:15:00Z'),
  updatedAt: AT,
  ...overrides,
});

/** A parcel with its order. */
export function buildOrderParcel(
  shipment: Partial<ShipmentRecord> = {},
  order: Partial<OrderRecord> = {},
): OrderParcel {
  const built = buildShipment(shipment);
  return { shipment: built, order: buildOrder({ shipments: [built], ...order }) };
}
