import type { ErrorCode } from '@tanabana/contracts';
import { isApiError, messageOf } from '@tanabana/storefront';
import type { ReturnErrors, ReturnField } from './return-form.ts';

/** Why a return was not requested. */
export interface ReturnProblem {
  /** Message above the form; null if all of it is at fields. */
  text: string | null;
  fields: ReturnErrors;
}

/** Fields of refusals that are about one field. */
const fieldOfCode: Partial<Record<string, ReturnField>> = {
  'return.not_returnable': 'line',
  'return.too_many': 'quantity',
  'return.photo_invalid': 'photos',
  'return.method_not_offered': 'method',
  'order.out_of_stock': 'exchangeFor',
  'order.product_unavailable': 'exchangeFor',
} satisfies Partial<Record<ErrorCode, ReturnField>>;

/** Returns the field of a path of the orders service. */
function fieldOfPath(path: string): ReturnField {
  const [first = '', second] = path.replace(/^returnData\./, '').split('.');
  return (first === 'refundTo' && second ? second : first) as ReturnField;
}

const LOST = 'Your request could not be sent. Please try again: it is never made twice.';

/**
 * Returns the problem of a failed request.
 * @param shown fields of the form that the page shows: other messages are above the form
 */
export function problemOf(error: unknown, shown: readonly ReturnField[]): ReturnProblem {
  if (!isApiError(error)) return { text: LOST, fields: {} };
  const atField = fieldOfCode[error.code];
  if (atField && shown.includes(atField))
    return { text: null, fields: { [atField]: messageOf(error, LOST) } };
  const found = error.errors.map(({ path, message }) => [fieldOfPath(path), message] as const);
  const areAtFields = found.length > 0 && found.every(([field]) => shown.includes(field));
  if (!areAtFields) return { text: messageOf(error, LOST), fields: {} };
  // the first message of each field
  return { text: null, fields: Object.fromEntries(found.toReversed()) };
}
