import {
  DEFAULT_DELIVERY_RULES,
  type NewPromotionInput,
  type Product,
  pricingRule,
} from '@tanabana/contracts';
import { orderEndpoints } from '@tanabana/contracts/endpoints';
import { toId } from '@tanabana/service-kit/mongo';
import type { StockedProduct } from '@tanabana/service-kit/stock';
import {
  apiOf,
  createCaller,
  makeProducts,
  orderRepeatedly,
  signInAdmin,
  signUpBuyers,
} from '@tanabana/test-kit/shop-client';
import { priceOrder } from '../../services/orders/src/pricing/price-order.ts';
import { logLoad, median, quantile } from '../figures.ts';
import { withShop } from '../shop.ts';

const BUYERS = 32;
const ROUNDS = 9;
const SECONDS = 3;
const WARM_UP_SECONDS = 5;

const SALE: NewPromotionInput = {
  title: 'Festive week',
  trigger: 'automatic',
  effect: { type: 'percentage', scope: 'items', percent: 10 },
};

/** Orders per second with and without an automatic promotion, by turns in one shop. */
async function measureOrders(): Promise<void> {
  await withShop({ MAX_OPEN_PIECES: '1000000' }, async (shop) => {
    const admin = apiOf(shop, await signInAdmin(shop));
    const caller = createCaller(shop.address);
    const products = await makeProducts(shop, 64, 1_000_000);
    const buyers = await signUpBuyers(shop, BUYERS);
    const pick = (buyer: number, turn: number) =>
      products[(buyer + turn * buyers.length) % products.length] as Product;
    const sale = await admin.orders.createPromotion({ body: { ...SALE, isActive: false } });
    const rates: Record<'without' | 'with', number[]> = { without: [], with: [] };
    await orderRepeatedly(caller, buyers, pick, WARM_UP_SECONDS);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const kind of ['without', 'with'] as const) {
        const body = { ...SALE, isActive: kind === 'with' };
        await admin.orders.updatePromotion({ params: { id: sale._id }, body });
        const { perSecond } = await orderRepeatedly(caller, buyers, pick, SECONDS);
        rates[kind].push(perSecond);
      }
    caller.close();
    const [without, withSale] = [median(rates.without), median(rates.with)];
    console.log(
      `${BUYERS} buyers, orders/s without and with an automatic promotion, ratio: ` +
        `${without.toFixed(0)}, ${withSale.toFixed(0)}, ${(withSale / without).toFixed(2)}`,
    );
  });
}

const LINES = 50;
const RULES = 200;
const id = (number: number): string => number.toString(16).padStart(24, '0');

/** A rule of each kind by turns: for categories, products, tags, everything; some exclusive. */
function ruleOf(index: number) {
  const effects: NewPromotionInput['effect'][] = [
    { type: 'percentage', scope: 'items', percent: 1 + (index % 40) },
    { type: 'fixed', scope: 'order', amount: 10 + index },
    { type: 'buy-get', buy: 2, get: 1, percent: 100 },
    { type: 'percentage', scope: 'order', percent: 1 + (index % 20), upTo: 500 },
    {
      type: 'tiers',
      tiers: [
        { from: 1999, amount: 300 },
        { from: 3999, amount: 700 },
      ],
    },
    { type: 'free-shipping' },
  ];
  const promotion = orderEndpoints.createPromotion.body.parse({
    title: `Rule ${index}`,
    trigger: 'automatic',
    effect: effects[index % effects.length],
    items: {
      categories: index % 3 === 0 ? [id(index % 10)] : [],
      products: index % 7 === 0 ? [id(1000 + (index % LINES))] : [],
    },
    isExclusive: index % 10 === 0,
    priority: index % 3,
  });
  const at = '2026-11-01T00:00:00Z';
  return pricingRule({ ...promotion, _id: id(2000 + index), createdAt: at, updatedAt: at });
}

/** Pricing of a large cart against many promotions in the service's code, without the database. */
function measurePricing(): void {
  const automatic = Array.from({ length: RULES }, (_, index) => ruleOf(index));
  const lines = Array.from({ length: LINES }, (_, index) => ({
    ...{ productId: id(1000 + index), sku: `SKU-${index}`, name: 'Kurta', category: 'Kurtis' },
    ...{ gender: null, originPrice: 149_900, selectedColor: 'Indigo', selectedSize: 'M' },
    ...{ colorImage: '', price: 99_900 + index * 100, quantity: 1 + (index % 3) },
  }));
  const products = lines.map(
    ({ productId }, index) =>
      ({
        _id: toId(productId),
        category: { _id: toId(id(index % 10)) },
        tag: 'regular',
      }) as StockedProduct,
  );
  const { flatRate, freeFrom } = DEFAULT_DELIVERY_RULES;
  const promotions = {
    automatic,
    byCode: new Map(),
    byId: new Map(),
    hasSegments: false,
    stored: [],
  };
  const price = () =>
    priceOrder(
      {
        lines,
        products,
        couponCode: null,
        paymentMethod: 'pre-paid',
        buyer: { isSignedIn: true, verifiedEmail: null, isFirstOrder: false },
        customer: 'user',
        freeShipping: false,
        rates: { flatRate, freeFrom, codFee: 0 },
        now: new Date('2026-11-08T06:30:00Z'),
      },
      { promotions, codes: new Map(), uses: new Map() },
    );
  for (let count = 0; count < 500; count += 1) price();
  const times = Array.from({ length: 2000 }, () => {
    const started = performance.now();
    price();
    return performance.now() - started;
  });
  console.log(
    `Pricing of ${LINES} lines with ${RULES} rules, ${price().discounts.length} of them applied: ` +
      `median ${median(times).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`,
  );
}

export async function measurePromotions(): Promise<void> {
  logLoad();
  measurePricing();
  await measureOrders();
  logLoad('after');
}
