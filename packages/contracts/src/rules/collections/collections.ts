/** Limits of collections (rule 22.1). */
export const MAX_COLLECTIONS = 100;
/** Products that the owner chooses for one collection. */
export const MAX_COLLECTION_PRODUCTS = 500;
/** Newest products that a rule can ask for. */
export const MAX_NEWEST = 1000;
export const MAX_RULE_COLOURS = 20;
export const COLLECTION_LENGTHS = { title: 80, slug: 80, description: 1000, alt: 200 } as const;

export const COLLECTION_KINDS = ['manual', 'rule'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** What decides whether shoppers see a collection; texts are times in ISO 8601. */
interface Period {
  isPublished: boolean;
  startsAt: string | Date | null;
  endsAt: string | Date | null;
}

/** Published and within its period: it starts at `startsAt` and ends before `endsAt`. */
export const isCollectionShown = ({ isPublished, startsAt, endsAt }: Period, at: Date): boolean =>
  isPublished &&
  (startsAt === null || at >= new Date(startsAt)) &&
  (endsAt === null || at < new Date(endsAt));

/** The conditions of a rule; all must hold. Prices in rupees. */
export interface Conditions {
  category: string | null;
  tag: string | null;
  gender: string | null;
  colours: readonly string[];
  minPrice: number | null;
  maxPrice: number | null;
  inStock: boolean;
  newest: number | null;
}

/** Whether a rule selects anything: without a condition it would be the whole shop. */
export const hasCondition = ({ colours, inStock, ...rule }: Conditions): boolean =>
  inStock ||
  colours.length > 0 ||
  [rule.category, rule.tag, rule.gender, rule.minPrice, rule.maxPrice, rule.newest].some(
    (value) => value !== null,
  );

interface CheckedCollection extends Period {
  kind: CollectionKind;
  productIds: readonly string[];
  rule: Conditions | null;
}

/** A contradiction between fields, with the path of the field to change. */
export interface CollectionProblem {
  path: string;
  message: string;
}

/** Returns what is wrong with a collection whose fields are valid one by one (rule 22.2). */
export function collectionProblems(collection: CheckedCollection): CollectionProblem[] {
  const { kind, productIds, rule, startsAt, endsAt } = collection;
  const problems: CollectionProblem[] = [];
  if (kind === 'rule' && (!rule || !hasCondition(rule)))
    problems.push({ path: 'rule', message: 'Choose at least one condition.' });
  if (kind === 'rule' && rule && (rule.minPrice ?? 0) > (rule.maxPrice ?? Number.POSITIVE_INFINITY))
    problems.push({ path: 'rule.maxPrice', message: 'The highest price is below the lowest.' });
  if (kind === 'manual' && new Set(productIds).size < productIds.length)
    problems.push({ path: 'productIds', message: 'A product is in the list twice.' });
  if (startsAt !== null && endsAt !== null && new Date(endsAt) <= new Date(startsAt))
    problems.push({ path: 'endsAt', message: 'The end is before the start.' });
  return problems;
}
