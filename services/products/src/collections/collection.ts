import type { CollectionKind, CollectionRule } from '@tanabana/contracts';
import { isCollectionShown, toRupees } from '@tanabana/contracts';
import type { Members } from '../products/product-search.ts';

/** A collection within this service: money in integer paise, ids as hex. */
export interface CollectionRecord {
  id: string;
  title: string;
  slug: string;
  description: string;
  /** Id of the stored picture, and its alternative text. */
  picture: { id: string; alt: string } | null;
  kind: CollectionKind;
  /** In order; may contain deleted products. */
  productIds: string[];
  /** Prices in paise. */
  rule: CollectionRule | null;
  isPublished: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Place among all collections; of equals, the older one is first. */
  position: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Members of a collection that does not exist. */
export const NOBODY: Members = { key: 'nobody', ids: [] };

/** Returns the products of a rule as a search. @param rule prices in rupees */
export function membersOfRule(key: string, rule: CollectionRule): Members {
  const { category, tag, gender, colours, minPrice, maxPrice, inStock, newest, sort } = rule;
  return {
    key,
    filter: {
      category: category ?? undefined,
      tag: tag ?? undefined,
      gender: gender ?? undefined,
      colour: colours.length > 0 ? colours : undefined,
      minPrice: minPrice ?? undefined,
      maxPrice: maxPrice ?? undefined,
      inStock: inStock || undefined,
    },
    newest,
    sort,
  };
}

/** Returns a rule with prices in rupees. */
export const ruleInRupees = (rule: CollectionRule): CollectionRule => ({
  ...rule,
  minPrice: rule.minPrice === null ? null : toRupees(rule.minPrice),
  maxPrice: rule.maxPrice === null ? null : toRupees(rule.maxPrice),
});

/** Returns the products of a collection as a search. */
export function membersOf({ id, updatedAt, rule, productIds }: CollectionRecord): Members {
  const key = `${id} ${updatedAt.getTime()}`;
  return rule ? membersOfRule(key, ruleInRupees(rule)) : { key, ids: productIds };
}

/** Returns the collections that shoppers see at a time. */
export const shownAt = (
  collections: readonly CollectionRecord[],
  at: Date,
): readonly CollectionRecord[] => collections.filter((one) => isCollectionShown(one, at));
