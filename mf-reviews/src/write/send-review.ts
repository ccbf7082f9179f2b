import type { ErrorCode, OwnReview, ReviewedLine } from '@tanabana/contracts';
import { isApiError, messageOf } from '@tanabana/storefront';
import { reviewCalls } from '../shared/review-calls.ts';
import type { Draft, Field, Problems } from './review-draft.ts';

export interface Sent {
  order: string;
  line: ReviewedLine;
  /** Key of an emailed link. */
  linkKey: string | undefined;
  draft: Draft;
  /** Ids of stored photos that stay. */
  kept: readonly string[];
  photos: readonly File[];
  /** Called with the uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
}

/** Creates the review of a line, or changes it. Throws `ApiError`. */
export function sendReview({ order, line, linkKey, draft, ...sent }: Sent): Promise<OwnReview> {
  const input = {
    params: { order, line: String(line.line) },
    query: { key: linkKey },
    files: sent.photos,
  };
  const { stars, fit, title, text, author, language } = draft;
  const body = {
    stars: String(stars),
    fit: fit ?? ('' as const),
    ...{ title: title.trim(), text: text.trim(), author: author.trim(), language },
  };
  const options = { onProgress: sent.onProgress };
  return line.review
    ? reviewCalls.update(
        { ...input, body: { ...body, keptPictures: JSON.stringify(sent.kept) } },
        options,
      )
    : reviewCalls.create({ ...input, body }, options);
}

export interface SendProblem {
  /** Message above the button; null if fields have all messages. */
  text: string | null;
  fields: Problems;
  /** The stored review differs from what the page shows: it is loaded again. */
  isOutdated: boolean;
}

const OUTDATED: readonly string[] = [
  'review.already_written',
  'review.no_longer_editable',
  'review.not_found',
] satisfies ErrorCode[];

const FAILED = 'Your review could not be sent. Please try again.';

/** Returns what the form shows for a failed call. */
export function sendProblem(error: unknown): SendProblem {
  const fields: Problems = {};
  if (isApiError(error))
    for (const { path, message } of error.errors) {
      const field = fieldOf(path);
      if (field) fields[field] ??= message;
    }
  const isOfPictures =
    isApiError(error) &&
    ['review.picture_invalid', 'review.too_many_pictures'].includes(error.code);
  if (isOfPictures) fields.pictures ??= messageOf(error, FAILED);
  const hasFields = Object.keys(fields).length > 0;
  return {
    text: hasFields ? null : messageOf(error, FAILED),
    fields,
    isOutdated: isApiError(error) && OUTDATED.includes(error.code),
  };
}

const FIELDS: readonly Field[] = [
  'stars',
  'fit',
  'title',
  'text',
  'author',
  'language',
  'pictures',
];

/** `pictures.0` is an error of the photos. */
const fieldOf = (path: string): Field | undefined =>
  FIELDS.find((field) => path === field || path.startsWith(`${field}.`));
