import { createMailQueue } from '@tanabana/mail-kit';
import { createAudit, databaseName, ping } from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';
import { createAccountRepository } from './accounts/account-repository.ts';
import { createAttemptRepository } from './attempts/attempt-repository.ts';
import { createContactRepository } from './contact/contact-repository.ts';
import { prepareDatabase } from './indexes.ts';
import { createKeyRepository } from './keys/key-repository.ts';
import { createRateLimitRepository } from './limits/rate-limit-repository.ts';
import { createRevocationRepository } from './tokens/revocation-repository.ts';

export type AuthStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_auth` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, 'auth'));
  const mails = createMailQueue(db);
  const audit = createAudit(db);
  return {
    mails,
    audit,
    messages: createContactRepository({ client, db, mails, audit }),
    rates: createRateLimitRepository(db),
    accounts: createAccountRepository(db),
    attempts: createAttemptRepository(db),
    keys: createKeyRepository(db),
    revocations: createRevocationRepository(db),
    /** Makes the indexes that are missing. */
    async prepare() {
      await prepareDatabase(db);
      await mails.prepare();
      await audit.prepare();
    },
    ready: () => ping(client),
  };
}
