const MINUTE_MS = 60_000;
/** Minutes that six digits can count: almost two years. */
const MINUTES = 1_000_000;
const SERIALS = 10_000;
/** Serial numbers of one order: two parcels of an order differ. */
const PARCELS = 8;
const COUNTER_DIGITS = 6;

const AWB = /^SIM(\d{6})(\d{4})$/;

/**
 * Returns the number of a simulated parcel: `SIM`, six digits for the minute of its booking, and four
 * for the order and the parcel. The counter at the end of an order id is sequential, so that parcels
 * of 1,250 successive orders differ although they are booked in the same minute.
 * @param orderId 24 hex digits
 * @param parcelNumber of the order, from 1
 */
export function simulatedAwb(orderId: string, parcelNumber: number, bookedAt: Date): string {
  const minute = Math.floor(bookedAt.getTime() / MINUTE_MS) % MINUTES;
  const counter = Number.parseInt(orderId.slice(-COUNTER_DIGITS), 16);
  const serial = (counter * PARCELS + ((parcelNumber - 1) % PARCELS)) % SERIALS;
  return `SIM${String(minute).padStart(6, '0')}${String(serial).padStart(4, '0')}`;
}

/**
 * Returns the minute in which a simulated parcel was booked: the latest one before `now` that the
 * number can mean. null for a number in another format.
 */
export function bookingMinute(awb: string, now: Date): Date | null {
  const minute = AWB.exec(awb)?.[1];
  if (minute === undefined) return null;
  const current = Math.floor(now.getTime() / MINUTE_MS);
  const age = (((current - Number(minute)) % MINUTES) + MINUTES) % MINUTES;
  return new Date((current - age) * MINUTE_MS);
}
