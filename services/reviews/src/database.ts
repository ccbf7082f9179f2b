import type {
  Fit,
  HELD_REASONS,
  REPORT_REASONS,
  REVIEW_STATES,
  ReviewSettings,
} from '@tanabana/contracts';
import { ensureIndexes } from '@tanabana/service-kit/mongo';
import type { Binary, Collection, Db, IndexDescription, ObjectId } from 'mongodb';

export type ReviewState = (typeof REVIEW_STATES)[number];
export type HeldReason = (typeof HELD_REASONS)[number];
export type ReportReason = (typeof REPORT_REASONS)[number];

export interface PictureInReview {
  id: ObjectId;
  /** Pixels. */
  width: number;
  height: number;
}

/** A review. Flags repeat other fields for indexes. */
export interface ReviewDocument {
  _id: ObjectId;
  /** Unique: `<order>:<line>`, `import:<hash>`, or `anonymous:<id>` once its account is deleted. */
  key: string;
  orderId: ObjectId | null;
  line: number | null;
  userId: ObjectId | null;
  /** Empty if unknown. */
  email: string;
  productId: ObjectId;
  productName: string;
  stars: number;
  title: string;
  text: string;
  language: string;
  author: string;
  isVerified: boolean;
  isImported: boolean;
  colour?: string;
  size?: string;
  fit?: Fit;
  pictures: PictureInReview[];
  hasPictures: boolean;
  helpful: number;
  /** Reports that the owner has not dismissed. */
  reportCount: number;
  isReported: boolean;
  answer?: { text: string; at: Date };
  state: ReviewState;
  isWaiting: boolean;
  heldBecause?: HeldReason;
  words: string[];
  hiddenBecause?: string;
  version: number;
  createdAt: Date;
  editedAt?: Date;
  /** Of its current and earlier content, so that an import recognises it. */
  contentHashes: string[];
}

/** Fields of a review that shoppers see. */
export const SHOWN = [
  'productId',
  'stars',
  'title',
  'text',
  'language',
  'author',
  'isVerified',
  'colour',
  'size',
  'fit',
  'pictures',
  'helpful',
  'answer',
  'createdAt',
  'editedAt',
] as const satisfies (keyof ReviewDocument)[];

/** A review with these fields only. */
export type ShownDocument = Pick<ReviewDocument, '_id' | (typeof SHOWN)[number]>;

/** Sums over the published reviews of a product. */
export interface SummaryDocument {
  /** Product id. */
  _id: ObjectId;
  count: number;
  /** Number of reviews with 1, 2, 3, 4 and 5 stars. */
  stars: number[];
  fit: Record<Fit, number>;
  sizes: { size: string; count: number }[];
  withPictures: number;
  pictures: (PictureInReview & { review: ObjectId })[];
  version: number;
  changedAt: Date;
}

/** The first page of a product's published reviews (`FIRST_PAGE`). */
export interface FirstPageDocument {
  /** Product id. */
  _id: ObjectId;
  /** Number of transactions that changed reviews of the product. */
  changes: number;
  /** Absent after a change until the page is read again. */
  reviews?: ShownDocument[];
  /** Number of published reviews when the page was read. */
  count?: number;
}

export interface PurchaseLineDocument {
  line: number;
  productId: ObjectId;
  name: string;
  image?: string;
  colour?: string;
  size?: string;
}

/** A delivered order. */
export interface PurchaseDocument {
  /** Order id. */
  _id: ObjectId;
  userId: ObjectId | null;
  email: string;
  /** The email in the form in which addresses are compared. */
  emailKey: string;
  firstName: string;
  lastName: string;
  deliveredAt: Date;
  lines: PurchaseLineDocument[];
  /** While a request by email may still be sent. */
  isRequestDue?: true;
  requestedAt: Date | null;
  /** Lines whose next review waits for the owner, because the author deleted a hidden one. */
  heldLines: number[];
  /** Counts writes of reviews, so that they conflict with a deletion of the account. */
  writes: number;
}

/** `userId` is the document's own id once the account is deleted. */
export interface VoteDocument {
  _id: ObjectId;
  reviewId: ObjectId;
  userId: ObjectId;
  at: Date;
}

export interface ReportDocument extends VoteDocument {
  reason: ReportReason;
  text: string;
  isDismissed: boolean;
}

/** A picture of a review, below 1 MB, written in the review's transaction. */
export interface PictureDocument {
  _id: ObjectId;
  reviewId: ObjectId;
  contentType: string;
  width: number;
  height: number;
  data: Binary;
}

