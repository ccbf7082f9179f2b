import { createHash } from 'node:crypto';
import {
  type Fit,
  type HELD_REASONS,
  REVIEW_EDIT_DAYS,
  type REVIEW_STATES,
} from '@tanabana/contracts';

export type ReviewState = (typeof REVIEW_STATES)[number];
export type HeldReason = (typeof HELD_REASONS)[number];

export interface ReviewPicture {
  id: string;
  /** Pixels. */
  width: number;
  height: number;
}

/** A review with ids as text. */
export interface ReviewRecord {
  id: string;
  /** Unique: `lineKey`, `importKey` or `anonymousKey`. */
  key: string;
  /** null for imported reviews without a known order, and once the account is deleted. */
  orderId: string | null;
  line: number | null;
  /** null for guests, imported reviews and deleted accounts. */
  userId: string | null;
  /** Empty if unknown. */
  email: string;
  productId: string;
  /** When it was bought. */
  productName: string;
  stars: number;
  title: string;
  text: string;
  language: string;
  author: string;
  isVerified: boolean;
  isImported: boolean;
  colour?: string | undefined;
  size?: string | undefined;
  fit?: Fit | undefined;
  pictures: ReviewPicture[];
  helpful: number;
  /** Reports that the owner has not dismissed. */
  reportCount: number;
  answer?: { text: string; at: Date } | undefined;
  state: ReviewState;
  heldBecause?: HeldReason | undefined;
  /** Words of the owner's list that it contains. */
  words: string[];
  hiddenBecause?: string | undefined;
  version: number;
  createdAt: Date;
  editedAt?: Date | undefined;
  contentHashes: string[];
}

/** Name that replaces the author's once the account is deleted (rule 19.8). */
export const ANONYMOUS = 'A customer';

export const lineKey = (orderId: string, line: number): string => `${orderId}:${line}`;
export const importKey = (hash: string): string => `import:${hash}`;
export const anonymousKey = (id: string): string => `anonymous:${id}`;

const DAY_MS = 86_400_000;

/** Until when the author may change a review (rule 19.3). */
export const editableUntil = ({ createdAt }: Pick<ReviewRecord, 'createdAt'>): Date =>
  new Date(createdAt.getTime() + REVIEW_EDIT_DAYS * DAY_MS);

type Hashed = Pick<ReviewRecord, 'productId' | 'author' | 'createdAt' | 'title' | 'text' | 'stars'>;

const folded = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Earlier hashes that are kept of a review that is changed often. */
const MAX_HASHES = 20;

/**
 * Returns a hash of product, author, second of creation, stars and text, by which an import recognises
 * a review (rule 19.9). White space and compatible characters count as the same.
 */
export const contentHash = ({ productId, author, createdAt, title, text, stars }: Hashed): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        productId,
        folded(author),
        Math.floor(createdAt.getTime() / 1000),
        stars,
        folded(title),
        folded(text),
      ]),
    )
    .digest('base64url');

/** Returns the review with the hash of its current content added. */
export function withHash<T extends Hashed & { contentHashes: string[] }>(review: T): T {
  const hashes = new Set([...review.contentHashes, contentHash(review)]);
  return { ...review, contentHashes: [...hashes].slice(-MAX_HASHES) };
}
