import { type ErrorCode, texts } from '@tanabana/contracts';
import type { CartLine } from '../cart/cart-line.ts';
import type { FieldErrors } from '../checkout/checkout-form.ts';
import { type Failure, type Problem, problemOf, wordsOf } from '../checkout/order-problem.ts';

/** Message above the fields of the payment dialog. */
export interface Said {
  tone: 'danger' | 'info';
  text: string;
  /** Additional text below. */
  more?: string;
  /** Field errors. */
  errors?: FieldErrors & { screenshot?: string };
}

const atField: Record<string, 'utr' | 'screenshot' | undefined> = {
  'order.utr_used': 'utr',
  'order.screenshot_invalid': 'screenshot',
} satisfies Partial<Record<ErrorCode, 'utr' | 'screenshot'>>;

/** Added if the shopper may have paid for an order that was not placed. */
const AFTER_PAYING =
  'If you have paid already, your money is safe: keep the UTR, correct the order and submit it again, or contact us for a refund.';

/**
 * Returns the message of a rejected prepaid order: in the dialog if the proof is wrong or a retry
 * may succeed, else above the order. null for a bug of the page.
 */
export function refusalOf(
  failure: Failure | null,
  lines: readonly CartLine[],
): { said: Said } | { problem: Problem } {
  const isExplained = failure !== null && !failure.isUnexplained;
  const text = isExplained ? failure.message : texts.failed.upiOrder;
  const problem = problemOf(failure, lines);
  const field = failure && atField[failure.code];
  if (field) return { said: { tone: 'danger', text, errors: { [field]: text } } };
  if (problem.fields?.utr) return { said: { tone: 'danger', text, errors: problem.fields } };
  if (problem.retry) {
    if (isExplained) return { said: { tone: 'danger', text: wordsOf(failure) } };
    return { said: { tone: 'danger', text, ...(failure && { more: wordsOf(failure) }) } };
  }
  if (problem.placedBefore) return { problem };
  return {
    problem: {
      ...problem,
      title: text,
      text: [problem.text, AFTER_PAYING].filter(Boolean).join(' '),
    },
  };
}
