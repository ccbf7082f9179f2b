import { createMailQueue } from '@tanabana/mail-kit';
import { databaseName, ping } from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';
import { createAccountRepository } from './accounts/account-repository.ts';
import { createAttemptRepository } from './attempts/attempt-repository.ts';
import { prepareDatabase } from './indexes.ts';
import { createKeyRepository } from './keys/key-repository.ts';
import { createRevocationRepository } from './tokens/revocation-repository.ts';

export type AuthStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_auth` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, 'auth'));
  const mails = createMailQueue(db);
  return {
    mails,
    accounts: createAccountRepository(db),
    attempts: createAttemptRepository(db),
    keys: createKeyRepository(db),
    revocations: createRevocationRepository(db),
    /** Makes the indexes that are missing. */
    async prepare() {
      await prepareDatabase(db);
      await mails.prepare();
    },
    ready: () => ping(client),
  };
}
