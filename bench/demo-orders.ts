import { initialOrderState } from '@tanabana/contracts';
import { connect, databaseName, newId } from '@tanabana/service-kit/mongo';
import { ORDERS, type OrderRecord, toDocument } from '@tanabana/service-orders/library';
import { buildAddress } from '@tanabana/test-kit/builders';
import { storeAll } from './store-all.ts';

const DAY_MS = 86_400_000;
const DAYS = 365;
const PRODUCTS = 2000;
const STATUSES = [
  ...Array.from({ length: 14 }, () => 'Delivered' as const),
  'Shipped',
  'Accepted',
  'Pending',
  'Cancelled',
  'Returned',
] as const;
const FIRST = ['Asha', 'Ravi', 'Meera', 'Kiran', 'Priya', 'Arjun', 'Leela', 'Farhan'] as const;
const LAST = ['Rao', 'Sharma', 'Iyer', 'Khan', 'Das', 'Patel', 'Singh'] as const;

const { id: _, label: __, phone: ___, isDefault: ____, ...place } = buildAddress();
const ADDRESS = { ...place, note: '' };

const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;
const productIds = Array.from({ length: PRODUCTS }, () => newId().toHexString());

/**
 * Order `index` of `size`, spread over the last year; a quarter are first orders. Orders older than
 * a week have their final status, mostly delivered.
 */
function demoOrder(index: number, size: number, users: readonly string[]): OrderRecord {
  const createdAt = new Date(Date.now() - (DAYS * DAY_MS * (size - index)) / size);
  const isRecent = Date.now() - createdAt.getTime() < 7 * DAY_MS;
  const isPrepaid = index % 3 === 0;
  const user = (index * 7919) % users.length;
  const firstName = of(FIRST, user);
  const lastName = of(LAST, user);
  const lines = Array.from({ length: 1 + (index % 3) }, (_, line) => {
    const product = (index * 31 + line * 17) % PRODUCTS;
    return {
      productId: of(productIds, product),
      sku: `KU-${product}`,
      name: `Indigo Block Print Kurti ${product}`,
      category: 'Kurtis',
      gender: 'women' as const,
      price: 99900,
      originPrice: 129900,
      quantity: 1 + (index % 2),
      selectedColor: 'Indigo',
      selectedSize: 'M',
      colorImage: `/api/products/images/${of(productIds, product)}`,
    };
  });
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const by = { id: of(users, user), username: firstName.toLowerCase() };
  const paymentMethod = isPrepaid ? 'pre-paid' : 'cash-delivery';
  const initial = initialOrderState(paymentMethod, createdAt, by);
  const orderStatus = isRecent ? initial.orderStatus : of(STATUSES, index * 13);
  return {
    id: newId(createdAt).toHexString(),
    userId: of(users, user),
    username: `${firstName} ${lastName}`,
    email: `${firstName}.${user}@example.com`.toLowerCase(),
    phone: `98${String(10_000_000 + user)}`,
    address: { ...ADDRESS, firstName, lastName, street: `${index % 900} MG Road` },
    lines,
    subtotal,
    shippingCharge: subtotal >= 100_000 ? 0 : 5000,
    discount: 0,
    totalPrice: subtotal >= 100_000 ? subtotal : subtotal + 5000,
    ...initial,
    orderStatus,
    paymentStatus: isPrepaid && !isRecent ? 'Paid' : initial.paymentStatus,
    paymentMethod,
    transactionId: isPrepaid ? `UTR${size}${index}` : null,
    hasScreenshot: false,
    stockHeld: orderStatus !== 'Cancelled' && orderStatus !== 'Returned',
    isFirst: index % 4 === 0,
    invoice: null,
    keyHash: null,
    countedFor: [],
    keptUntil: null,
    lookBy: null,
  };
}

/**
 * Stores the orders, by a quarter as many customers.
 * @param change applied to each order before it is stored
 */
export async function fillOrders(
  uri: string,
  prefix: string,
  count: number,
  change: (order: OrderRecord, index: number) => OrderRecord = (order) => order,
): Promise<void> {
  const client = await connect(uri);
  const orders = client.db(databaseName(prefix, 'orders')).collection(ORDERS);
  const users = Array.from({ length: count / 4 }, () => newId().toHexString());
  await storeAll('orders', { to: count }, (numbers) =>
    orders.insertMany(
      numbers.map((at) => ({ ...toDocument(change(demoOrder(at, count, users), at)) })),
    ),
  );
  await client.close();
}
