import type { AnyBulkWriteOperation, Db } from 'mongodb';
import { collectionsOf, type FigureDocument, type Step } from '../database.ts';
import type { Increments } from '../reports/batch.ts';

/** Milliseconds. */
export const STEP_MS: Readonly<Record<Step, number>> = { minute: 60_000, hour: 3_600_000 };

const STEPS: readonly Step[] = ['minute', 'hour'];

export type FigureRepository = ReturnType<typeof createFigureRepository>;

/** Figures by minute and by hour, which long periods are read from. */
export function createFigureRepository(db: Db) {
  const { figures } = collectionsOf(db);

  const increase = (
    { module, version, minute, by }: Increments,
    step: Step,
  ): AnyBulkWriteOperation<FigureDocument> => {
    const at = new Date(Math.floor(minute / STEP_MS[step]) * STEP_MS[step]);
    return {
      updateOne: {
        filter: { _id: `${step} ${at.toISOString()} ${module} ${version}` },
        update: { $inc: Object.fromEntries(by), $setOnInsert: { step, at, module, version } },
        upsert: true,
      },
    };
  };

  return {
    /** Adds to the figures of minutes and hours. */
    async add(increments: readonly Increments[]): Promise<void> {
      if (increments.length === 0) return;
      const writes = increments.flatMap((one) => STEPS.map((step) => increase(one, step)));
      await figures.bulkWrite(writes, { ordered: false });
    },
    /** Returns the figures of all intervals that start at or after a moment. */
    since: (step: Step, from: Date): Promise<FigureDocument[]> =>
      figures.find({ step, at: { $gte: from } }).toArray(),
  };
}
