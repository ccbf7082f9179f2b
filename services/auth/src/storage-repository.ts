import { createMailQueue } from '@tanabana/mail-kit';
import {
  type ClientSession,
  createAudit,
  createRates,
  databaseName,
  ping,
  withTransaction,
} from '@tanabana/mongo-kit';
import type { MongoClient } from 'mongodb';
import { createAccountRepository } from './accounts/account-repository.ts';
import { createCredentialRepository } from './accounts/credential-repository.ts';
import { createEmailTokenRepository } from './accounts/email-token-repository.ts';
import { createProfileRepository } from './accounts/profile-repository.ts';
import { createAddressRepository } from './addresses/address-repository.ts';
import { createAttemptRepository } from './attempts/attempt-repository.ts';
import { createPlaceRepository } from './attempts/place-repository.ts';
import { createAvatarRepository } from './avatars/avatar-repository.ts';
import { createContactRepository } from './contact/contact-repository.ts';
import { prepareDatabase } from './indexes.ts';
import { createKeyRepository } from './keys/key-repository.ts';
import { createRecoveryRepository } from './recovery/recovery-repository.ts';
import { createRemovalRepository } from './removals/removal-repository.ts';
import { createRevocationRepository } from './tokens/revocation-repository.ts';
import { createUserRepository } from './users/user-repository.ts';

export type AuthStorage = ReturnType<typeof createStorage>;

/** All that this service keeps, in `<prefix>_auth` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const db = client.db(databaseName(dbPrefix, 'auth'));
  const mails = createMailQueue(db);
  const audit = createAudit(db);
  const users = createUserRepository(db);
  const rates = createRates(db);
  const emailTokens = createEmailTokenRepository(db);
  return {
    mails,
    audit,
    users,
    messages: createContactRepository({ client, db, mails, audit }),
    rates,
    accounts: createAccountRepository(db),
    credentials: createCredentialRepository(db),
    emailTokens,
    profiles: createProfileRepository(db),
    addresses: createAddressRepository(db),
    avatars: createAvatarRepository(db),
    attempts: createAttemptRepository(db),
    places: createPlaceRepository(db),
    recoveries: createRecoveryRepository(db),
    keys: createKeyRepository(db),
    revocations: createRevocationRepository(db),
    removals: createRemovalRepository(db),
    /** All writes with the session, or none (mongo-kit, `withTransaction`). */
    transaction: <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
      withTransaction(client, work),
    /** Makes the indexes that are missing. */
    async prepare() {
      await prepareDatabase(db);
      await Promise.all([
        mails.prepare(),
        audit.prepare(),
        users.prepare(),
        rates.prepare(),
        emailTokens.prepare(),
      ]);
    },
    ready: () => ping(client),
  };
}
