import { createMailQueue } from '@tanabana/service-kit/mail';
import { createChangeFeed, ensureIndexes, serviceDatabase } from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import { createCanaryRepository } from './canaries/canary-repository.ts';
import { collectionsOf } from './database.ts';
import { createErrorRepository } from './errors/error-repository.ts';
import { createFigureRepository } from './figures/figure-repository.ts';
import { createServiceRepository } from './service-canaries/service-repository.ts';

export type TelemetryStorage = ReturnType<typeof createStorage>;

/** Seconds for which figures and errors are kept (rule 26.4). */
const KEPT_S = 30 * 24 * 60 * 60;

/** All data of this service, in `<prefix>_telemetry` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'telemetry');
  const { figures, errors, canaries, webhooks } = collectionsOf(database.db);
  const mails = createMailQueue(database.db);
  const changeFeed = createChangeFeed(client, dbPrefix);
  return {
    ...database,
    figures: createFigureRepository(database.db),
    errors: createErrorRepository(database.db),
    canaries: createCanaryRepository(database.db, mails),
    services: createServiceRepository(database.db),
    mails,
    changeFeed,
    /** Creates missing indexes. */
    async prepare() {
      await ensureIndexes(figures, [
        { key: { step: 1, at: 1 } },
        { key: { at: 1 }, expireAfterSeconds: KEPT_S },
      ]);
      await ensureIndexes(errors, [
        { key: { lastAt: 1 }, expireAfterSeconds: KEPT_S },
        { key: { module: 1, lastAt: -1 } },
        { key: { module: 1, version: 1, count: -1, lastAt: -1 } },
      ]);
      await ensureIndexes(canaries, [
        { key: { checkedAt: 1 }, expireAfterSeconds: KEPT_S },
        { key: { endedAt: 1 } },
      ]);
      await ensureIndexes(webhooks, [{ key: { dueAt: 1 } }]);
      await mails.prepare();
      await changeFeed.prepare();
    },
  };
}
