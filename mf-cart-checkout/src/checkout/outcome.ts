import { type ErrorCode, type FieldError, formatAmount, texts } from '@tanabana/contracts';
import type { CartLine } from '../cart/cart-line.ts';
import type { LineIssue } from '../cart/line-issues.ts';
import { type FieldErrors, fieldErrors } from './checkout-form.ts';
import { refusedLines } from './refused-lines.ts';

/** The facts of a refused or lost call that decide what to do; see `ApiError`. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  errors: readonly FieldError[];
  details?: unknown;
}

/** What stands above the form after a failure. */
export interface Problem {
  title: string;
  text?: string;
  fields?: FieldErrors;
  /** The same press again is the way out. */
  retry?: boolean;
  /** An earlier press did make an order: the way to see it. */
  placedBefore?: boolean;
  /** What is wrong with lines of the order as it was sent. */
  lines?: ReadonlyMap<CartLine, LineIssue>;
}

/** Refusals for what is in the cart. */
const aboutLines: readonly string[] = [
  'order.out_of_stock',
  'order.price_changed',
  'order.product_unavailable',
  'order.too_many_pieces',
] satisfies ErrorCode[];

/** Refusals of the shop that say themselves that nothing was done. */
const isRefused = ({ status, code }: Failure): boolean =>
  code === ('server.unavailable' satisfies ErrorCode) || (status >= 400 && status < 500);

/** The order is sent under the key of its attempt. */
const NEVER_TWO =
  'Your order may have been placed all the same: trying again never makes a second one.';

/** What to say of a call that failed: where its answer was lost, too, that it may be sent again. */
export function wordsOf(failure: Failure): string {
  if (failure.code === ('order.outcome_unknown' satisfies ErrorCode)) return NEVER_TWO;
  return isRefused(failure) ? failure.message : `${failure.message} ${NEVER_TWO}`;
}

/** Whether another press of the same may succeed: no answer came, or the shop is not well. */
const isPassing = ({ status, code }: Failure): boolean =>
  status < 400 || status === 429 || status >= 500 || code === ('order.busy' satisfies ErrorCode);

/**
 * What to tell of a failure to order `lines` (spec.md section 8); null: an unknown error of the page
 * itself.
 */
export function problemOf(failure: Failure | null, lines: readonly CartLine[]): Problem {
  if (!failure) return { title: texts.failed.order, retry: true };
  const { code, message, errors } = failure;
  if (code === ('idempotency.key_reused' satisfies ErrorCode)) {
    return {
      title: 'Your earlier try did go through.',
      text: 'That order is placed. Have a look at it before you order again.',
      placedBefore: true,
    };
  }
  if (aboutLines.includes(code))
    return { title: message, text: totalNow(failure), lines: refusedLines(failure, lines) };
  const fields = fieldErrors(errors);
  if (Object.keys(fields).length > 0) return { title: message, fields };
  return { title: texts.failed.order, text: wordsOf(failure), retry: isPassing(failure) };
}

/** What a refused order comes to now, shipping included, where the service says so. */
function totalNow({ details }: Failure): string | undefined {
  const { totals } = (details ?? {}) as { totals?: { totalPrice?: unknown } };
  const total = totals?.totalPrice;
  return typeof total === 'number' ? `It comes to ${formatAmount(total)} now.` : undefined;
}