export interface RenditionDocument {
  /** `<picture id>-<width>-<format>`, or `-smaller` for the smaller one of AVIF and WebP. */
  _id: string;
  imageId: ObjectId;
  data: Binary;
}

export type SettingsDocument = ReviewSettings & { _id: 'current' };

/** Hash of an address that gets no more requests, or of a review that its author deleted. */
export interface HashDocument {
  _id: string;
  at: Date;
}

/** An account that was deleted. */
export interface RemovedAccountDocument {
  _id: ObjectId;
  at: Date;
}

export interface ProgressDocument {
  _id: 'deliveries';
  /** ISO time. */
  since: string;
}

/** The collections of this service. */
export const collectionsOf = (db: Db) => ({
  reviews: db.collection('reviews') as Collection<ReviewDocument>,
  summaries: db.collection('summaries') as Collection<SummaryDocument>,
  firstPages: db.collection('firstPages') as Collection<FirstPageDocument>,
  purchases: db.collection('purchases') as Collection<PurchaseDocument>,
  votes: db.collection('votes') as Collection<VoteDocument>,
  reports: db.collection('reports') as Collection<ReportDocument>,
  pictures: db.collection('pictures') as Collection<PictureDocument>,
  renditions: db.collection('renditions') as Collection<RenditionDocument>,
  settings: db.collection('settings') as Collection<SettingsDocument>,
  optOuts: db.collection('optOuts') as Collection<HashDocument>,
  removedReviews: db.collection('removedReviews') as Collection<HashDocument>,
  removedAccounts: db.collection('removedAccounts') as Collection<RemovedAccountDocument>,
  progress: db.collection('progress') as Collection<ProgressDocument>,
});

export type Collections = ReturnType<typeof collectionsOf>;

/** Filters of the public list, checked in the index before a review is read. */
const FILTERED = { size: 1, hasPictures: 1 } as const;
const NEWEST = { createdAt: -1, _id: -1 } as const;
const OF_PRODUCT = { productId: 1, state: 1 } as const;

const INDEXES: Partial<Record<keyof Collections, IndexDescription[]>> = {
  reviews: [
    { key: { key: 1 }, unique: true, name: 'key' },
    { key: { ...OF_PRODUCT, helpful: -1, ...NEWEST, stars: 1, ...FILTERED }, name: 'helpful' },
    { key: { ...OF_PRODUCT, ...NEWEST, stars: 1, ...FILTERED }, name: 'newest' },
    { key: { ...OF_PRODUCT, stars: -1, ...NEWEST, ...FILTERED }, name: 'highest' },
    { key: { ...OF_PRODUCT, stars: 1, ...NEWEST, ...FILTERED }, name: 'lowest' },
    { key: { userId: 1, ...NEWEST }, name: 'user' },
    { key: { contentHashes: 1 }, name: 'content' },
    { key: { isWaiting: -1, ...NEWEST }, name: 'queue' },
    { key: { state: 1, ...NEWEST }, name: 'state' },
    { key: { isReported: 1, ...NEWEST }, name: 'reported' },
    { key: { productId: 1, isWaiting: -1, ...NEWEST }, name: 'product' },
  ],
  summaries: [{ key: { changedAt: 1, _id: 1 }, name: 'changed' }],
  purchases: [
    { key: { userId: 1, deliveredAt: -1, _id: -1 }, name: 'user' },
    { key: { isRequestDue: 1, deliveredAt: 1 }, name: 'request' },
    { key: { emailKey: 1 }, name: 'email' },
  ],
  votes: [
    { key: { reviewId: 1, userId: 1 }, unique: true, name: 'vote' },
    { key: { userId: 1 }, name: 'user' },
  ],
  reports: [
    { key: { reviewId: 1, userId: 1 }, unique: true, name: 'report' },
    { key: { userId: 1 }, name: 'user' },
  ],
  pictures: [{ key: { reviewId: 1 }, name: 'review' }],
  renditions: [{ key: { imageId: 1 }, name: 'image' }],
};

/** Creates missing collections and indexes, so that no transaction has to create collections. */
export async function prepareDatabase(db: Db): Promise<void> {
  for (const [name, collection] of Object.entries(collectionsOf(db)))
    await ensureIndexes(
      db.collection(collection.collectionName),
      INDEXES[name as keyof Collections] ?? [{ key: { _id: 1 } }],
    );
}
