import type { NewOrder } from '@tanabana/contracts';
import type { Picture } from '@tanabana/picture-kit';
import { AppError, type AuthUser, type UploadedFile } from '@tanabana/service-kit';
import { buyersOf } from '../limits/buyers.ts';
import { readScreenshot } from '../payments/screenshot.ts';
import { attemptOf } from './attempt.ts';
import { createBatches, type Job } from './batches.ts';
import { createDrafts, type Facts, type PlacedOrder, type Wanted } from './drafts.ts';
import { customerOf } from './new-order.ts';
import { outcomeUnknown } from './outcome-unknown.ts';
import { createServeOrders, type ServeOrdersDeps } from './serve-orders.ts';

export type PlaceOrderDeps = Omit<ServeOrdersDeps, 'drafts'> &
  Parameters<typeof createDrafts>[0] & { roundMs?: number };

export interface PlaceOrderInput {
  /** Null for a guest. */
  user: AuthUser | null;
  sent: NewOrder;
  /** The sender's `Idempotency-Key`. */
  key: string | undefined;
  /** Where the call came from. */
  address: string;
  screenshot?: UploadedFile;
}

/** Orders that share one transaction at most. */
const MOST = 50;

/**
 * Milliseconds of a round. A database that stalls costs those who are in it an answer, which they ask
 * for again with the same key before their page gives up (15 s), and nobody else anything.
 */
const ROUND_MS = 10_000;

/** What was not being committed by then never will be. */
const tooLate = ({ isCommitting, input }: Job<Wanted, PlacedOrder>): AppError =>
  isCommitting
    ? outcomeUnknown(input)
    : new AppError('server.unavailable', { headers: { 'Retry-After': '1' } });

const productIds = (sent: NewOrder): string[] => [
  ...new Set(sent.products.map((line) => line.productId.toLowerCase())),
];

/**
 * Makes the rule of placing an order (contract.md, Orders): the server's own prices, all stock or
 * none, and one order for one `Idempotency-Key`. Orders that come while others are stored are stored
 * together (docs/decisions/0014).
 */
export function createPlaceOrder(deps: PlaceOrderDeps) {
  const { repository, orderKeys, now, roundMs = ROUND_MS } = deps;
  const limit = { milliseconds: roundMs, error: tooLate };
  const drafts = createDrafts(deps);
  const place = createBatches(createServeOrders({ ...deps, drafts }), MOST, limit);

  /** A screenshot is worked on once, not for every repetition of its try. */
  async function answered(wanted: Wanted): Promise<PlacedOrder | null> {
    const ids = wanted.attempt ? [wanted.attempt.id] : [];
    const answers: Facts['answers'] = await repository.firstAnswers(ids, now());
    return drafts.answerOf(wanted, answers);
  }

  return async ({
    user,
    sent,
    key,
    address,
    screenshot,
  }: PlaceOrderInput): Promise<PlacedOrder> => {
    await orderKeys.prepare();
    const wanted: Wanted = {
      user,
      sent,
      key,
      attempt:
        key === undefined
          ? undefined
          : attemptOf(user?.id ?? 'guest', key, sent, screenshot?.buffer),
      address,
      customer: customerOf(user, sent.email),
      buyers: buyersOf(user, sent),
      productIds: productIds(sent),
      utr: sent.paymentMethod === 'pre-paid' ? (sent.transactionId ?? undefined) : undefined,
      picture: undefined,
    };
    if (!screenshot) return place(wanted);
    const first = await answered(wanted);
    if (first) return first;
    const picture: Picture = await readScreenshot(screenshot);
    return place({ ...wanted, picture });
  };
}
