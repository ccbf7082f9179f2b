import {
  type CartItem,
  GST_RATES,
  type NewPromotion,
  type PricedCart,
  priceCart,
  pricingRule,
  toPaise,
  withRates,
} from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { hasLongTests } from '@tanabana/test-kit/long-tests';
import { expect, test } from 'vitest';
import { draftInvoice } from '../invoices/invoice-service.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { ShopSettings } from '../settings.ts';

type Cart = Parameters<typeof priceCart>[0];
type Rule = Cart['candidates'][number]['rule'];

const CARTS = hasLongTests ? 100_000 : 2000;
const NOW = Date.parse('2026-11-08T06:30:00Z');
const seller = { sellerKind: 'registered', gstin: '29AAGCB7383J1Z4', gstRate: 12 } as const;
const settings = {
  ...seller,
  storeName: 'Loom & Line',
  legalName: null,
  storeAddress: null,
  storeRegion: 'Karnataka',
  gstBetween: 'higher',
  paysExportTax: true,
} as ShopSettings;

let seed = 20_261_108;
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const maybe = <T>(share: number, value: () => T): T | null =>
  random(share) === 0 ? value() : null;

const CATEGORIES = ['a1', 'a2', 'a3'].map((start) => start.padEnd(24, '0'));
const PRODUCTS = ['b1', 'b2', 'b3', 'b4', 'b5'].map((start) => start.padEnd(24, '0'));

function randomEffect(): NewPromotion['effect'] {
  const scope = pick(['items', 'order'] as const);
  const percent = (1 + random(10_000)) / 100;
  switch (random(5)) {
    case 0:
      return {
        type: 'percentage',
        scope,
        percent,
        upTo: scope === 'order' ? maybe(2, () => 1 + random(900)) : null,
      };
    case 1:
      return { type: 'fixed', scope, amount: (1 + random(100_000)) / 100 };
    case 2:
      return { type: 'free-shipping' };
    case 3:
      return {
        type: 'buy-get',
        buy: 1 + random(3),
        get: 1 + random(2),
        percent: pick([100, 50, percent]),
      };
    default:
      return {
        type: 'tiers',
        tiers: [
          { from: 500 + random(500), amount: 1 + random(300) },
          { from: 1999, amount: 301 + random(300) },
        ],
      };
  }
}

const parse = orderEndpoints.createPromotion.body;
let made = 0;

function randomRule(): Rule {
  made += 1;
  const promotion = parse.parse({
    title: 'Diwali',
    trigger: pick(['automatic', 'code']),
    effect: randomEffect(),
    items: {
      categories: random(3) === 0 ? [pick(CATEGORIES)] : [],
      products: random(4) === 0 ? [pick(PRODUCTS)] : [],
      tags: random(6) === 0 ? ['new'] : [],
    },
    conditions: {
      minSubtotal: maybe(3, () => 1 + random(3000)),
      minQuantity: maybe(4, () => 1 + random(5)),
      firstOrder: random(6) === 0,
      paymentMethod: maybe(5, () => 'pre-paid' as const),
    },
    isExclusive: random(4) === 0,
    priority: random(3),
  });
  return pricingRule({
    ...promotion,
    _id: made.toString(16).padStart(24, '0'),
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
  });
}

const randomItem = (_: unknown, index: number): CartItem => ({
  key: `K${index}`,
  productId: pick(PRODUCTS),
  categoryId: pick(CATEGORIES),
  tag: pick(['regular', 'new']),
  price: 1 + random(pick([100, 50_000, 500_000])),
  quantity: 1 + random(4),
});

const rules = Array.from({ length: 3000 }, randomRule);

const randomCart = (): Cart => ({
  items: Array.from({ length: 1 + random(5) }, randomItem),
  candidates: Array.from({ length: random(6) }, () => pick(rules))
    .filter((rule, index, all) => all.indexOf(rule) === index)
    .map((rule) => ({ rule, code: rule.isByCode ? 'CODE' : null })),
  shippingCharge: pick([0, 5000]),
  buyer: { isSignedIn: random(2) === 0, verifiedEmail: null, isFirstOrder: random(2) === 0 },
  paymentMethod: pick(['cash-delivery', 'pre-paid', null] as const),
  now: NOW,
});

/* An independent calculator: single units and exact fractions instead of lines and paise. */

interface Unit {
  line: number;
  price: bigint;
  isOpen: boolean;
}

const halfUp = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);
const percentOf = (amount: bigint, percent: number): bigint =>
  halfUp(amount * BigInt(Math.round(percent * 100)), 10_000n);
const total = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);

/** Discounts of the lines, shipping that is waived, and who gave it; -1 without a promotion. */
interface Expected {
  lines: bigint[];
  waived: bigint;
  ids: string[];
  priority: number;
}

