import { type RateRow, sellerKindOf, texts } from '@tanabana/contracts';
import { AppError, unavailable } from '@tanabana/service-kit';
import { foldAddress } from '@tanabana/service-kit/mail';
import { isUnavailable, isWithoutPrimary, toId, UnknownOutcome } from '@tanabana/service-kit/mongo';
import {
  InsufficientStock,
  mergeLines,
  poolOf,
  poolsOf,
  type StockedProduct,
} from '@tanabana/service-kit/stock';
import type { OrderDeps } from '../deps.ts';
import { openKey } from '../limits/open-units.ts';
import { type Claim, claimKey } from '../mails/proven-address-repository.ts';
import { readScreenshot } from '../payments/screenshot-repository.ts';
import { counterKeys } from '../pricing/price-order.ts';
import { readSelling } from '../pricing/selling-context.ts';
import { createBatchQueue, type Job } from './batch-queue.ts';
import {
  type BatchContext,
  createOrderDrafts,
  type OrderDraft,
  type PlacedOrder,
} from './order-draft.ts';
import { outOfStock } from './order-lines.ts';
import {
  type OrderRequest,
  orderRequest,
  type PlaceOrderInput,
  verifiedEmailOf,
} from './order-request.ts';
import type { StoreOutcome } from './placing-repository.ts';

type OrderJob = Job<OrderRequest, PlacedOrder>;
type DraftedJob = OrderDraft & { job: OrderJob };

/** Maximum orders per transaction. */
const MAX_BATCH_ORDERS = 50;

/**
 * Milliseconds per batch. If the database stalls, callers get an error, which they retry with the
 * same key before their page times out (15 s).
 */
const BATCH_MS = 10_000;

/** Attempts; concurrent writers may win between read and write. */
const MAX_TRIES = 8;

/**
 * Creates the order placement (rules 10.7, 10.9): server prices, all stock or none, one order per
 * `Idempotency-Key`. Orders that arrive while others are stored share the next transaction
 * (decision 0014).
 */
export function createPlaceOrder(deps: OrderDeps) {
  const { storage, activity, now, batchMs = BATCH_MS } = deps;
  const { placing, orderKeys } = storage;
  const drafts = createOrderDrafts({ ...storage, ...deps });
  const processBatch = createProcessBatch(deps, drafts);
  const enqueue = createBatchQueue<OrderRequest, PlacedOrder>(
    (jobs, signal) => activity.during(() => processBatch(jobs, signal)),
    { maxJobs: MAX_BATCH_ORDERS, timeoutMs: batchMs, timeoutError, failsAll: isWithoutPrimary },
  );

  return async (input: PlaceOrderInput): Promise<PlacedOrder> => {
    await orderKeys.prepare();
    const request = orderRequest(input);
    if (!input.screenshot) return enqueue(request);
    // A screenshot is decoded once, not for every repetition of its call.
    const ids = request.idempotency ? [request.idempotency.id] : [];
    const first = drafts.firstAnswer(request, await placing.firstAnswers(ids, now()));
    return first ?? enqueue({ ...request, screenshot: await readScreenshot(input.screenshot) });
  };
}

/** What was not committing by then never will be. */
const timeoutError = ({ isCommitting, input }: OrderJob): AppError =>
  isCommitting ? outcomeUnknown(input) : unavailable(1);

/**
 * Returns `order.outcome_unknown`: the commit got no response. With the client's key the call may
 * be repeated; without one that could create a second order, so the message says where to look.
 */
function outcomeUnknown({ user, idempotencyKey }: OrderRequest, cause?: unknown): AppError {
  const { ofAccount, ofGuest, withKey } = texts.outcomeUnknown;
  const isSafe = idempotencyKey !== undefined;
  return new AppError('order.outcome_unknown', {
    cause,
    message: isSafe ? withKey : user ? ofAccount : ofGuest,
    headers: isSafe ? { 'Retry-After': '1' } : {},
  });
}

/** Keys that two orders of a batch may not share; the second one waits for the next batch. */
const uniqueKeysOf = ({ order, request: { idempotency, customer } }: OrderDraft): string[] => [
  ...(idempotency ? [`idempotency ${idempotency.id}`] : []),
  ...(order.transactionId ? [`utr ${order.transactionId}`] : []),
  ...(order.isFirst ? [`customer ${customer}`] : []),
];

/**
 * Splits orders into those that can be stored together and those that must wait for them, because
 * they need the same units or share a call, UTR or customer.
 */
export function partitionBatch<T extends OrderDraft>(
  drafts: readonly T[],
  products: readonly StockedProduct[],
): { together: T[]; later: T[] } {
  const linesOf = ({ order }: T) =>
    order.lines.map((line) => ({ ...line, productId: toId(line.productId) }));
  const left = poolsOf(drafts.flatMap(linesOf), products);
  const seen = new Set<string>();
  const together: T[] = [];
  const later: T[] = [];
  for (const draft of drafts) {
    const needed = mergeLines(linesOf(draft)).map((line) => [poolOf(line), line.quantity] as const);
    const keys = uniqueKeysOf(draft);
    const fits =
      needed.every(([pool, quantity]) => (left.get(pool) ?? 0) >= quantity) &&
      !keys.some((key) => seen.has(key));
    if (!fits) {
      later.push(draft);
      continue;
    }
    for (const [pool, quantity] of needed) left.set(pool, (left.get(pool) ?? 0) - quantity);
    for (const key of keys) seen.add(key);
    together.push(draft);
  }
  return { together, later };
}

/** The address claimed by a request. */
const claimOf = ({ user, body: { email } }: OrderRequest): Claim => ({
  userId: user?.id ?? null,
  email,
});

