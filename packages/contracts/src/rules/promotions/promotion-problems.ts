import { toPaise } from '../../money.ts';

interface Tier {
  from: number;
  amount: number;
}

/** The fields of a promotion that restrict each other. */
interface SentPromotion {
  trigger: 'automatic' | 'code';
  code: string | null;
  isAdvertised: boolean;
  effect:
    | { type: 'percentage'; scope: 'items' | 'order'; upTo: number | null }
    | { type: 'tiers'; tiers: readonly Tier[] }
    | { type: 'fixed' | 'free-shipping' | 'buy-get' };
  startsAt: string | null;
  endsAt: string | null;
  limits: { total: number | null; perAccount: number | null };
}

/** An input that contradicts another, by its dotted path. */
export interface PromotionProblem {
  path: string;
  message: string;
}

function tierProblems(tiers: readonly Tier[]): PromotionProblem[] {
  return tiers.flatMap(({ from, amount }, index) => {
    const before = tiers[index - 1];
    const path = `effect.tiers.${index}`;
    if (toPaise(amount) > toPaise(from))
      return [{ path: `${path}.amount`, message: 'A discount cannot exceed its subtotal.' }];
    if (before && from <= before.from)
      return [
        { path: `${path}.from`, message: 'Enter a higher subtotal than in the tier before.' },
      ];
    if (before && amount <= before.amount)
      return [
        { path: `${path}.amount`, message: 'Enter a higher discount than in the tier before.' },
      ];
    return [];
  });
}

function effectProblems({ effect }: SentPromotion): PromotionProblem[] {
  if (effect.type === 'tiers') return tierProblems(effect.tiers);
  if (effect.type === 'percentage' && effect.scope === 'items' && effect.upTo !== null)
    return [{ path: 'effect.upTo', message: 'Only a discount on the order can have a maximum.' }];
  return [];
}

/** Returns the inputs of a promotion that contradict each other (rule 14.3). */
export function promotionProblems(promotion: SentPromotion): PromotionProblem[] {
  const { trigger, code, isAdvertised, startsAt, endsAt, limits } = promotion;
  const problems = effectProblems(promotion);
  const add = (path: string, message: string) => problems.push({ path, message });
  if (trigger === 'automatic' && code !== null)
    add('code', 'A promotion that applies by itself has no code.');
  if (trigger === 'code' && code === null && isAdvertised)
    add('isAdvertised', 'Only a promotion with one code for everyone can be shown in the shop.');
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    add('endsAt', 'Choose an end after the start.');
  if (limits.total !== null && limits.perAccount !== null && limits.perAccount > limits.total)
    add('limits.perAccount', 'One account cannot use it more often than all together.');
  return problems;
}

/** What decides to which orders a promotion applies. */
export interface PromotionReach {
  title: string;
  isActive: boolean;
  trigger: 'automatic' | 'code';
  effect: { type: string; scope?: 'items' | 'order' };
  items: unknown;
  conditions: { segment?: string | null | undefined };
  priority: number;
  isExclusive: boolean;
  startsAt: string | null;
  endsAt: string | null;
}

const momentOf = (time: string | null, open: number): number =>
  time === null ? open : Date.parse(time);

/**
 * Returns the first automatic promotion that applies to exactly the same orders as this one, at the
 * same time and with the same priority, so that nobody could tell which one applies.
 */
export function samePromotion<Other extends PromotionReach>(
  one: PromotionReach,
  others: readonly Other[],
): Other | undefined {
  if (one.trigger !== 'automatic' || !one.isActive) return undefined;
  const reachOf = ({ effect, items, conditions, priority, isExclusive }: PromotionReach): string =>
    JSON.stringify([
      promotionClass(effect),
      items,
      // missing in promotions of earlier versions
      { ...conditions, segment: conditions.segment ?? null },
      priority,
      isExclusive,
    ]);
  return others.find(
    (other) =>
      other.trigger === 'automatic' &&
      other.isActive &&
      reachOf(other) === reachOf(one) &&
      momentOf(other.startsAt, Number.NEGATIVE_INFINITY) <
        momentOf(one.endsAt, Number.POSITIVE_INFINITY) &&
      momentOf(one.startsAt, Number.NEGATIVE_INFINITY) <
        momentOf(other.endsAt, Number.POSITIVE_INFINITY),
  );
}

/** Classes of promotions, in the order in which they are applied. */
export const PROMOTION_CLASSES = ['product', 'order', 'shipping'] as const;
export type PromotionClass = (typeof PROMOTION_CLASSES)[number];

/** Returns the class of a promotion: an order has at most one of each (rule 14.4). */
export function promotionClass({
  type,
  scope,
}: {
  type: string;
  scope?: 'items' | 'order';
}): PromotionClass {
  if (type === 'free-shipping') return 'shipping';
  return type === 'tiers' || scope === 'order' ? 'order' : 'product';
}
