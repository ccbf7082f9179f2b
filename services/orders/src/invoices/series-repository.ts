import { financialYear } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { ignoreDuplicate } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';

interface CounterDocument {
  /** The financial year: `2026-27`. */
  _id: string;
  last: number;
  /** Time of the last one; missing in older counters. */
  lastAt?: Date;
}

/** A document's number and time. */
export interface Numbered {
  number: string;
  issuedAt: Date;
}

interface SeriesOptions {
  /** Collection of its counters, one per financial year. */
  counters: string;
  /**
   * At most 16 characters: letters, digits, dashes and slashes (CGST Rules 46(b) and 53(1A)(d)).
   */
  numberOf(year: string, count: number): string;
}

/** Numbers that a transaction has taken at once. */
export interface Block {
  next(): Numbered;
  /** Gives back numbers that were not used; within the same transaction. */
  release(): Promise<void>;
}

export type Series = ReturnType<typeof createSeries>;

/**
 * Document numbers of one kind: consecutive within a financial year and chronological (decision
 * 0032).
 */
export function createSeries(db: Db, { counters: name, numberOf }: SeriesOptions) {
  const counters: Collection<CounterDocument> = db.collection(name);

  /** Takes consecutive numbers; returns the counter with the last of them. */
  async function take(session: ClientSession, at: Date, count: number): Promise<CounterDocument> {
    const year = financialYear(at);
    const later = await counters.findOne({ _id: { $gt: year }, last: { $gt: 0 } }, { session });
    if (later) throw new AppError('order.invoice_year_over');
    const counter = await counters.findOneAndUpdate(
      { _id: year },
      { $inc: { last: count }, $max: { lastAt: at } },
      { session, returnDocument: 'after' },
    );
    if (!counter) throw new Error(`The number counter of ${year} is missing.`);
    return counter;
  }

  return {
    /** Outside transactions, because two that create the same counter would conflict. */
    async prepare(at: Date): Promise<void> {
      const _id = financialYear(at);
      if (await counters.findOne({ _id })) return;
      await counters.insertOne({ _id, last: 0 }).catch(ignoreDuplicate);
    },

    /**
     * Returns the financial year's next number within the caller's transaction: a rollback releases
     * it, so that there are no gaps. Concurrent transactions wait for each other, and a later
     * number never has an earlier time, even if a clock is behind. Throws `order.invoice_year_over`
     * if a later year has begun, because the document would precede existing ones.
     */
    async next(session: ClientSession, at: Date): Promise<Numbered> {
      const { _id, last, lastAt = at } = await take(session, at, 1);
      return { number: numberOf(_id, last), issuedAt: lastAt };
    },

    /** Like `next` for many documents of a transaction. Unused numbers must be released. */
    async block(session: ClientSession, at: Date, count: number): Promise<Block> {
      const { _id, last, lastAt = at } = await take(session, at, count);
      let used = last - count;
      return {
        next() {
          if (used === last) throw new Error('All numbers of this block are used.');
          used += 1;
          return { number: numberOf(_id, used), issuedAt: lastAt };
        },
        async release() {
          if (used < last) await counters.updateOne({ _id }, { $set: { last: used } }, { session });
          used = last;
        },
      };
    },
  };
}
