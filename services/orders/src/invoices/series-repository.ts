import { financialYear } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { ignoreDuplicate } from '@tanabana/service-kit/mongo';
import type { ClientSession, Collection, Db } from 'mongodb';

interface CounterDocument {
  /** The financial year: `2026-27`. */
  _id: string;
  last: number;
  /** Of the last one's; missing in counters from before numbers were in order of time. */
  lastAt?: Date;
}

/** A document's number, and the time that it bears. */
export interface Numbered {
  number: string;
  issuedAt: Date;
}

interface SeriesOptions {
  /** Collection of its counters, one a financial year. */
  counters: string;
  /** At most 16 characters of letters, digits, dashes and slashes (CGST Rules 46(b) and 53(1A)(d)). */
  numberOf(year: string, count: number): string;
}

export type Series = ReturnType<typeof createSeries>;

/** Numbers of one kind of document: consecutive in each financial year, in order of time (docs/decisions/0032). */
export function createSeries(db: Db, { counters: name, numberOf }: SeriesOptions) {
  const counters: Collection<CounterDocument> = db.collection(name);

  return {
    /** Made outside of transactions: two that make the same counter would undo each other. */
    async prepare(at: Date): Promise<void> {
      const _id = financialYear(at);
      if (await counters.findOne({ _id })) return;
      await counters.insertOne({ _id, last: 0 }).catch(ignoreDuplicate);
    },

    /**
     * The financial year's next number, in the caller's transaction: what is undone gives it back, so that
     * numbers have no gaps. Of two transactions one waits for the other, and the later number never has
     * the earlier time, whosoever's clock is behind. Throws `order.invoice_year_over` where a later year
     * has begun: a document would stand before those that were made after it.
     */
    async next(session: ClientSession, at: Date): Promise<Numbered> {
      const year = financialYear(at);
      const later = await counters.findOne({ _id: { $gt: year }, last: { $gt: 0 } }, { session });
      if (later) throw new AppError('order.invoice_year_over');
      const counter = await counters.findOneAndUpdate(
        { _id: year },
        { $inc: { last: 1 }, $max: { lastAt: at } },
        { session, returnDocument: 'after' },
      );
      if (!counter) throw new Error(`The counter of ${year} is gone.`);
      return { number: numberOf(year, counter.last), issuedAt: counter.lastAt ?? at };
    },
  };
}
