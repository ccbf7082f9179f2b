import { can, type OrderQuery } from '@tanabana/contracts';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { Page } from '@tanabana/service-kit/mongo';
import type { Picture } from '@tanabana/service-kit/pictures';
import type { OrderDeps } from '../deps.ts';
import { opens } from '../guests/order-keys.ts';
import { narrowed } from '../payments/screenshot-repository.ts';
import { isCountedByDay, spanOf } from './day-spans.ts';
import type { OrderRecord } from './order.ts';

/** Requester of an order: a user, or a guest with the access key. */
export interface Requester {
  user: AuthUser | null;
  key: string | undefined;
}

/** Orders of one user per response. */
const MAX_OF_USER = 1000;

export type OrderService = ReturnType<typeof createOrderService>;

/** Order access rules (rule 6.2). */
export function createOrderService({ storage, settings, figures, now }: OrderDeps) {
  const { orders, screenshots, provenAddresses } = storage;

  /**
   * Returns an order to its owner, to staff that may read orders, or to a holder of its key; not
   * found for everyone else.
   */
  async function get({ user, key }: Requester, id: string): Promise<OrderRecord> {
    if (!user && key === undefined) throw signInFirst();
    const order = await orders.find(id);
    const isOwn = order !== null && user !== null && order.userId === user.id;
    if (order && (isOwn || can(user, 'orders.read') || opens(key, order.keyHash))) return order;
    throw new AppError('order.not_found');
  }

  return {
    get,

    /** A mailed token verifies the order's address. */
    async prove(id: string, token: string): Promise<void> {
      const order = await orders.find(id);
      if (order && provenAddresses.isToken(order, token)) await provenAddresses.add(order, now());
    },

    /** Returns an order to its buyer only: admins cancel by setting the status. */
    async getOwn(requester: Requester, id: string): Promise<OrderRecord> {
      const order = await get(requester, id);
      const isOwn = requester.user !== null && order.userId === requester.user.id;
      if (isOwn || opens(requester.key, order.keyHash)) return order;
      throw new AppError('auth.forbidden');
    },

    /** Throws `order.screenshot_not_found`. `width` in pixels. */
    async screenshot(
      requester: Requester,
      id: string,
      width: number | undefined,
    ): Promise<Picture> {
      const order = await get(requester, id);
      const picture = order.hasScreenshot ? await screenshots.find(order.id) : null;
      if (!picture) throw new AppError('order.screenshot_not_found');
      return width === undefined
        ? picture
        : { data: await narrowed(picture.data, width), contentType: 'image/jpeg' };
    },

    /** A user's own orders, newest first; staff that may read orders may request anyone's. */
    async ofUser(user: AuthUser, userId: string): Promise<OrderRecord[]> {
      const isOwn = user.id === userId.toLowerCase();
      if (!isOwn && !can(user, 'orders.read')) throw new AppError('auth.forbidden');
      return orders.newest(userId, MAX_OF_USER);
    },

    /** Uses daily figures for the total and the range of days if possible. */
    async list(sent: OrderQuery): Promise<Page<OrderRecord>> {
      const zone = settings.timeZone;
      const query = { ...sent, zone };
      if (!figures.isCounted() || !isCountedByDay(query)) return orders.list(query);
      const span = spanOf((await figures.current()).days, query, zone);
      const { sort, page, limit } = query;
      if (sort === 'total-asc' || sort === 'total-desc') return orders.list(query, span.total);
      const data = span.count > 0 ? await orders.ofDays(query, span) : [];
      // An order whose status just changed is missing: query normally.
      if (data.length < span.count) return orders.list(query);
      return { data, total: span.total, page, limit };
    },
  };
}

export const signInFirst = (): AppError =>
  new AppError('auth.required', { headers: { 'WWW-Authenticate': 'Bearer' } });
