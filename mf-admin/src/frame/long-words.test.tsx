import {
  authEndpoints,
  categoryEndpoints,
  contactEndpoints,
  orderEndpoints,
  productEndpoints,
} from '@tanabana/contracts/endpoints';
import {
  buildCategory,
  buildProduct,
  buildSession,
  expectNoFaults,
  sampleRows,
} from '@tanabana/shell/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  buildAccount,
  buildEntry,
  buildMessage,
  buildMismatch,
  buildStats,
  buildTotals,
  buildUpiOrder,
} from '../testing/builders.ts';
import {
  emptyShop,
  listOf,
  openTab,
  ordersOf,
  paymentsOf,
  totalsOf,
} from '../testing/dashboard.ts';

/** The longest word that forms accept. */
const LONG = 'Handblockprintedindigo'.repeat(10).slice(0, 200);
const NAME = LONG.slice(0, 60);

const product = buildProduct({
  name: LONG,
  description: LONG,
  sku: NAME,
  colors: [{ name: NAME, sizes: [LONG.slice(0, 20)], images: [] }],
});
const category = buildCategory({ name: NAME, slug: NAME.toLowerCase(), description: LONG });
const placed = buildUpiOrder({ username: NAME, email: `${NAME}@example.com` });
const order = {
  ...placed,
  products: placed.products.map((line) => ({
    ...line,
    name: LONG,
    sku: NAME,
    selectedColor: NAME,
    selectedSize: LONG.slice(0, 20),
  })),
  address: { ...placed.address, firstName: NAME, lastName: NAME, street: LONG, city: NAME },
};
const user = { id: 'a'.repeat(24), username: NAME.slice(0, 30) };

function shopOfLongWords() {
  const shop = emptyShop();
  shop.answer(productEndpoints.list, listOf([product]));
  shop.answer(categoryEndpoints.list, listOf([category]));
  shop.answer(orderEndpoints.list, ordersOf([order]));
  shop.answer(orderEndpoints.ofUser, { orders: [order] });
  const top = { productId: product._id, name: LONG, image: null, quantity: 3, revenue: 900 };
  shop.answer(orderEndpoints.stats, buildStats({ recent: [order], topProducts: [top] }));
  shop.answer(orderEndpoints.myStats, { orders: 1, spent: 900, recent: [order] });
  shop.answer(
    authEndpoints.users,
    listOf([buildAccount({ username: NAME, email: `${NAME}@x.in` })]),
  );
  shop.answer(contactEndpoints.list, listOf([buildMessage({ name: NAME, contents: LONG })]));
  shop.answer(
    orderEndpoints.payments,
    paymentsOf([buildMismatch({ provider: NAME, reference: LONG.slice(0, 60), reason: LONG })]),
  );
  shop.answer(orderEndpoints.paymentTotals, totalsOf([buildTotals()]));
  shop.fail(orderEndpoints.screenshot);
  shop.answer(
    productEndpoints.audit,
    listOf([
      buildEntry({
        by: user,
        target: { id: product._id, name: LONG },
        changes: [{ field: 'name', from: LONG, to: LONG }],
      }),
    ]),
  );
  return shop;
}

test.each(
  sampleRows(
    [
      ['orders', 'admin'],
      ['', 'admin'],
      ['products', 'admin'],
      ['categories', 'admin'],
      ['payments', 'admin'],
      ['proofs', 'admin'],
      ['picking-list?status=Pending', 'admin'],
      ['users', 'admin'],
      ['messages', 'admin'],
      ['activity', 'admin'],
      ['my-orders', 'shopper'],
      ['', 'shopper'],
    ],
    4,
  ).flatMap(([tab, who]) => sampleRows([320, 768]).map((width) => [tab, who, width] as const)),
)(
  'tab %j of an %s keeps its width at %i px with long words in every field',
  async (tab, who, width) => {
    const session = buildSession({ username: NAME.slice(0, 30), isAdmin: who === 'admin' });
    await openTab(tab, shopOfLongWords(), { session, width, height: 900 });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
    await expectNoFaults(`${tab} at ${width} px`);
  },
);
