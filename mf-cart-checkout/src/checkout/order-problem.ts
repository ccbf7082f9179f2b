import { type ErrorCode, type FieldError, formatAmount, texts, toPaise } from '@tanabana/contracts';
import { type CartLine, poolOf } from '../cart/cart-line.ts';
import type { LineIssue } from '../cart/line-issues.ts';
import { type FieldErrors, fieldErrors } from './checkout-form.ts';

/** Facts of a failed or lost call that decide what to do; see `ApiError`. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  errors: readonly FieldError[];
  details?: unknown;
  /** The message is the page's own: the server sent none. */
  isUnexplained?: boolean;
}

/** Message above the form after a failure. */
export interface Problem {
  title: string;
  text?: string;
  fields?: FieldErrors;
  /** Clicking again may succeed. */
  retry?: boolean;
  /** Resolved by signing in. */
  signIn?: boolean;
  /** An earlier click created an order: links to it. */
  placedBefore?: boolean;
  /** Problems of the sent lines. */
  lines?: ReadonlyMap<CartLine, LineIssue>;
}

/**
 * Errors of the shop that state that nothing was done; for other failures the outcome is unknown.
 */
const isRefused = ({ status, code, isUnexplained }: Failure): boolean =>
  (code === ('server.unavailable' satisfies ErrorCode) && !isUnexplained) ||
  (status >= 400 && status < 500);

/** Added when the order has an idempotency key. */
const NEVER_TWO = 'Your order may have been placed. Trying again never creates a second one.';

/** Returns the message of a failed call, and after a lost response that repeating is safe. */
export function wordsOf(failure: Failure): string {
  if (failure.code === ('order.outcome_unknown' satisfies ErrorCode)) return NEVER_TWO;
  return isRefused(failure) ? failure.message : `${failure.message} ${NEVER_TWO}`;
}

/** Whether repeating may succeed: no response, or a server problem. */
const isPassing = ({ status, code }: Failure): boolean =>
  status < 400 || status === 429 || status >= 500 || code === ('order.busy' satisfies ErrorCode);

/** Returns the message of a failure to order `lines` (rule 8.4); null for a bug of the page. */
export function problemOf(failure: Failure | null, lines: readonly CartLine[]): Problem {
  if (!failure) return { title: texts.failed.order, retry: true };
  const { code, message, errors } = failure;
  if (code === ('idempotency.key_reused' satisfies ErrorCode)) {
    return {
      title: 'Your earlier attempt succeeded.',
      text: 'That order is placed. Check it before you order again.',
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

/** Returns the current total of a rejected order with shipping, if the service states it. */
function totalNow({ details }: Failure): string | undefined {
  const { totals } = (details ?? {}) as { totals?: { totalPrice?: unknown } };
  const total = totals?.totalPrice;
  return typeof total === 'number' ? `It comes to ${formatAmount(total)} now.` : undefined;
}

/** The service's data about a line. */
interface RefusedLine {
  /** Index in the sent order. */
  index: number;
  /** Current price of one unit in rupees. */
  price?: unknown;
  /** `variant`: `left` is of the line's variant only. */
  countedBy?: unknown;
  /** Remaining units of the product. */
  left?: unknown;
  /** Units of the product that the customer may order now. */
  more?: unknown;
}

type Issues = Map<CartLine, LineIssue>;

/** Returns the service's problems of the sent `lines` (rule 10.7). */
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
  'order.coupon_refused': () => new Map(),
  'order.quote_invalid': () => new Map(),
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

/** Distributes remaining units over the lines in order. */
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

/** `details.lines`; an entry without an `index` uses its position. */
function detailsOf({ details }: Failure): RefusedLine[] {
  const lines = (details as { lines?: unknown } | null | undefined)?.lines;
  if (!Array.isArray(lines)) return [];
  return lines.map((line: Partial<RefusedLine> | null, index) => ({ index, ...line }));
}
