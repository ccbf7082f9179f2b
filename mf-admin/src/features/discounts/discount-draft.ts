import {
  type NewPromotionInput,
  type NumberReading,
  type ProductTag,
  type Promotion,
  type PromotionEffect,
  promotionProblems,
  readAmount,
  readCount,
} from '@tanabana/contracts';
import { isoTime, localTime } from '../../shared/local-times.ts';

type EffectKind = PromotionEffect['type'];

export interface TierDraft {
  from: string;
  amount: string;
}

/** A promotion as typed in its form. */
export interface DiscountDraft {
  title: string;
  isActive: boolean;
  trigger: Promotion['trigger'];
  code: string;
  isAdvertised: boolean;
  kind: EffectKind;
  scope: 'items' | 'order';
  percent: string;
  upTo: string;
  amount: string;
  buy: string;
  get: string;
  tiers: TierDraft[];
  categories: string[];
  products: string[];
  tags: ProductTag[];
  minSubtotal: string;
  minQuantity: string;
  firstOrder: boolean;
  customers: string[];
  /** Id of a segment; empty for everyone. */
  segment: string;
  paymentMethod: '' | 'cash-delivery' | 'pre-paid';
  /** `2026-11-08T00:00` in the shop's time zone; empty for no limit. */
  startsAt: string;
  endsAt: string;
  total: string;
  perAccount: string;
  isExclusive: boolean;
  priority: string;
}

const typed = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);

const newDraft: DiscountDraft = {
  title: '',
  isActive: true,
  trigger: 'automatic',
  code: '',
  isAdvertised: true,
  kind: 'percentage',
  scope: 'items',
  percent: '',
  upTo: '',
  amount: '',
  buy: '2',
  get: '1',
  tiers: [{ from: '', amount: '' }],
  categories: [],
  products: [],
  tags: [],
  minSubtotal: '',
  minQuantity: '',
  firstOrder: false,
  customers: [],
  segment: '',
  paymentMethod: '',
  startsAt: '',
  endsAt: '',
  total: '',
  perAccount: '',
  isExclusive: false,
  priority: '0',
};

function effectDraft(effect: PromotionEffect): Partial<DiscountDraft> {
  const kind = effect.type;
  switch (effect.type) {
    case 'percentage':
      return {
        kind,
        scope: effect.scope,
        percent: typed(effect.percent),
        upTo: typed(effect.upTo),
      };
    case 'fixed':
      return { kind, scope: effect.scope, amount: typed(effect.amount) };
    case 'free-shipping':
      return { kind };
    case 'buy-get':
      return {
        kind,
        buy: typed(effect.buy),
        get: typed(effect.get),
        percent: typed(effect.percent),
      };
    case 'tiers':
      return {
        kind,
        tiers: effect.tiers.map(({ from, amount }) => ({
          from: typed(from),
          amount: typed(amount),
        })),
      };
  }
}

/** Returns what the form of a promotion shows; of a new one without an argument. */
export function draftOf(promotion: Promotion | null): DiscountDraft {
  if (!promotion) return newDraft;
  const { title, isActive, trigger, code, isAdvertised, isExclusive, priority } = promotion;
  const { items, conditions, limits } = promotion;
  return {
    ...newDraft,
    ...{ title, isActive, trigger, isAdvertised, isExclusive, ...items },
    code: code ?? '',
    ...effectDraft(promotion.effect),
    minSubtotal: typed(conditions.minSubtotal),
    minQuantity: typed(conditions.minQuantity),
    firstOrder: conditions.firstOrder,
    customers: conditions.customers,
    segment: conditions.segment ?? '',
    paymentMethod: conditions.paymentMethod ?? '',
    startsAt: localTime(promotion.startsAt),
    endsAt: localTime(promotion.endsAt),
    total: typed(limits.total),
    perAccount: typed(limits.perAccount),
    priority: typed(priority),
  };
}

/** Messages by the field's path in the body. */
export type Problems = Record<string, string>;

/** The body of a draft, or what is wrong with it. */
export type DraftBody = { body: NewPromotionInput } | { problems: Problems };

/** Reads a draft (rules 14.2, 14.3); the service checks the rest. */
export function bodyOf(draft: DiscountDraft, before: Promotion | null = null): DraftBody {
  const problems: Problems = {};
  const read = (path: string, text: string, reader: (text: string) => NumberReading): number => {
    const reading = reader(text);
    if ('value' in reading) return reading.value;
    problems[path] = text.trim() === '' ? 'Enter a number.' : reading.problem;
    return 0;
  };
  const amount = (path: string, text: string) => read(path, text, readAmount);
  const count = (path: string, text: string) => read(path, text, readCount);
  const optional = (path: string, text: string, reader: typeof amount): number | null =>
    text.trim() === '' ? null : reader(path, text);

  function effect(): PromotionEffect {
    const { kind, scope } = draft;
    if (kind === 'percentage') {
      const upTo = scope === 'order' ? optional('effect.upTo', draft.upTo, amount) : null;
      return { type: kind, scope, percent: amount('effect.percent', draft.percent), upTo };
    }
    if (kind === 'fixed')
      return { type: kind, scope, amount: amount('effect.amount', draft.amount) };
    if (kind === 'free-shipping') return { type: kind };
    if (kind === 'buy-get')
      return {
        type: kind,
        buy: count('effect.buy', draft.buy),
        get: count('effect.get', draft.get),
        percent: draft.percent.trim() === '' ? 100 : amount('effect.percent', draft.percent),
      };
    const tiers = draft.tiers.map((tier, index) => ({
      from: amount(`effect.tiers.${index}.from`, tier.from),
      amount: amount(`effect.tiers.${index}.amount`, tier.amount),
    }));
    return { type: kind, tiers };
  }

  const isByCode = draft.trigger === 'code';
  const code = isByCode && draft.code.trim() !== '' ? draft.code.trim() : null;
  const { title, isActive, trigger, isExclusive, categories, products, tags } = draft;
  const { firstOrder, customers, segment, paymentMethod } = draft;
  const body = {
    title,
    isActive,
    trigger,
    code,
    isAdvertised: isByCode && code !== null && draft.isAdvertised,
    effect: effect(),
    items: { categories, products, tags },
    conditions: {
      minSubtotal: optional('conditions.minSubtotal', draft.minSubtotal, amount),
      minQuantity: optional('conditions.minQuantity', draft.minQuantity, count),
      firstOrder,
      customers,
      paymentMethod: paymentMethod || null,
      segment: segment || null,
    },
    startsAt: isoTime(draft.startsAt, before?.startsAt),
    endsAt: isoTime(draft.endsAt, before?.endsAt),
    limits: {
      total: optional('limits.total', draft.total, count),
      perAccount: optional('limits.perAccount', draft.perAccount, count),
    },
    isExclusive,
    priority: count('priority', draft.priority),
  };
  if (title.trim() === '') problems.title = 'Enter a title.';
  if (Object.keys(problems).length > 0) return { problems };
  const contradictions = promotionProblems(body);
  if (contradictions.length === 0) return { body };
  return {
    problems: Object.fromEntries(contradictions.map(({ path, message }) => [path, message])),
  };
}
