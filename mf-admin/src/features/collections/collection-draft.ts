import {
  type CollectionKind,
  type CollectionRule,
  type CollectionSelection,
  collectionProblems,
  type Endpoints,
  MAX_NEWEST,
  type NumberReading,
  readAmount,
  readCount,
  type StoredCollection,
} from '@tanabana/contracts';
import type { Problems } from '../../shared/field-problems.ts';
import { isoTime, localTime } from '../../shared/local-times.ts';

/** A rule as typed; empty texts are no condition. */
export interface RuleDraft {
  category: string;
  tag: CollectionRule['tag'] | '';
  gender: CollectionRule['gender'] | '';
  colours: string[];
  minPrice: string;
  maxPrice: string;
  inStock: boolean;
  newest: string;
  sort: CollectionRule['sort'];
}

/** The stored picture, a chosen file, or none. */
export type DraftPicture = { path: string } | { file: File } | null;

/** A collection as typed in its form. */
export interface CollectionDraft {
  title: string;
  slug: string;
  description: string;
  picture: DraftPicture;
  alt: string;
  kind: CollectionKind;
  productIds: string[];
  rule: RuleDraft;
  isPublished: boolean;
  /** `2026-11-08T00:00` in the shop's time zone; empty for no limit. */
  startsAt: string;
  endsAt: string;
}

const emptyRule: RuleDraft = {
  category: '',
  tag: '',
  gender: '',
  colours: [],
  minPrice: '',
  maxPrice: '',
  inStock: false,
  newest: '',
  sort: 'default',
};

const emptyDraft: CollectionDraft = {
  title: '',
  slug: '',
  description: '',
  picture: null,
  alt: '',
  kind: 'manual',
  productIds: [],
  rule: emptyRule,
  isPublished: true,
  startsAt: '',
  endsAt: '',
};

const typed = (value: number | null): string => (value === null ? '' : String(value));

const ruleDraftOf = (rule: CollectionRule): RuleDraft => ({
  category: rule.category ?? '',
  tag: rule.tag ?? '',
  gender: rule.gender ?? '',
  colours: rule.colours,
  minPrice: typed(rule.minPrice),
  maxPrice: typed(rule.maxPrice),
  inStock: rule.inStock,
  newest: typed(rule.newest),
  sort: rule.sort,
});

/** Returns what the form of a collection shows; of a new one without an argument. */
export function draftOf(collection: StoredCollection | null): CollectionDraft {
  if (!collection) return emptyDraft;
  const { title, slug, description, picture, kind, productIds, rule, isPublished } = collection;
  return {
    ...{ title, slug, description, kind, productIds, isPublished },
    picture: picture && { path: picture.path },
    alt: picture?.alt ?? '',
    rule: rule ? ruleDraftOf(rule) : emptyRule,
    startsAt: localTime(collection.startsAt),
    endsAt: localTime(collection.endsAt),
  };
}

/** Reads an optional number. */
function optional(
  text: string,
  reader: (text: string) => NumberReading,
  report: (problem: string) => void,
): number | null {
  if (text.trim() === '') return null;
  const reading = reader(text);
  if ('value' in reading) return reading.value;
  report(reading.problem);
  return null;
}

/** Returns a rule as typed, and what is wrong with its numbers. */
function readRule(draft: RuleDraft): { rule: CollectionRule; problems: Problems } {
  const problems: Problems = {};
  const report = (field: string) => (problem: string) => {
    problems[`rule.${field}`] = problem;
  };
  const newest = optional(draft.newest, readCount, report('newest'));
  if (newest !== null && (newest < 1 || newest > MAX_NEWEST))
    report('newest')(`Enter a whole number from 1 to ${MAX_NEWEST}.`);
  const rule = {
    category: draft.category || null,
    tag: draft.tag || null,
    gender: draft.gender || null,
    colours: draft.colours,
    minPrice: optional(draft.minPrice, readAmount, report('minPrice')),
    maxPrice: optional(draft.maxPrice, readAmount, report('maxPrice')),
    inStock: draft.inStock,
    newest,
    sort: draft.sort,
  };
  return { rule, problems };
}

/** Returns the products of a draft for a preview; null while there are none to show. */
export function selectionOf({
  kind,
  productIds,
  rule,
}: CollectionDraft): CollectionSelection | null {
  if (kind === 'manual') return productIds.length > 0 ? { productIds } : null;
  const read = readRule(rule);
  const isReady = Object.keys(read.problems).length === 0 && problemsOfRule(read.rule) === null;
  return isReady ? { rule: read.rule } : null;
}

/** Returns the contradiction within a rule; null if it has none. */
export function problemsOfRule(rule: CollectionRule): string | null {
  const fields = { kind: 'rule', productIds: [], isPublished: true } as const;
  const [problem] = collectionProblems({ ...fields, rule, startsAt: null, endsAt: null });
  return problem?.message ?? null;
}

type Body = Endpoints.BodyInput<typeof Endpoints.collectionEndpoints.createCollection>;

/** The request's body and files, or the draft's problems by field. */
export type DraftBody = { body: Body; files: File[] } | { problems: Problems };

/** Reads a draft (rules 22.1, 22.2); the service checks the rest. */
export function bodyOf(draft: CollectionDraft, before: StoredCollection | null): DraftBody {
  const { title, slug, description, picture, alt, kind, productIds, isPublished } = draft;
  const read = readRule(draft.rule);
  const rule = kind === 'rule' ? read.rule : null;
  const startsAt = isoTime(draft.startsAt, before?.startsAt);
  const endsAt = isoTime(draft.endsAt, before?.endsAt);
  const problems: Problems = {
    ...(title.trim() === '' && { title: 'Enter a title.' }),
    ...(kind === 'rule' && read.problems),
  };
  if (Object.keys(problems).length === 0)
    for (const { path, message } of collectionProblems({
      ...{ kind, productIds, rule, isPublished, startsAt, endsAt },
    }))
      problems[path] = message;
  if (Object.keys(problems).length > 0) return { problems };
  const body: Body = {
    ...{ title, description, alt, kind },
    ...(slug.trim() !== '' && { slug: slug.trim() }),
    productIds: JSON.stringify(kind === 'manual' ? productIds : []),
    rule: JSON.stringify(rule),
    isPublished: isPublished ? '1' : '0',
    startsAt: startsAt ?? '',
    endsAt: endsAt ?? '',
    ...(before?.picture && !picture && { removePicture: '1' }),
  };
  return { body, files: picture && 'file' in picture ? [picture.file] : [] };
}
