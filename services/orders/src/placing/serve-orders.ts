import { foldAddress, type MailLimits } from '@tanabana/mail-kit';
import { isUnavailable, toId, UnknownOutcome } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import type { Stock } from '@tanabana/stock';
import { openKey } from '../limits/buyers.ts';
import { claimKey, type ProvenAddressRepository } from '../mails/proven-address-repository.ts';
import type { Activity } from '../turns/activity.ts';
import type { Job, Serve } from './batches.ts';
import {
  claimOf,
  type Draft,
  type Drafts,
  type Facts,
  type PlacedOrder,
  type Wanted,
} from './drafts.ts';
import { outOfStock } from './out-of-stock.ts';
import { outcomeUnknown } from './outcome-unknown.ts';
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
  provenAddresses: Pick<ProvenAddressRepository, 'proven' | 'add'>;
  mailLimits: MailLimits;
  activity: Activity;
  now: () => Date;
}

/** Between reading and storing others may be faster; then all is read again, so often. */
const ROUNDS = 8;

/** Whether auth says that the address in the order is the account's own, and proven. */
const isOwnProven = ({ user, sent }: Wanted): boolean =>
  user?.isEmailProven === true && foldAddress(user.email) === foldAddress(sent.email);

/** Stores the orders of a round in one transaction, and one by one where that does not go. */
export function createServeOrders(deps: ServeOrdersDeps): Serve<Wanted, PlacedOrder> {
  const { repository, stock, drafts, provenAddresses, mailLimits, activity, now } = deps;

  /** What auth knows to be proven is kept here, too, for the mails to come. */
  async function provenOf(wanted: Wanted[]): Promise<Set<string>> {
    const claims = wanted.map(claimOf);
    const proven = await provenAddresses.proven(claims);
    for (const one of wanted) {
      const claim = claimOf(one);
      if (!isOwnProven(one) || proven.has(claimKey(claim))) continue;
      await provenAddresses.add(claim, now());
      proven.add(claimKey(claim));
    }
    return proven;
  }

  async function read(jobs: OrderJob[]): Promise<Facts> {
    const wanted = jobs.map(({ input }) => input);
    const ids = [...new Set(wanted.flatMap(({ productIds }) => productIds))];
    const customers = [...new Set(wanted.map(({ customer }) => customer))];
    const openKeys = wanted.flatMap(({ buyers, productIds }) =>
      buyers.flatMap((buyer) => productIds.map((id) => openKey(buyer, id))),
    );
    const [answers, products, known, usedUtrs, proven, open] = await Promise.all([
      repository.firstAnswers(
        wanted.flatMap(({ attempt }) => attempt?.id ?? []),
        now(),
      ),
      stock.readForOrder(ids.map(toId)),
      repository.known(customers),
      repository.usedUtrs(wanted.flatMap(({ utr }) => utr ?? [])),
      provenOf(wanted),
      repository.openPieces(openKeys),
    ]);
    return { answers, products, known, usedUtrs, proven, open };
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

  /** Stores orders without the mails that would be too many; what is not stored counts as no mail. */
  async function store(drafted: DraftedJob[], signal: AbortSignal): Promise<Placed> {
    const setCommitting = (is: boolean): void => {
      for (const { job } of drafted) job.isCommitting = is;
    };
    const { waits, undo } = await mailLimits.admit(drafted.map(({ limited }) => limited));
    const placements = drafted.map(({ placement }, index) =>
      waits[index] === 0 ? placement : { ...placement, mail: null },
    );
    try {
      const outcome = await repository.place(placements, signal, () => setCommitting(true));
      if (outcome !== 'placed') await undo();
      return outcome;
    } finally {
      setCommitting(false);
    }
  }

  /** Tells one job what became of it, and whether it has to be done again. */
  function settle({ job, placed }: DraftedJob, outcome: Placed): boolean {
    if (outcome === 'placed') job.resolve(placed);
    else if (outcome instanceof Short && outcome.lines.length > 0) {
      job.reject(outOfStock(placed.order.lines, outcome.lines));
    } else if (job.rounds < ROUNDS) return true;
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

  /** Gives the jobs that have to be done again. */
  async function storeAll(together: DraftedJob[], signal: AbortSignal): Promise<OrderJob[]> {
    try {
      const outcome = await store(together, signal);
      if (outcome === 'placed' || together.length === 1) {
        return together.filter((one) => settle(one, outcome)).map(({ job }) => job);
      }
    } catch (error) {
      // One that cannot be stored must not take the others with it.
      if (signal.aborted || isUnavailable(error) || together.length === 1) {
        for (const one of together) refuse(one, error);
        return [];
      }
    }
    const again: OrderJob[] = [];
    for (const one of together) if (await storeAlone(one, signal)) again.push(one.job);
    return again;
  }

  async function serve(jobs: OrderJob[], signal: AbortSignal): Promise<OrderJob[]> {
    const facts = await read(jobs);
    const drafted = draftAll(jobs, facts);
    const { together, later } = thoseThatFit(drafted, facts.products);
    const again = together.length > 0 ? await storeAll(together, signal) : [];
    return [...again, ...later.map(({ job }) => job)];
  }

  return (jobs, signal) => activity.during(() => serve(jobs, signal));
}
