import {
  type NewReturn,
  type QueuedReturn,
  RETURN_METHODS,
  type RefundTo,
  type ReturnChange,
  type ReturnOptions,
  type ReturnQuery,
  sameName,
  skusOf,
} from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf, type UploadedFile } from '@tanabana/service-kit';
import type { LimitedMail } from '@tanabana/service-kit/mail';
import { diff, type Page, toId } from '@tanabana/service-kit/mongo';
import { A_PICTURE, readPicture } from '@tanabana/service-kit/pictures';
import { InsufficientStock, type StockedProduct, variantsOf } from '@tanabana/service-kit/stock';
import { wasMade } from '../changes/attempts.ts';
import type { OrderChange, ReturnPhoto } from '../changes/order-change-repository.ts';
import { photoId } from '../changes/order-change-repository.ts';
import type { OrderDeps } from '../deps.ts';
import { exchangeLine } from '../fulfilment/held-units.ts';
import { auditView } from '../fulfilment/shipment-change.ts';
import type { Reader } from '../mails/order-mails.ts';
import type { Actor, ExchangeRecord, OrderRecord, ReturnRecord } from '../orders/order.ts';
import { GUEST, presentReturn } from '../orders/order.ts';
import { toStoredLine } from '../orders/order-document.ts';
import { pictureForm } from '../payments/screenshot-repository.ts';
import { selectLines } from '../placing/order-lines.ts';
import { presentQueued } from './return-queue-repository.ts';
import {
  afterEvent,
  exchangeUnits,
  requestedReturn,
  returnable,
  returnOf,
  returnRulesOf,
  wasCausedBy,
  withReturn,
} from './return-rules.ts';

/** Where a call comes from. */
export interface ReturnCaller {
  /** null for a guest. */
  user: AuthUser | null;
  /** Client address. */
  address: string;
  /** Id of the call (attempts.ts). */
  attempt?: string | undefined;
}

/** Units of an exchange that an event puts back or takes. */
const movedBetween = (before: ReturnRecord | undefined, after: ReturnRecord) => ({
  released: Math.max(0, (before ? exchangeUnits(before) : 0) - exchangeUnits(after)),
  taken: Math.max(0, exchangeUnits(after) - (before ? exchangeUnits(before) : 0)),
  restocked:
    after.movements.filter(({ of }) => of === 'goods').reduce((sum, one) => sum + one.units, 0) -
    (before?.movements ?? [])
      .filter(({ of }) => of === 'goods')
      .reduce((sum, one) => sum + one.units, 0),
});

/** Returns the photos as stored. Throws `return.photo_invalid`. */
async function readPhotos(files: readonly UploadedFile[]): Promise<Buffer[]> {
  const photos: Buffer[] = [];
  for (const { name, buffer } of files) {
    const picture = await readPicture(buffer, pictureForm);
    if (!picture)
      throw new AppError('return.photo_invalid', {
        errors: [{ path: 'photos', message: `${name} is not ${A_PICTURE}.` }],
      });
    photos.push(picture.data);
  }
  return photos;
}

const isCash = ({ paymentMethod }: OrderRecord): boolean => paymentMethod === 'cash-delivery';

export type GoodsReturnService = ReturnType<typeof createGoodsReturnService>;

