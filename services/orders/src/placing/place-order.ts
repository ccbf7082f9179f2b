import type { NewOrder } from '@tanabana/contracts';
import { toId } from '@tanabana/mongo-kit';
import type { Picture } from '@tanabana/picture-kit';
import { AppError, type AuthUser, type UploadedFile } from '@tanabana/service-kit';
import { mergeByProduct, type Stock, type StockedProduct, shortages } from '@tanabana/stock';
import { type OrderKey, orderKeyOf } from '../guests/order-key.ts';
import type { OrderMails } from '../mails/order-mails.ts';
import type { OrderLineRecord, OrderRecord } from '../orders/order.ts';
import { readScreenshot } from '../payments/screenshot.ts';
import type { ShopSettings } from '../settings.ts';
import { asPlaced } from './as-placed.ts';
import { type Attempt, attemptOf } from './attempt.ts';
import { chooseLines } from './choose-lines.ts';
import { customerOf, newOrder, newOrderId } from './new-order.ts';
import { outOfStock } from './out-of-stock.ts';
import { type PlaceRepository, Short } from './place-repository.ts';
import type { InTurn } from './queues.ts';
import { assertPricesSeen } from './totals.ts';

export interface PlaceOrderDeps {
  repository: PlaceRepository;
  stock: Stock;
  mails: OrderMails;
  settings: ShopSettings;
  inTurn: InTurn;
  now: () => Date;
}

export interface PlaceOrderInput {
  /** Null for a guest. */
  user: AuthUser | null;
  sent: NewOrder;
  /** The sender's `Idempotency-Key`. */
  key: string | undefined;
  screenshot?: UploadedFile;
}

export interface PlacedOrder {
  order: OrderRecord;
  /** A guest's. */
  orderKey?: string;
}

interface Try extends Omit<PlaceOrderInput, 'screenshot'> {
  attempt: Attempt | undefined;
  picture: Picture | undefined;
}

/** Between reading products and taking them a price or the stock may change; then it is read again. */
const TRIES = 5;

const idsOf = (sent: NewOrder): string[] => [
  ...new Set(sent.products.map((line) => line.productId.toLowerCase())),
];

/** The lines at today's prices. Throws where they are not what the buyer saw or can have. */
function linesOf(sent: NewOrder, products: StockedProduct[], freeShipping: boolean) {
  const lines = chooseLines(sent.products, products);
  assertPricesSeen(sent, lines, freeShipping);
  const wanted = lines.map((line) => ({ ...line, productId: toId(line.productId) }));
  const short = shortages(mergeByProduct(wanted), products);
  if (short.length > 0) throw outOfStock(lines, short);
  return lines;
}

/**
 * Makes the rule of placing an order (contract.md, Orders): the server's own prices, all stock or
 * none, and one order for one `Idempotency-Key`.
 */
export function createPlaceOrder(deps: PlaceOrderDeps) {
  const { repository, stock, mails, settings, inTurn, now } = deps;

  /** The first answer to this attempt, if there was one. Throws `idempotency.key_reused`. */
  async function firstAnswer(attempt: Attempt | undefined): Promise<OrderRecord | null> {
    const first = attempt && (await repository.findAttempt(attempt, now()));
    if (first && !first.sameBody) throw new AppError('idempotency.key_reused');
    return first ? asPlaced(first.order) : null;
  }

  /** Guests get the key that opens the order, and the same one again for the same try. */
  function answerOf(user: AuthUser | null, order: OrderRecord, key: string | undefined) {
    return user ? { order } : { order, orderKey: orderKeyOf(order.id, key).key };
  }

  function draft(attempt: Try, lines: OrderLineRecord[], isFirst: boolean) {
    const { user, sent, picture } = attempt;
    const at = now();
    const id = newOrderId(at);
    const orderKey: OrderKey | null = user ? null : orderKeyOf(id, attempt.key);
    const order = newOrder({
      id,
      user,
      sent,
      lines,
      at,
      isFirst,
      freeShipping: shipsFree(user, isFirst),
      hasScreenshot: picture !== undefined,
      keyHash: orderKey?.hash ?? null,
    });
    return { order, orderKey: orderKey?.key };
  }

  const shipsFree = (user: AuthUser | null, isFirst: boolean): boolean =>
    settings.firstOrderFreeShipping && user !== null && isFirst;

  async function place(attempt: Try): Promise<PlacedOrder> {
    const { user, sent, picture } = attempt;
    const customer = customerOf(user, sent.email);
    const ids = idsOf(sent).map(toId);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const [answered, products, known] = await Promise.all([
        firstAnswer(attempt.attempt),
        stock.readForOrder(ids),
        repository.isCustomer(customer),
      ]);
      if (answered) return answerOf(user, answered, attempt.key);
      const lines = linesOf(sent, products, shipsFree(user, !known));
      const placed = draft(attempt, lines, !known);
      const outcome = await repository.place({
        order: placed.order,
        customer,
        attempt: attempt.attempt,
        screenshot: picture,
        mail: mails.confirmation(placed.order, placed.orderKey),
      });
      if (outcome === 'placed') return placed;
      if (outcome instanceof Short && outcome.lines.length > 0) {
        throw outOfStock(lines, outcome.lines);
      }
      if (outcome === 'utr-used') {
        // A twin of this try, in another instance, has the same UTR.
        const twin = await firstAnswer(attempt.attempt);
        if (twin) return answerOf(user, twin, attempt.key);
        throw new AppError('order.utr_used');
      }
    }
    throw new AppError('order.busy', { headers: { 'Retry-After': '1' } });
  }

  return async (input: PlaceOrderInput): Promise<PlacedOrder> => {
    const { user, sent, key, screenshot } = input;
    const attempt =
      key === undefined ? undefined : attemptOf(user?.id ?? 'guest', key, sent, screenshot?.buffer);
    let picture: Picture | undefined;
    if (screenshot) {
      const answered = await firstAnswer(attempt);
      if (answered) return answerOf(user, answered, key);
      picture = await readScreenshot(screenshot);
    }
    const own = [customerOf(user, sent.email), ...(attempt ? [attempt.id] : [])];
    return inTurn([...idsOf(sent), ...own], () => place({ user, sent, key, attempt, picture }));
  };
}
