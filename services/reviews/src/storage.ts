import { createMailQueue } from '@tanabana/service-kit/mail';
import {
  createAudit,
  createChangeFeed,
  createMergedAccounts,
  createRates,
  createRemovedAccounts,
  createSigner,
  serviceDatabase,
} from '@tanabana/service-kit/mongo';
import type { MongoClient } from 'mongodb';
import { createConsistencyRepository } from './consistency/consistency-repository.ts';
import { prepareDatabase } from './database.ts';
import { createFeedbackRepository } from './feedback/feedback-repository.ts';
import { createMergedAccountRepository } from './merged-accounts/merged-account-repository.ts';
import { createPictureRepository } from './pictures/picture-repository.ts';
import { createPurchaseRepository } from './purchases/purchase-repository.ts';
import { createRemovedAccountRepository } from './removed-accounts/removed-account-repository.ts';
import { createFirstPageRepository } from './reviews/first-page-repository.ts';
import { createReviewRepository } from './reviews/review-repository.ts';
import { createReviewWriteRepository } from './reviews/review-write-repository.ts';
import { createSettingsRepository } from './settings/settings-repository.ts';
import { createSummaryRepository } from './summaries/summary-repository.ts';

export type ReviewStorage = ReturnType<typeof createStorage>;

/** All data of this service, in `<prefix>_reviews` of the cluster. */
export function createStorage(client: MongoClient, dbPrefix: string) {
  const database = serviceDatabase(client, dbPrefix, 'reviews');
  const { db } = database;
  const audit = createAudit(db);
  const changeFeed = createChangeFeed(client, dbPrefix);
  const summaries = createSummaryRepository(db);
  const reviews = createReviewRepository(db);
  const firstPages = createFirstPageRepository(db, reviews);
  const writes = createReviewWriteRepository(db, summaries, firstPages, changeFeed);
  const mails = createMailQueue(db);
  const rates = createRates(db);
  const signer = createSigner(db, 'reviewLinks');
  return {
    ...database,
    reviews,
    writes,
    summaries,
    firstPages,
    feedback: createFeedbackRepository(db),
    purchases: createPurchaseRepository(db),
    pictures: createPictureRepository(db),
    settings: createSettingsRepository(db, audit, writes.transaction),
    removedAccounts: createRemovedAccountRepository(db, firstPages, changeFeed),
    merged: createMergedAccountRepository(db),
    /** Progress of processing merged accounts. */
    merges: createMergedAccounts(db),
    /** Progress of processing deleted accounts. */
    removals: createRemovedAccounts(db),
    consistency: createConsistencyRepository(db),
    audit,
    mails,
    rates,
    signer,
    changeFeed,
    /** Creates missing collections, indexes and the secret of the links. */
    async prepare() {
      await prepareDatabase(db);
      const parts = [audit, mails, rates, signer, changeFeed];
      await Promise.all(parts.map((part) => part.prepare()));
    },
  };
}
