import type { NewOrder } from '@tanabana/contracts';
import { fromId, newId, toId } from '@tanabana/mongo-kit';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import { mergeByProduct, type Stock, shortages } from '@tanabana/stock';
import { type Attempt, attemptOf } from '../idempotency/attempt.ts';
import { chooseLines } from './choose-lines.ts';
import type { OrderLineRecord, OrderRecord } from './order.ts';
import type { OrderRepository } from './order-repository.ts';
import { outOfStock } from './out-of-stock.ts';
import { createQueues } from './queues.ts';
import { assertPricesSeen, totalsOf } from './totals.ts';

export interface PlaceOrderDeps {
  orders: OrderRepository;
  stock: Stock;
  now: () => Date;
}

/** Between reading products and taking them a price or the stock may change; then it is read again. */
const TRIES = 5;

/**
 * Makes the rule of placing an order (contract.md, Orders): the server's own prices, all stock or
 * none, and one order for one `Idempotency-Key`.
 */
export function createPlaceOrder({ orders, stock, now }: PlaceOrderDeps) {
  const inTurn = createQueues();

  /** The first answer to this attempt, if there was one. Throws `idempotency.key_reused`. */
  async function firstAnswer(attempt: Attempt): Promise<OrderRecord | null> {
    const first = await orders.findAttempt(attempt, now());
    if (first && !first.sameBody) throw new AppError('idempotency.key_reused');
    return first?.order ?? null;
  }

  /** The lines at today's prices. Throws where they are not what the buyer saw or can have. */
  async function readLines(sent: NewOrder): Promise<OrderLineRecord[]> {
    const ids = [...new Set(sent.products.map((line) => line.productId.toLowerCase()))].map(toId);
    const products = await stock.readForOrder(ids);
    const lines = chooseLines(sent.products, products);
    assertPricesSeen(sent, lines);
    const wanted = lines.map((line) => ({ ...line, productId: toId(line.productId) }));
    const short = shortages(mergeByProduct(wanted), products);
    if (short.length > 0) throw outOfStock(lines, short);
    return lines;
  }

  async function place(user: AuthUser, sent: NewOrder, attempt: Attempt | undefined) {
    const answered = attempt && (await firstAnswer(attempt));
    if (answered) return answered;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const order = newOrder(user, sent, await readLines(sent), now());
      const result = await orders.place(order, attempt);
      if (result.outcome === 'placed') return order;
      if (result.outcome === 'repeated') {
        const first = attempt && (await firstAnswer(attempt));
        if (first) return first;
      } else if (result.short.length > 0) {
        throw outOfStock(order.lines, result.short);
      }
    }
    throw new AppError('order.busy', { headers: { 'Retry-After': '1' } });
  }

  return async (user: AuthUser, sent: NewOrder, key: string | undefined): Promise<OrderRecord> => {
    assertPaidOnDelivery(sent);
    const attempt = key === undefined ? undefined : attemptOf(user.id, key, sent);
    const products = sent.products.map((line) => line.productId.toLowerCase());
    return inTurn(products, () => place(user, sent, attempt));
  };
}

function assertPaidOnDelivery({ paymentMethod }: NewOrder): void {
  if (paymentMethod === 'cash-delivery') return;
  const message = 'Prepaid orders cannot be placed yet. Please choose cash on delivery.';
  throw new AppError('request.invalid', { message, errors: [{ path: 'paymentMethod', message }] });
}

/** User, statuses and totals are the server's to decide. */
function newOrder(user: AuthUser, sent: NewOrder, lines: OrderLineRecord[], at: Date): OrderRecord {
  const { address, email, phone, paymentMethod } = sent;
  const { id, username } = user;
  return {
    id: fromId(newId()),
    userId: id,
    username: `${address.firstName} ${address.lastName}`.trim(),
    email,
    phone,
    address,
    lines,
    ...totalsOf(lines),
    orderStatus: 'Pending',
    paymentStatus: 'COD',
    paymentMethod,
    transactionId: null,
    timeline: [{ at, kind: 'placed', from: null, to: 'Pending', by: { id, username } }],
    stockHeld: true,
    createdAt: at,
    updatedAt: at,
  };
}