function mayUse(rule: Rule, cart: Cart): boolean {
  const own = cart.items.filter((item) => isOwn(rule, item));
  const worth = own.reduce((all, { price, quantity }) => all + price * quantity, 0);
  const count = own.reduce((all, { quantity }) => all + quantity, 0);
  const { effect } = rule;
  return (
    count > 0 &&
    worth >= rule.minSubtotal &&
    (effect.type !== 'tiers' || worth >= toPaise(effect.tiers[0]?.from ?? 0)) &&
    count >= rule.minQuantity &&
    (effect.type !== 'buy-get' || count > effect.buy) &&
    (!rule.firstOrder || (cart.buyer.isSignedIn && cart.buyer.isFirstOrder)) &&
    (rule.paymentMethod === null || rule.paymentMethod === cart.paymentMethod)
  );
}

function isOwn({ items }: Rule, item: CartItem): boolean {
  if (!items) return true;
  return (
    [...items.products].includes(item.productId) ||
    [...items.categories].includes(item.categoryId) ||
    [...items.tags].includes(item.tag)
  );
}

/** Discount of each unit that is still open. */
function unitDiscounts({ effect }: Rule, units: readonly Unit[]): Map<Unit, bigint> {
  if (effect.type === 'percentage')
    return new Map(units.map((unit) => [unit, percentOf(unit.price, effect.percent)]));
  if (effect.type === 'fixed') {
    const off = BigInt(Math.round(effect.amount * 100));
    return new Map(units.map((unit) => [unit, off < unit.price ? off : unit.price]));
  }
  if (effect.type !== 'buy-get') return new Map();
  const { buy, get, percent } = effect;
  let free = 0;
  for (let bought = 1; bought <= units.length; bought += 1) {
    const place = (bought - 1) % (buy + get);
    if (place >= buy) free += 1;
  }
  // Equal prices: lines in the order of their keys, which is that of the numbers here.
  const cheap = units.toSorted((a, b) => Number(a.price - b.price) || a.line - b.line);
  return new Map(cheap.slice(0, free).map((unit) => [unit, percentOf(unit.price, percent)]));
}

/** Exact shares by the largest remainder. */
function shares(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = total(weights);
  const given = weights.map((weight) => (amount * weight) / whole);
  const rest = weights.map((weight, line) => ({ line, weight, left: (amount * weight) % whole }));
  rest.sort((a, b) => Number(b.left - a.left) || Number(b.weight - a.weight) || a.line - b.line);
  for (let odd = Number(amount - total(given)); odd > 0; odd -= 1) {
    const { line } = rest.shift() as (typeof rest)[number];
    given[line] = (given[line] ?? 0n) + 1n;
  }
  return given;
}

function together(all: readonly Rule[], cart: Cart): Expected {
  const lines = cart.items.map(() => 0n);
  const result: Expected = { lines, waived: 0n, ids: [], priority: Number.NEGATIVE_INFINITY };
  const units = cart.items.flatMap(({ price, quantity }, line) =>
    Array.from({ length: quantity }, (): Unit => ({ line, price: BigInt(price), isOpen: true })),
  );
  const ownUnits = (rule: Rule) =>
    units.filter(({ line }) => isOwn(rule, cart.items[line] as CartItem));
  const ranked = (kind: string, worth: (rule: Rule) => bigint) =>
    all
      .filter((rule) => rule.class === kind)
      .map((rule) => ({ rule, worth: worth(rule) }))
      .filter((one) => one.worth > 0n)
      .sort(
        (a, b) =>
          b.rule.priority - a.rule.priority ||
          Number(b.worth - a.worth) ||
          a.rule._id.localeCompare(b.rule._id),
      );
  const use = (rule: Rule) => {
    result.ids.push(rule._id);
    result.priority = Math.max(result.priority, rule.priority);
  };
  for (const { rule } of ranked('product', (one) =>
    total([...unitDiscounts(one, ownUnits(one)).values()]),
  )) {
    const open = ownUnits(rule).filter(({ isOpen }) => isOpen);
    const off = unitDiscounts(rule, open);
    if (total([...off.values()]) === 0n) continue;
    use(rule);
    for (const [{ line }, amount] of off) lines[line] = (lines[line] ?? 0n) + amount;
    for (const unit of open) unit.isOpen = false;
  }
  const left = cart.items.map(
    ({ price, quantity }, line) => BigInt(price * quantity) - (lines[line] ?? 0n),
  );
  const ownLeft = (rule: Rule) =>
    left.map((cost, line) => (isOwn(rule, cart.items[line] as CartItem) ? cost : 0n));
  const worthOf = (rule: Rule): bigint => {
    const { effect } = rule;
    const most = total(ownLeft(rule));
    const before = total(ownUnits(rule).map(({ price }) => price));
    let amount = 0n;
    if (effect.type === 'fixed') amount = BigInt(Math.round(effect.amount * 100));
    if (effect.type === 'percentage') {
      amount = percentOf(most, effect.percent);
      const cap = effect.upTo === null ? amount : BigInt(Math.round(effect.upTo * 100));
      amount = cap < amount ? cap : amount;
    }
    if (effect.type === 'tiers')
      for (const tier of effect.tiers)
        if (before >= BigInt(Math.round(tier.from * 100)))
          amount = BigInt(Math.round(tier.amount * 100));
    return amount < most ? amount : most;
  };
  const [order] = ranked('order', worthOf);
  if (order) {
    use(order.rule);
    for (const [line, amount] of shares(order.worth, ownLeft(order.rule)).entries())
      lines[line] = (lines[line] ?? 0n) + amount;
  }
  const [shipping] = ranked('shipping', () => BigInt(cart.shippingCharge));
  if (shipping) {
    use(shipping.rule);
    result.waived = shipping.worth;
  }
  return result;
}

