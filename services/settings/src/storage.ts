import {
  createAudit,
  createChangeFeed,
  ensureIndexes,
  serviceDatabase,
} from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import { createVersionRepository, versionCollection } from './settings/version-repository.ts';

export type SettingsStorage = ReturnType<typeof createStorage>;

/** All data of this service, in `<prefix>_settings` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'settings');
  const { db } = database;
  const audit = createAudit(db);
  const changeFeed = createChangeFeed(client, dbPrefix);
  return {
    ...database,
    versions: createVersionRepository(db, audit, changeFeed),
    audit,
    changeFeed,
    /** Creates missing indexes. The unique one prevents two changes of the same version. */
    async prepare() {
      await ensureIndexes(versionCollection(db), [
        { key: { group: 1, version: -1 }, unique: true },
      ]);
      await Promise.all([audit.prepare(), changeFeed.prepare()]);
    },
  };
}