/** Returns and exchanges of delivered goods (chapter 17). */
export function createGoodsReturnService(deps: OrderDeps) {
  const { storage, settings, mails, mailLimits, inTurn, now } = deps;

  const rules = async () => returnRulesOf((await storage.deliverySettings.current()).rules);

  async function productsOf(order: OrderRecord): Promise<Map<string, StockedProduct>> {
    const ids = [...new Set(order.lines.map(({ productId }) => productId))];
    const found = await storage.stock.readForOrder(ids.map(toId));
    return new Map(found.map((product) => [product._id.toHexString(), product]));
  }

  /** Returns the chosen variant of a line's product. Throws `order.product_unavailable`. */
  async function exchangeOf(
    order: OrderRecord,
    { line, quantity, exchangeFor }: NewReturn,
  ): Promise<ExchangeRecord> {
    const ordered = order.lines[line];
    if (!ordered || !exchangeFor) throw new AppError('return.not_returnable');
    const products = await storage.stock.readForOrder([toId(ordered.productId)]);
    const [found] = selectLines(
      [
        {
          productId: ordered.productId,
          quantity,
          name: ordered.name,
          selectedColor: exchangeFor.color,
          selectedSize: exchangeFor.size ?? null,
        },
      ],
      products,
    );
    if (!found) throw new AppError('order.product_unavailable');
    const { productId, sku, selectedColor, selectedSize, colorImage, variant } = found;
    return {
      ...{ productId, sku, selectedColor, selectedSize, colorImage, quantity },
      ...(variant !== undefined && { variant }),
    };
  }

  /** Returns the change of an order by a changed return. */
  function changeWith(
    order: OrderRecord,
    next: OrderRecord,
    after: ReturnRecord,
    { by, at }: { by: Actor; at: Date },
  ): OrderChange {
    const before = order.returns?.find(({ id }) => id === after.id);
    const { released, taken, restocked } = movedBetween(before, after);
    const exchange = after.exchange ?? before?.exchange;
    const line = order.lines[after.line];
    return {
      next: { ...next, updatedAt: at },
      by,
      changes: diff(auditView(order), auditView(next)),
      give: [
        ...(exchange && released > 0 ? [exchangeLine(exchange, released)] : []),
        ...(line && restocked > 0 ? [toStoredLine(line, restocked)] : []),
      ],
      take: exchange && taken > 0 ? [exchangeLine(exchange, taken)] : [],
    };
  }

  const soldOut = ({ selectedColor, selectedSize }: ExchangeRecord, left: number): AppError => {
    const name = [selectedColor, selectedSize].filter(Boolean).join(', ');
    const message = left === 0 ? `${name} is sold out.` : `Only ${left} of ${name} left.`;
    return new AppError('order.out_of_stock', {
      message,
      errors: [{ path: 'exchangeFor', message }],
    });
  };

  /** Runs one change of one order. */
  async function changeOne(
    id: string,
    decide: (order: OrderRecord) => OrderChange | null | Promise<OrderChange | null>,
    at: Date,
  ): Promise<{ order: OrderRecord; isChanged: boolean }> {
    const done = await inTurn([id.toLowerCase()], () =>
      storage.changes.changeAll([id], decide, at),
    );
    const result = done.get(id.toLowerCase());
    if (!result) throw new AppError('order.not_found');
    return result;
  }

  /** Counts the emails that a buyer causes; `send` says whether this one may be sent. */
  async function admitted(order: OrderRecord, { user, address }: ReturnCaller) {
    const { isProven } = await storage.provenAddresses.readerOf(order);
    const mail: LimitedMail = {
      to: order.email,
      isProven,
      by: { account: user?.id ?? null, address },
    };
    const { waits, undo } = await mailLimits.admit(order.email === '' ? [] : [mail]);
    return { send: waits[0] === 0, undo };
  }

  return {
    /** Returns what a buyer can send back of an order, and how. */
    async options(order: OrderRecord): Promise<ReturnOptions> {
      const [shop, products] = await Promise.all([rules(), productsOf(order)]);
      const at = now();
      return {
        days: shop.days,
        methods: RETURN_METHODS.filter((method) =>
          method === 'pickup' ? shop.pickup : shop.selfShip,
        ),
        address: shop.address || settings.storeAddress,
        needsRefundTo: isCash(order),
        lines: order.lines.map((ordered, line) => {
          const { quantity, until, reason } = returnable(order, line, shop, at, settings.timeZone);
          const product = products.get(ordered.productId);
          return {
            line,
            quantity,
            until: until?.toISOString() ?? null,
            reason,
            exchanges: product && quantity > 0 ? exchangesFor(product, ordered) : [],
          };
        }),
      };
    },

    /**
     * Requests a return; once per `Idempotency-Key`. Throws `return.…`, `order.out_of_stock` for a
     * sold-out exchange, `order.product_unavailable`.
     */
    async request(
      order: OrderRecord,
      request: NewReturn,
      files: readonly UploadedFile[],
      caller: ReturnCaller,
    ): Promise<OrderRecord> {
      const at = now();
      const by = caller.user ? actorOf(caller.user) : GUEST;
      const isDone = ({ returns }: OrderRecord): boolean => wasMade(returns, caller.attempt);
      if (isDone(order)) return order;
      const shop = await rules();
      const { reason } = returnable(order, request.line, shop, at, settings.timeZone);
      if (reason !== null) throw new AppError('return.not_returnable', { message: reason });
      const isRefund = request.resolution === 'refund';
      if (isRefund && isCash(order) && !request.refundTo)
        throw new AppError('return.refund_to_missing', {
          errors: [{ path: 'refundTo', message: 'Please enter a UPI ID or a bank account.' }],
        });
      const data = await readPhotos(files);
      const exchange = isRefund ? undefined : await exchangeOf(order, request);
      const refundTo =
        isRefund && isCash(order) && request.refundTo
          ? await storage.refundDetails.encrypt(request.refundTo, order.id, settings.refundKey)
          : undefined;
      const { send, undo } = await admitted(order, caller);
      let isChanged = false;
      try {
        const done = await changeOne(
          order.id,
          (current) => {
            if (isDone(current)) return null;
            const added = requestedReturn(current, {
              ...{ request, rules: shop, exchange, refundTo, by, at },
              photos: data.length,
              attempt: caller.attempt,
            });
            const next = { ...current, returns: [...(current.returns ?? []), added] };
            const photos: ReturnPhoto[] = data.map((picture, index) => ({
              id: photoId(added.id, index + 1),
              data: picture,
            }));
            return {
              ...changeWith(current, next, added, { by, at }),
              photos,
              mails: async (changed, reader) => [
                settings.notifies.returns ? mails.returnForOwner(changed, added) : null,
                send ? await buyerMail(changed, reader, { returnId: added.id }) : null,
              ],
            };
          },
          at,
        );
        isChanged = done.isChanged;
        return done.order;
      } catch (error) {
        if (error instanceof InsufficientStock && exchange)
          throw soldOut(exchange, error.short[0]?.left ?? 0);
        throw error;
      } finally {
        if (!isChanged) await undo();
      }
    },

    /** Withdraws a return by its buyer. Idempotent. Throws `return.not_found`, `return.not_possible`. */
    async withdraw(order: OrderRecord, returnId: string, caller: ReturnCaller) {
      const at = now();
      const by = caller.user ? actorOf(caller.user) : GUEST;
      const { order: changed } = await changeOne(
        order.id,
        (current) => {
          const before = returnOf(current, returnId);
          if (before.state === 'withdrawn') return null;
          const after = afterEvent(before, { event: 'withdraw', role: 'buyer', by, at });
          return changeWith(current, withReturn(current, after), after, { by, at });
        },
        at,
      );
      return changed;
    },

    /**
     * Changes a return by an admin; repeating the last change does nothing. Throws `return.changed` if
     * it is not in the state that the admin saw, `return.not_possible`.
     */
    async change(
      user: AuthUser,
      orderId: string,
      returnId: string,
      { event, seen, reason, quality }: ReturnChange,
    ): Promise<OrderRecord> {
      const at = now();
      const by = actorOf(user);
      const { order } = await changeOne(
        orderId,
        (current) => {
          const before = returnOf(current, returnId);
          if (wasCausedBy(before, event, by)) return null;
          if (seen !== undefined && before.state !== seen) throw new AppError('return.changed');
          const after = afterEvent(before, { event, role: 'owner', by, at, reason, quality });
          return {
            ...changeWith(current, withReturn(current, after), after, { by, at }),
            mails: async (changed, reader) => [
              await buyerMail(changed, reader, {
                returnId: after.id,
                isConverted: event === 'convert',
              }),
            ],
          };
        },
        at,
      );
      return order;
    },

    /** Returns where the refund shall go to, and records who has read it. Throws `return.…`. */
    async refundTo(user: AuthUser, orderId: string, returnId: string): Promise<RefundTo> {
      const order = await storage.orders.find(orderId);
      if (!order) throw new AppError('order.not_found');
      const { refundTo, number } = returnOf(order, returnId);
      if (refundTo === undefined) throw new AppError('return.no_refund_to');
      await storage.audit.record({
        by: actorOf(user),
        action: 'read',
        target: { id: order.id, name: order.id.slice(-6) },
        changes: [{ field: `returns.${number}.refundTo`, from: null, to: null }],
      });
      return storage.refundDetails.decrypt(refundTo, order.id, settings.refundKey);
    },

    async photo(order: OrderRecord, returnId: string, photo: number): Promise<Buffer> {
      const { id } = returnOf(order, returnId);
      const found = await storage.changes.photo(id, photo);
      if (!found) throw new AppError('return.photo_not_found');
      return found;
    },

    async page(query: ReturnQuery): Promise<Page<QueuedReturn>> {
      const { data, ...page } = await storage.returnQueue.page(query);
      return { ...page, data: data.map((one) => presentQueued(one, presentReturn)) };
    },
  };

  /** The email about a return in its current state; null for a buyer without an address. */
  async function buyerMail(
    order: OrderRecord,
    reader: Reader,
    { returnId, isConverted = false }: { returnId: string; isConverted?: boolean },
  ) {
    if (order.email === '') return null;
    const { rules: current } = await storage.deliverySettings.current();
    const address = returnRulesOf(current).address || settings.storeAddress;
    return mails.returned(order, returnOf(order, returnId), reader, { address, isConverted });
  }
}

/** Returns the variants that a line can be exchanged for: all others of its product. */
function exchangesFor(
  product: StockedProduct,
  { selectedColor, selectedSize }: OrderRecord['lines'][number],
): ReturnOptions['lines'][number]['exchanges'] {
  const variants = variantsOf(product);
  const skus = skusOf(product.sku, variants);
  return variants.flatMap((variant, index) => {
    const { color, size, isForSale, stock = 0 } = variant;
    const isSame =
      sameName(color, selectedColor ?? color) && sameName(size ?? '', selectedSize ?? '');
    if (isSame || isForSale === false) return [];
    const left = product.countedBy === 'variant' ? stock : product.stock;
    return [{ color, size, sku: skus[index] ?? product.sku, left: Math.max(0, left) }];
  });
}
