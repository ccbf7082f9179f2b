import { ensureIndexes } from '@tanabana/mongo-kit';
import type { Db } from 'mongodb';
import { accountCollection } from './accounts/account-repository.ts';
import { attemptCollection } from './attempts/attempt-repository.ts';
import { placeCollection } from './attempts/place-repository.ts';
import { messageCollection } from './contact/contact-repository.ts';
import { removalCollection } from './removals/removal-repository.ts';
import { revocationCollection } from './tokens/revocation-repository.ts';

const untilExpired = { key: { expiresAt: 1 }, expireAfterSeconds: 0 } as const;

/** Makes the indexes that are missing. The unique ones are what keeps names and addresses unique. */
export async function prepareDatabase(db: Db): Promise<void> {
  await ensureIndexes(accountCollection(db), [
    { key: { usernameLower: 1 }, unique: true },
    { key: { emailLower: 1 }, unique: true },
    { key: { isAdmin: 1 } },
    { key: { createdAt: 1 } },
    { key: { versionAt: 1 } },
    { key: { 'reset.hash': 1 } },
  ]);
  await ensureIndexes(revocationCollection(db), [{ key: { at: 1 } }, untilExpired]);
  await ensureIndexes(removalCollection(db), [{ key: { at: 1 } }]);
  await ensureIndexes(messageCollection(db), [
    { key: { createdAt: -1, _id: -1 } },
    { key: { isAnswered: 1, createdAt: -1 } },
  ]);
  await ensureIndexes(attemptCollection(db), [untilExpired]);
  await ensureIndexes(placeCollection(db), [{ key: { accountId: 1 } }, untilExpired]);
}