/** Whether the order's address is the account's verified address. */
const isOwnProven = ({ user, body }: OrderRequest): boolean =>
  user?.isEmailProven === true && foldAddress(user.email) === foldAddress(body.email);

/** Stores a batch of orders in one transaction, or one by one if that fails. */
function createProcessBatch(
  { storage, mailLimits, settings, now }: OrderDeps,
  drafts: ReturnType<typeof createOrderDrafts>,
) {
  const { placing: repository, stock, provenAddresses, gstRates } = storage;

  const ratesNow = async (): Promise<readonly RateRow[]> =>
    sellerKindOf(settings) === 'registered' ? (await gstRates.current()).rows : [];

  /** Copies the account's verification, for later emails. */
  async function withProven(
    known: ReadonlySet<string>,
    requests: OrderRequest[],
  ): Promise<ReadonlySet<string>> {
    const proven = new Set(known);
    for (const request of requests) {
      const claim = claimOf(request);
      if (!isOwnProven(request) || proven.has(claimKey(claim))) continue;
      await provenAddresses.add(claim, now());
      proven.add(claimKey(claim));
    }
    return proven;
  }

  async function readContext(requests: OrderRequest[]): Promise<BatchContext> {
    const selling = await readSelling(
      storage,
      requests.map(({ user, ...request }) => ({
        ...request,
        userId: user?.id ?? null,
        verifiedEmail: verifiedEmailOf(user),
      })),
      settings.timeZone,
    );
    const productIds = [...new Set(requests.flatMap((request) => request.productIds))];
    const keys = {
      attempts: requests.flatMap(({ idempotency }) => idempotency?.id ?? []),
      customers: requests.map(({ customer }) => customer),
      utrs: requests.flatMap(({ utr }) => utr ?? []),
      claims: requests.map(claimOf),
      counters: counterKeys(selling, requests),
      openKeys: requests.flatMap(({ buyers, productIds: ids }) =>
        buyers.flatMap((buyer) => ids.map((id) => openKey(buyer, id))),
      ),
    };
    const [context, products, rates] = await Promise.all([
      repository.read(keys, now()),
      stock.readForOrder(productIds.map(toId)),
      ratesNow(),
    ]);
    return {
      ...selling,
      ...context,
      products,
      rates,
      provenAddresses: await withProven(context.provenAddresses, requests),
    };
  }

  /** Answers and rejects what can be decided, and returns what is to be stored. */
  function draftAll(jobs: OrderJob[], context: BatchContext): DraftedJob[] {
    return jobs.flatMap((job) => {
      try {
        const answer = drafts.firstAnswer(job.input, context.firstAnswers);
        if (!answer) return [{ job, ...drafts.draft(job.input, context) }];
        job.resolve(answer);
      } catch (error) {
        job.reject(error);
      }
      return [];
    });
  }

  /** Stores orders without emails over the limit; what is not stored does not count. */
  async function store(drafted: DraftedJob[], signal: AbortSignal): Promise<StoreOutcome> {
    const setCommitting = (is: boolean): void => {
      for (const { job } of drafted) job.isCommitting = is;
    };
    const { waits, undo } = await mailLimits.admit(drafted.map(({ limited }) => limited));
    const admitted = drafted.map((draft, index) =>
      waits[index] === 0 ? draft : { ...draft, mail: null },
    );
    try {
      const outcome = await repository.store(admitted, {
        maxOpenUnits: settings.maxOpenUnits,
        signal,
        onCommit: () => setCommitting(true),
      });
      if (outcome !== 'placed') await undo();
      return outcome;
    } finally {
      setCommitting(false);
    }
  }

  /** Reports a job's result and returns whether to repeat it. */
  function settle({ job, order, orderKey }: DraftedJob, outcome: StoreOutcome): boolean {
    if (outcome === 'placed') job.resolve(orderKey === undefined ? { order } : { order, orderKey });
    else if (outcome instanceof InsufficientStock && outcome.short.length > 0) {
      job.reject(outOfStock(order.lines, outcome.short));
    } else if (job.tries < MAX_TRIES) return true;
    else job.reject(new AppError('order.busy', { headers: { 'Retry-After': '1' } }));
    return false;
  }

  function refuse({ job }: DraftedJob, error: unknown): void {
    job.reject(error instanceof UnknownOutcome ? outcomeUnknown(job.input, error) : error);
  }

  async function storeAlone(drafted: DraftedJob, signal: AbortSignal): Promise<boolean> {
    try {
      return settle(drafted, await store([drafted], signal));
    } catch (error) {
      refuse(drafted, error);
      return false;
    }
  }

  /** Returns the jobs to repeat. */
  async function storeAll(together: DraftedJob[], signal: AbortSignal): Promise<OrderJob[]> {
    try {
      const outcome = await store(together, signal);
      if (outcome === 'placed' || together.length === 1) {
        return together.filter((one) => settle(one, outcome)).map(({ job }) => job);
      }
    } catch (error) {
      // An order that cannot be stored must not fail the others.
      if (signal.aborted || isUnavailable(error) || together.length === 1) {
        for (const one of together) refuse(one, error);
        return [];
      }
    }
    const again: OrderJob[] = [];
    for (const one of together) if (await storeAlone(one, signal)) again.push(one.job);
    return again;
  }

  return async (jobs: OrderJob[], signal: AbortSignal): Promise<OrderJob[]> => {
    const context = await readContext(jobs.map(({ input }) => input));
    const { together, later } = partitionBatch(draftAll(jobs, context), context.products);
    const again = together.length > 0 ? await storeAll(together, signal) : [];
    return [...again, ...later.map(({ job }) => job)];
  };
}
