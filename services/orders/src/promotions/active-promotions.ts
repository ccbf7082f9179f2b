import { type PricingRule, type Promotion, pricingRule } from '@tanabana/contracts';
import { type ChangeFeed, cachedValue } from '@tanabana/service-kit/mongo';
import type { PromotionRepository } from './promotion-repository.ts';

/** The shop's promotions, prepared for pricing. */
export interface ActivePromotions {
  /** Switched on, and not over; with future ones, which begin without another read. */
  automatic: readonly PricingRule[];
  /** All with a shared code, by code. */
  byCode: ReadonlyMap<string, PricingRule>;
  byId: ReadonlyMap<string, PricingRule>;
  /** Whether a promotion that may apply depends on a segment. */
  hasSegments: boolean;
  stored: readonly Omit<Promotion, 'uses' | 'given' | 'codes'>[];
}

/** Returns the promotions from memory; a change is visible in every instance shortly after. */
export const activePromotions = (
  repository: Pick<PromotionRepository, 'stored'>,
  changeFeed: Pick<ChangeFeed, 'subscribe' | 'catchUp'>,
): (() => Promise<ActivePromotions>) =>
  cachedValue({
    async read() {
      const stored = await repository.stored();
      const rules = stored.map((one) => ({ one, rule: pricingRule(one) }));
      return {
        automatic: rules.flatMap(({ rule }) => (rule.isActive && !rule.isByCode ? [rule] : [])),
        byCode: new Map(rules.flatMap(({ one, rule }) => (one.code ? [[one.code, rule]] : []))),
        byId: new Map(rules.map(({ rule }) => [rule._id, rule])),
        hasSegments: rules.some(({ rule }) => rule.isActive && rule.segment !== null),
        stored,
      };
    },
    changeFeed,
    isChange: ({ selling }) => selling === true,
  });