function expectedOf(cart: Cart): Expected {
  const open = cart.candidates.map(({ rule }) => rule).filter((rule) => mayUse(rule, cart));
  const options = [
    together(
      open.filter(({ isExclusive }) => !isExclusive),
      cart,
    ),
    ...open
      .filter(({ isExclusive }) => isExclusive)
      .sort((a, b) => a._id.localeCompare(b._id))
      .map((rule) => together([rule], cart))
      .filter(({ ids }) => ids.length > 0),
  ];
  const worth = ({ lines, waived }: Expected) => total(lines) + waived;
  return options.reduce((best, one) =>
    one.priority > best.priority || (one.priority === best.priority && worth(one) > worth(best))
      ? one
      : best,
  );
}

/** The order of a priced cart, with GST rates for its lines. */
function orderOf(cart: Cart, priced: PricedCart): OrderRecord {
  const lines = cart.items.map(({ productId, key, price, quantity }, index) => ({
    productId,
    sku: key,
    name: 'Kurta',
    category: 'Kurtas',
    gender: null,
    originPrice: price,
    selectedColor: '',
    selectedSize: null,
    colorImage: '',
    price,
    quantity,
    discount: priced.lineDiscounts[index] ?? 0,
    ...(index % 3 > 0 && { hsn: index % 3 === 1 ? '6204' : '500720' }),
  }));
  const rates = { ...seller, rates: GST_RATES, gstBetween: 'higher', day: '2026-11-08' } as const;
  return {
    lines: withRates(lines, rates),
    subtotal: priced.subtotal,
    discount: priced.discount,
    shippingCharge: priced.shippingCharge,
    totalPrice: priced.subtotal - priced.discount + priced.shippingCharge,
    address: { region: 'Kerala', country: 'India' },
  } as unknown as OrderRecord;
}

const paise = (rupees: number): number => Math.round(rupees * 100);

/** What is wrong with the invoice of an order: its total, or the GST of a line beyond half a paisa. */
function invoiceProblem(order: OrderRecord): string | null {
  const { lines = [] } = draftInvoice(order, settings, new Date(NOW));
  const invoiced = lines.reduce((all, line) => all + paise(line.total), 0);
  if (invoiced !== order.totalPrice) return `invoice ${invoiced}, order ${order.totalPrice}`;
  for (const line of lines) {
    const exact = (paise(line.total) * (line.rate ?? 0)) / (100 + (line.rate ?? 0));
    if (Math.abs(paise(line.igst) - exact) > 0.5 + 1e-6) return `GST ${line.igst} of ${line.total}`;
    if (paise(line.taxable) + paise(line.igst) !== paise(line.total)) return 'value plus tax';
  }
  return null;
}

function shuffled(cart: Cart): { cart: Cart; at: number[] } {
  const at = cart.items.map((_, index) => index);
  for (let index = at.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [at[index], at[other]] = [at[other] as number, at[index] as number];
  }
  return { cart: { ...cart, items: at.map((index) => cart.items[index] as CartItem) }, at };
}

test(`${CARTS} random carts: lines, total and GST agree with an independent calculator, in any order of lines (rules 14.4, 14.5)`, () => {
  const wrong: unknown[] = [];
  let used = 0;
  for (let count = 0; count < CARTS; count += 1) {
    const cart = randomCart();
    const priced = priceCart(cart);
    const expected = expectedOf(cart);
    const other = shuffled(cart);
    const again = priceCart(other.cart);
    const order = orderOf(cart, priced);
    const problems = [
      String(priced.lineDiscounts) !== String(expected.lines) && 'lines',
      cart.shippingCharge - priced.shippingCharge !== Number(expected.waived) && 'shipping',
      String(priced.applied.map(({ id }) => id)) !== String(expected.ids) && 'promotions',
      priced.lineDiscounts.some((off, line) => {
        const { price, quantity } = cart.items[line] as CartItem;
        return off < 0 || off > price * quantity;
      }) && 'a line below 0',
      order.totalPrice < 0 && 'a total below 0',
      priced.discount !==
        priced.applied
          .filter((one) => one.class !== 'shipping')
          .reduce((all, { amount }) => all + amount, 0) && 'the sum of promotions',
      other.at.some((from, to) => again.lineDiscounts[to] !== priced.lineDiscounts[from]) &&
        'another order of lines',
      invoiceProblem(order),
    ].filter((problem) => typeof problem === 'string');
    if (priced.applied.length > 0) used += 1;
    if (problems.length > 0) wrong.push({ problems, cart, priced, expected });
    if (wrong.length > 3) break;
  }
  expect(wrong).toEqual([]);
  expect(used / CARTS).toBeGreaterThan(0.5);
  // takes six times as long on a busy machine
}, 180_000);
