import { createHash } from 'node:crypto';
import { indianPhone, shopMoment, toRupees } from '@tanabana/contracts';
import type { CourierParcel } from './courier.ts';

/** Grams of a parcel that was not weighed: the first slab of Shiprocket's prices. */
const DEFAULT_GRAMS = 500;

/** Centimetres of a folded garment in a mailing bag; its volumetric weight is 400 g. */
const PARCEL_SIZE = { length: 25, breadth: 20, height: 4 } as const;

/** Maximum of Shiprocket's `billing_city`. */
const MAX_CITY = 30;
const DIGEST_DIGITS = 8;

export type ShiprocketOrder = ReturnType<typeof shiprocketOrder>;

/** Returns the weight of a parcel in kilograms. */
export const kilograms = ({ weight }: Pick<CourierParcel, 'weight'>): number =>
  (weight ?? DEFAULT_GRAMS) / 1000;

/**
 * Returns Shiprocket's description of an order for one parcel (POST /orders/create/adhoc). Its
 * `order_id` follows from the parcel and its content: a repeated booking finds the first one, and a
 * changed parcel gets an order of its own, as does every further attempt. Of a parcel to be paid on delivery `sub_total` is the
 * amount to collect, because Shiprocket adds up nothing.
 */
export function shiprocketOrder(
  parcel: CourierParcel,
  { pickupLocation, attempt }: { pickupLocation: string; attempt: number },
) {
  const { address, phone, email, lines, collect, value, placedAt } = parcel;
  const content = {
    order_date: shopMoment(placedAt),
    pickup_location: pickupLocation,
    billing_customer_name: address.firstName,
    billing_last_name: address.lastName,
    billing_address: address.street,
    billing_address_2: address.apartment,
    billing_city: address.city.slice(0, MAX_CITY),
    billing_pincode: address.postalCode,
    billing_state: address.region,
    billing_country: address.country,
    billing_email: email,
    billing_phone: indianPhone(phone) ?? phone,
    shipping_is_billing: true,
    order_items: lines.map(({ name, sku, quantity, price }) => ({
      name,
      sku,
      units: quantity,
      selling_price: toRupees(price),
    })),
    payment_method: collect > 0 ? 'COD' : 'Prepaid',
    sub_total: toRupees(collect > 0 ? collect : value),
    ...PARCEL_SIZE,
    weight: kilograms(parcel),
  };
  const digest = createHash('sha256')
    .update(JSON.stringify([parcel.orderId, content]))
    .digest('hex')
    .slice(0, DIGEST_DIGITS);
  const id = `${parcel.number}-${parcel.parcelNumber}-${digest}`;
  return { order_id: attempt === 1 ? id : `${id}-${attempt}`, ...content };
}
