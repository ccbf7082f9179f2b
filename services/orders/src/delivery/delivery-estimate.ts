import {
  addDays,
  type DeliveryEstimate,
  type DeliveryRules,
  indianPin,
  isIndia,
  type PaymentMethod,
  shopDay,
  stateOf,
} from '@tanabana/contracts';
import type { PinCodeTable } from './pin-code-repository.ts';

/** Days that are searched for working days, in case that nobody ever works. */
const MAX_SEARCHED = 1000;

/** 1 = Monday to 7 = Sunday. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/**
 * Returns the day that is a number of working days after another (`yyyy-MM-dd`); for 0 the day
 * itself if it is a working day, else the next one (rule 15.3).
 */
export function addWorkingDays(
  day: string,
  count: number,
  { workingDays, holidays }: Pick<DeliveryRules, 'workingDays' | 'holidays'>,
): string {
  const isWorking = (one: string): boolean =>
    workingDays.includes(weekday(one)) && !holidays.includes(one);
  let left = count;
  let at = day;
  for (let searched = 0; searched < MAX_SEARCHED; searched += 1) {
    if (isWorking(at)) {
      if (left === 0) return at;
      left -= 1;
    }
    at = addDays(at, 1);
  }
  return at;
}

/** Where something is sent, as far as it is known. */
export interface Destination {
  region: string;
  country: string;
  postalCode: string;
}

/** The PIN code that the shop delivers to and that is nearest in the post's order. */
function nearest(pincode: string, { rows }: PinCodeTable) {
  const served = rows.filter(({ cod, prepaid }) => cod || prepaid);
  for (const digits of [4, 3, 2]) {
    const near = served.find((row) => row.pincode.slice(0, digits) === pincode.slice(0, digits));
    if (near) return near;
  }
  return undefined;
}

const methodNames: Record<PaymentMethod, string> = {
  'cash-delivery': 'cash on delivery',
  'pre-paid': 'prepayment by UPI',
};

function noteOf(estimate: Omit<DeliveryEstimate, 'note'>, table: PinCodeTable): string | null {
  const { pincode, isServiceable, cod, prepaid } = estimate;
  if (!isServiceable) {
    const near = nearest(pincode, table);
    return near
      ? `We do not deliver to ${pincode} yet. The nearest place we deliver to is ${near.pincode} (${near.city}).`
      : `We do not deliver to ${pincode} yet. Please choose another address.`;
  }
  if (cod && prepaid) return null;
  const [missing, offered]: PaymentMethod[] = cod
    ? ['pre-paid', 'cash-delivery']
    : ['cash-delivery', 'pre-paid'];
  return `We deliver to ${pincode} with ${methodNames[offered as PaymentMethod]} only, not with ${methodNames[missing as PaymentMethod]}.`;
}

/**
 * Returns what is delivered to a PIN code, and when if it is ordered now (rule 15.3).
 * @param zone time zone of the days; default: India's
 */
export function estimateFor(
  pincode: string,
  table: PinCodeTable,
  rules: DeliveryRules,
  { now, zone }: { now: Date; zone?: string | undefined },
): DeliveryEstimate {
  const isBlocked = (state: string | null): boolean =>
    rules.cod.blockedPins.includes(pincode) ||
    rules.cod.blockedStates.some((blocked) => blocked === state);
  if (table.rows.length === 0) {
    const cod = rules.cod.isOffered && !isBlocked(null);
    const open = { pincode, city: null, state: null, isServiceable: true, by: null, prepaid: true };
    const estimate = { ...open, cod };
    return { ...estimate, note: noteOf(estimate, table) };
  }
  const row = table.byPin.get(pincode);
  const hasCod = row?.cod === true && !isBlocked(stateOf(row.state));
  const cod = hasCod && rules.cod.isOffered;
  const prepaid = row?.prepaid ?? false;
  const isServiceable = cod || prepaid;
  const days = rules.handlingDays + (row?.days ?? 0);
  const estimate = {
    pincode,
    city: row?.city ?? null,
    state: row?.state ?? null,
    isServiceable,
    by: isServiceable ? addWorkingDays(shopDay(now, zone), days, rules) : null,
    cod,
    prepaid,
  };
  return { ...estimate, note: noteOf(estimate, table) };
}

/** The PIN code of a destination in India; null for another country or an incomplete one. */
export const pinOf = ({ country, postalCode }: Destination): string | null =>
  isIndia(country) ? indianPin(postalCode) : null;
