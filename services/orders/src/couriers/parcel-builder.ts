import { buildOrder } from '../parcel-documents/order-builder.ts';
import type { CourierParcel } from './courier.ts';

/** A prepaid parcel to Jaipur, for tests. */
export const buildParcel = (overrides: Partial<CourierParcel> = {}): CourierParcel => ({
  orderId: '6a5f00000000000000e8f90a',
  number: 'e8f90a',
  parcelNumber: 1,
  address: buildOrder().address,
  phone: '+91 98290 12345',
  email: 'asha@example.com',
  lines: [{ name: 'Indigo Kurti', sku: 'KU-1:INDIGO:M', quantity: 2, price: 99_900 }],
  weight: 600,
  collect: 0,
  value: 199_800,
  placedAt: new Date('2026-11-04T20:15:00Z'),
  ...overrides,
});
