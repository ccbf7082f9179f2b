import { type ErrorCode, type FieldError, formatAmount, texts, toPaise } from '@tanabana/contracts';
import { type CartLine, poolOf } from '../cart/cart-line.ts';
import type { LineIssue } from '../cart/line-issues.ts';
import { type FieldErrors, fieldErrors } from './checkout-form.ts';

/** The facts of a refused or lost call that decide what to do; see `ApiError`. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  errors: readonly FieldError[];
  details?: unknown;
  /** The message is the page's own: the shop gave none. */
  isUnexplained?: boolean;
}

/** What stands above the form after a failure. */
export interface Problem {
  title: string;
  text?: string;
  fields?: FieldErrors;
  /** The same press again is the way out. */
  retry?: boolean;
  /** It is over with the next sign-in. */
  signIn?: boolean;
  /** An earlier press did make an order: the way to see it. */
  placedBefore?: boolean;
  /** What is wrong with lines of the order as it was sent. */
  lines?: ReadonlyMap<CartLine, LineIssue>;
}

/** Refusals of the shop that say themselves that nothing was done; of what broke on the way nobody knows. */
const isRefused = ({ status, code, isUnexplained }: Failure): boolean =>
  (code === ('server.unavailable' satisfies ErrorCode) && !isUnexplained) ||
  (status >= 400 && status < 500);

/** The order is sent under the key of its checkout. */
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
 * What to tell of a failure to order `lines` (rule 8.4); null: an unknown error of the page
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
  const findLines = refusedLines[code as ErrorCode];
  if (findLines)
    return { title: message, text: totalNow(failure), lines: findLines(failure, lines) };
  const fields = fieldErrors(errors);
  if (Object.keys(fields).length > 0) return { title: message, fields };
  const signIn = code.startsWith('auth.');
  return {
    title: texts.failed.order,
    text: wordsOf(failure),
    retry: isPassing(failure),
    ...(signIn && { signIn }),
  };
}

/** What a refused order comes to now, shipping included, where the service says so. */
function totalNow({ details }: Failure): string | undefined {
  const { totals } = (details ?? {}) as { totals?: { totalPrice?: unknown } };
  const total = totals?.totalPrice;
  return typeof total === 'number' ? `It comes to ${formatAmount(total)} now.` : undefined;
}

/** What the service says of a line. */
interface RefusedLine {
  /** Of the line in the order as sent. */
  index: number;
  /** Rupees, of one unit now. */
  price?: unknown;
  /** `variant`: `left` is of the line's variant alone. */
  countedBy?: unknown;
  /** Units of the product that are left. */
  left?: unknown;
  /** Units of the product that the customer may order now. */
  more?: unknown;
}

type Issues = Map<CartLine, LineIssue>;

/** What the service found wrong with `lines`, the order as it was sent (rule 10.7). */
const refusedLines: Partial<
  Record<ErrorCode, (of: Failure, lines: readonly CartLine[]) => Issues>
> = {
  'order.price_changed'(failure, lines) {
    const issues: Issues = new Map();
    for (const { index, price } of detailsOf(failure)) {
      const line = lines[index];
      if (line && typeof price === 'number' && toPaise(price) !== toPaise(line.price))
        issues.set(line, { kind: 'price', price });
    }
    return issues;
  },
  'order.product_unavailable'({ errors }, lines) {
    const issues: Issues = new Map();
    for (const { path } of errors) {
      const line = lines[Number(/^products\.(\d+)(?:\.|$)/.exec(path)?.[1] ?? -1)];
      if (line) issues.set(line, { kind: 'gone' });
    }
    return issues;
  },
  'order.out_of_stock': (failure, lines) =>
    sharedOut(failure, lines, 'left', (left) => ({ kind: 'left', left })),
  'order.too_many_pieces': (failure, lines) =>
    sharedOut(failure, lines, 'more', (more) => ({ kind: 'more', more })),
};

/** What there is of a product, or of a variant, goes to its lines in their order. */
function sharedOut(
  failure: Failure,
  lines: readonly CartLine[],
  field: 'left' | 'more',
  issueOf: (free: number) => LineIssue,
): Issues {
  const issues: Issues = new Map();
  const rest = new Map<string, number>();
  for (const { index, countedBy, [field]: units } of detailsOf(failure)) {
    const line = lines[index];
    if (!line || typeof units !== 'number') continue;
    const pool = poolOf(line, countedBy === 'variant' ? countedBy : 'product');
    const free = rest.get(pool) ?? units;
    rest.set(pool, Math.max(0, free - line.qty));
    if (free < line.qty) issues.set(line, issueOf(free));
  }
  return issues;
}

/** `details.lines`; one without an `index` stands at its own. */
function detailsOf({ details }: Failure): RefusedLine[] {
  const lines = (details as { lines?: unknown } | null | undefined)?.lines;
  if (!Array.isArray(lines)) return [];
  return lines.map((line: Partial<RefusedLine> | null, index) => ({ index, ...line }));
}
