import type { OrderQuery } from '@tanabana/contracts';
import { AppError, type AuthUser } from '@tanabana/service-kit';
import type { Page } from '@tanabana/service-kit/mongo';
import type { Picture } from '@tanabana/service-kit/pictures';
import type { OrderDeps } from '../deps.ts';
import { opens } from '../guests/order-keys.ts';
import { narrowed } from '../payments/screenshot-repository.ts';
import { isCountedByDay, spanOf } from './day-spans.ts';
import type { OrderRecord } from './order.ts';

/** Who asks for an order: a user, or a guest by the order's key. */
export interface Requester {
  user: AuthUser | null;
  key: string | undefined;
}

/** Orders of one user in one answer. */
const MAX_OF_USER = 1000;

export type OrderService = ReturnType<typeof createOrderService>;

/** Who may see which orders (rule 6.2). */
export function createOrderService({ storage, figures, now }: OrderDeps) {
  const { orders, screenshots, provenAddresses } = storage;

  /** An order for its owner, an admin or who has its key; for all others there is none. */
  async function get({ user, key }: Requester, id: string): Promise<OrderRecord> {
    if (!user && key === undefined) throw signInFirst();
    const order = await orders.find(id);
    const isOwn = order !== null && user !== null && order.userId === user.id;
    if (order && (isOwn || user?.isAdmin || opens(key, order.keyHash))) return order;
    throw new AppError('order.not_found');
  }

  return {
    get,

    /** Whoever shows what was mailed about an order reads the mails of its address. */
    async prove(id: string, token: string): Promise<void> {
      const order = await orders.find(id);
      if (order && provenAddresses.isToken(order, token)) await provenAddresses.add(order, now());
    },

    /** An order for who has made it: an admin, too, cancels by setting its status. */
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

    /** A user's own orders, newest first; an admin may ask for anyone's. */
    async ofUser(user: AuthUser, userId: string): Promise<OrderRecord[]> {
      if (!user.isAdmin && user.id !== userId.toLowerCase()) throw new AppError('auth.forbidden');
      return orders.newest(userId, MAX_OF_USER);
    },

    /** What the figures of the days have counted is not counted again, and found by its days. */
    async list(query: OrderQuery): Promise<Page<OrderRecord>> {
      if (!figures.isCounted() || !isCountedByDay(query)) return orders.list(query);
      const span = spanOf((await figures.current()).days, query);
      const { sort, page, limit } = query;
      if (sort === 'total-asc' || sort === 'total-desc') return orders.list(query, span.total);
      const data = span.count > 0 ? await orders.ofDays(query, span) : [];
      // One whose status has changed since is missing: then its place is taken by the next.
      if (data.length < span.count) return orders.list(query);
      return { data, total: span.total, page, limit };
    },
  };
}

export const signInFirst = (): AppError =>
  new AppError('auth.required', { headers: { 'WWW-Authenticate': 'Bearer' } });
