import { isUnavailable, toId } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import type { Stock } from '@tanabana/stock';
import type { Activity } from '../turns/activity.ts';
import type { Job, Serve } from './batches.ts';
import type { Draft, Drafts, Facts, PlacedOrder, Wanted } from './drafts.ts';
import { outOfStock } from './out-of-stock.ts';
import { type Placed, type PlaceRepository, Short } from './place-repository.ts';
import { thoseThatFit } from './those-that-fit.ts';

type OrderJob = Job<Wanted, PlacedOrder>;

export interface DraftedJob extends Draft {
  job: OrderJob;
}

export interface ServeOrdersDeps {
  repository: PlaceRepository;
  stock: Stock;
  drafts: Drafts;
  activity: Activity;
  now: () => Date;
}

/** Between reading and storing others may be faster; then all is read again, so often. */
const ROUNDS = 8;

/** Stores the orders of a round in one transaction, and one by one where that does not go. */
export function createServeOrders(deps: ServeOrdersDeps): Serve<Wanted, PlacedOrder> {
  const { repository, stock, drafts, activity, now } = deps;

  async function read(jobs: OrderJob[]): Promise<Facts> {
    const wanted = jobs.map(({ input }) => input);
    const ids = [...new Set(wanted.flatMap(({ productIds }) => productIds))];
    const customers = [...new Set(wanted.map(({ customer }) => customer))];
    const [answers, products, known, usedUtrs] = await Promise.all([
      repository.firstAnswers(
        wanted.flatMap(({ attempt }) => attempt?.id ?? []),
        now(),
      ),
      stock.readForOrder(ids.map(toId)),
      repository.known(customers),
      repository.usedUtrs(wanted.flatMap(({ utr }) => utr ?? [])),
    ]);
    return { answers, products, known, usedUtrs };
  }

  /** Answers those that have an answer, refuses those that cannot be, and gives what is to be stored. */
  function draftAll(jobs: OrderJob[], facts: Facts): DraftedJob[] {
    return jobs.flatMap((job) => {
      try {
        const answer = drafts.answerOf(job.input, facts.answers);
        if (!answer) return [{ job, ...drafts.draftOf(job.input, facts) }];
        job.resolve(answer);
      } catch (error) {
        job.reject(error);
      }
      return [];
    });
  }

  const store = (drafted: DraftedJob[]): Promise<Placed> =>
    repository.place(drafted.map(({ placement }) => placement));

  /** Tells one job what became of it, and whether it has to be done again. */
  function settle({ job, placed }: DraftedJob, outcome: Placed): boolean {
    if (outcome === 'placed') job.resolve(placed);
    else if (outcome instanceof Short && outcome.lines.length > 0) {
      job.reject(outOfStock(placed.order.lines, outcome.lines));
    } else if (job.rounds < ROUNDS) return true;
    else job.reject(new AppError('order.busy', { headers: { 'Retry-After': '1' } }));
    return false;
  }

  async function storeAlone(drafted: DraftedJob): Promise<boolean> {
    try {
      return settle(drafted, await store([drafted]));
    } catch (error) {
      drafted.job.reject(error);
      return false;
    }
  }

  /** Gives the jobs that have to be done again. */
  async function storeAll(together: DraftedJob[]): Promise<OrderJob[]> {
    try {
      const outcome = await store(together);
      if (outcome === 'placed' || together.length === 1) {
        return together.filter((one) => settle(one, outcome)).map(({ job }) => job);
      }
    } catch (error) {
      // One that cannot be stored must not take the others with it.
      if (isUnavailable(error) || together.length === 1) throw error;
    }
    const again: OrderJob[] = [];
    for (const one of together) if (await storeAlone(one)) again.push(one.job);
    return again;
  }

  async function serve(jobs: OrderJob[]): Promise<OrderJob[]> {
    const facts = await read(jobs);
    const drafted = draftAll(jobs, facts);
    const { together, later } = thoseThatFit(drafted, facts.products);
    const again = together.length > 0 ? await storeAll(together) : [];
    return [...again, ...later.map(({ job }) => job)];
  }

  return (jobs) => activity.during(() => serve(jobs));
}
