import { createOutbox, prepareSubscribers } from '@tanabana/service-kit/events';
import { createMailQueue } from '@tanabana/service-kit/mail';
import {
  type ClientSession,
  createAudit,
  createChangeFeed,
  createRates,
  ensureIndexes,
  secretOf,
  serviceDatabase,
  withTransaction,
} from '@tanabana/service-kit/mongo';
import type { Db, MongoClient } from 'mongodb';
import { accountCollection, createAccountRepository } from './accounts/account-repository.ts';
import { createEmailTokenRepository } from './accounts/email-token-repository.ts';
import { createAddressRepository } from './addresses/address-repository.ts';
import { apiKeyCollection, createApiKeyRepository } from './api-keys/api-key-repository.ts';
import { attemptCollection, createAttemptRepository } from './attempts/attempt-repository.ts';
import {
  createSignInOriginRepository,
  signInOriginCollection,
} from './attempts/sign-in-origin-repository.ts';
import { avatarCollection, createAvatarRepository } from './avatars/avatar-repository.ts';
import { createContactRepository, messageCollection } from './contact/contact-repository.ts';
import { createKeyRepository } from './keys/key-repository.ts';
import { messageTexts } from './migrations/0001-message-text.ts';
import { createRecoveryRepository } from './recovery/recovery-repository.ts';
import {
  challengeCollection,
  createChallengeRepository,
} from './second-factor/challenge-repository.ts';
import { createSessionRepository, sessionCollection } from './sessions/session-repository.ts';
import { createInvitationRepository, invitationCollection } from './staff/invitation-repository.ts';
import {
  createRevocationRepository,
  revocationCollection,
} from './tokens/revocation-repository.ts';
import { createMergeRepository, mergeCollection } from './users/merge-repository.ts';
import { createRemovalRepository, removalCollection } from './users/removal-repository.ts';
import { createUserRepository } from './users/user-repository.ts';

const untilExpired = { key: { expiresAt: 1 }, expireAfterSeconds: 0 } as const;

/** Creates missing indexes. The unique ones ensure unique names and addresses. */
async function makeIndexes(db: Db): Promise<void> {
  await ensureIndexes(accountCollection(db), [
    { key: { usernameLower: 1 }, unique: true },
    { key: { emailLower: 1 }, unique: true },
    { key: { createdAt: 1, _id: 1 } },
    ...['isAdmin', 'isPremium', 'isDisabled'].map((role) => ({
      key: { [role]: 1, createdAt: 1, _id: 1 },
      partialFilterExpression: { [role]: true },
    })),
    {
      key: { role: 1, createdAt: 1, _id: 1 },
      partialFilterExpression: { role: { $exists: true } },
    },
    { key: { updatedAt: 1, _id: 1 } },
    {
      key: { mergedInto: 1 },
      partialFilterExpression: { mergedInto: { $exists: true } },
    },
    { key: { versionAt: 1 } },
    { key: { 'reset.hash': 1 } },
  ]);
  await ensureIndexes(revocationCollection(db), [{ key: { at: 1 } }, untilExpired]);
  await ensureIndexes(removalCollection(db), [{ key: { at: 1, _id: 1 } }]);
  await ensureIndexes(mergeCollection(db), [{ key: { at: 1, _id: 1 } }]);
  await ensureIndexes(messageCollection(db), [
    { key: { createdAt: -1, _id: -1 } },
    { key: { isAnswered: 1, createdAt: -1 } },
    { key: { email: 1, createdAt: -1 } },
  ]);
  await ensureIndexes(avatarCollection(db), [{ key: { accountId: 1 } }]);
  await ensureIndexes(attemptCollection(db), [untilExpired]);
  await ensureIndexes(signInOriginCollection(db), [{ key: { accountId: 1 } }, untilExpired]);
  await ensureIndexes(sessionCollection(db), [{ key: { accountId: 1, usedAt: -1 } }, untilExpired]);
  await ensureIndexes(apiKeyCollection(db), [{ key: { 'by.id': 1 } }]);
  await ensureIndexes(challengeCollection(db), [untilExpired]);
  await ensureIndexes(invitationCollection(db), [
    { key: { emailLower: 1 } },
    { key: { hash: 1 } },
    { key: { forgetAt: 1 }, expireAfterSeconds: 0 },
  ]);
}

export type AuthStorage = ReturnType<typeof createStorage>;

/** All data of this service, in `<prefix>_auth` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'auth', [messageTexts]);
  const { db } = database;
  const mails = createMailQueue(db);
  const audit = createAudit(db);
  const outbox = createOutbox(db);
  const changeFeed = createChangeFeed(client, dbPrefix);
  const users = createUserRepository(db, changeFeed, outbox);
  let factorKey: Buffer | undefined;
  const rates = createRates(db);
  const emailTokens = createEmailTokenRepository(db);
  return {
    ...database,
    mails,
    audit,
    outbox,
    changeFeed,
    users,
    messages: createContactRepository(db, mails, audit),
    rates,
    accounts: createAccountRepository(db, changeFeed, outbox),
    emailTokens,
    addresses: createAddressRepository(db),
    apiKeys: createApiKeyRepository(db),
    avatars: createAvatarRepository(db),
    attempts: createAttemptRepository(db),
    signInOrigins: createSignInOriginRepository(db),
    recoveries: createRecoveryRepository(db),
    keys: createKeyRepository(db),
    revocations: createRevocationRepository(db, changeFeed),
    removals: createRemovalRepository(db),
    merges: createMergeRepository(db),
    sessions: createSessionRepository(db),
    challenges: createChallengeRepository(db),
    invitations: createInvitationRepository(db),
    /** Key of encrypted second factors. Throws before `prepare`. */
    factorKey(): Buffer {
      if (!factorKey) throw new Error('The secret of second factors could not be read');
      return factorKey;
    },
    /** Runs writes in a transaction (service-kit/mongo, `withTransaction`). */
    transaction: <T>(work: (session: ClientSession) => Promise<T>): Promise<T> =>
      withTransaction(client, work),
    /** Creates missing indexes. */
    async prepare() {
      await makeIndexes(db);
      factorKey ??= await secretOf(db, 'second-factors');
      await Promise.all([
        mails.prepare(),
        audit.prepare(),
        outbox.prepare(),
        prepareSubscribers(db),
        users.prepare(),
        rates.prepare(),
        emailTokens.prepare(),
        changeFeed.prepare(),
      ]);
    },
  };
}
