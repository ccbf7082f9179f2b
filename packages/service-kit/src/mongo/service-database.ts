import type { MongoClient } from 'mongodb';
import type { Logger } from '../logger.ts';
import type { Readiness } from '../operations/operations-routes.ts';
import { connect, databaseName, ping } from './connect.ts';
import { type MigrateOptions, type Migration, migrate } from './migrations.ts';

/** The database of a service (`<prefix>_<service>`) with what every storage offers. */
export function serviceDatabase(
  client: MongoClient,
  dbPrefix: string,
  service: string,
  migrations: readonly Migration[] = [],
) {
  const db = client.db(databaseName(dbPrefix, service));
  return {
    db,
    /** Migrates data of older versions; call it first (docs/upgrading.md). */
    migrate: (options?: MigrateOptions): Promise<void> => migrate(db, migrations, options),
    /** Returns true while the cluster responds, else a message. */
    ready: async (): Promise<Readiness> =>
      (await ping(client)) || 'The database has no primary that answers within one second.',
  };
}

interface Storage {
  migrate(options: MigrateOptions): Promise<void>;
  prepare?(): Promise<void>;
}

/** Connects and migrates a service's storage. Throws what these throw. */
export async function openStorage<S extends Storage>(
  createStorage: (client: MongoClient, dbPrefix: string) => S,
  env: { MONGODB_URI: string; DB_PREFIX: string },
  { appName, log }: { appName: string; log: Logger },
): Promise<{ client: MongoClient; storage: S }> {
  const client = await connect(env.MONGODB_URI, { appName });
  const storage = createStorage(client, env.DB_PREFIX);
  await storage.migrate({ log });
  await storage.prepare?.();
  return { client, storage };
}
