import { isVersion, type OrderEdit, statusETag, toRupees, versionETag } from '@tanabana/contracts';
import { AppError, type AuthUser, actorOf } from '@tanabana/service-kit';
import { diff, toId } from '@tanabana/service-kit/mongo';
import { InsufficientStock } from '@tanabana/service-kit/stock';
import type { OrderDeps } from '../deps.ts';
import type { OrderRecord } from '../orders/order.ts';
import { outOfStock } from '../placing/order-lines.ts';
import { editedOrder } from './order-edit.ts';

/** Returns lines, address and total of an order in the form that the audit log compares. */
const auditView = ({ lines, address, phone, totalPrice, shippingCharge }: OrderRecord) => ({
  lines: lines.map(
    ({ sku, quantity, selectedColor, selectedSize }) =>
      `${sku} ${[selectedColor, selectedSize].filter(Boolean).join(', ')} × ${quantity}`,
  ),
  address,
  phone,
  shippingCharge: toRupees(shippingCharge),
  totalPrice: toRupees(totalPrice),
});

export type OrderEditService = ReturnType<typeof createOrderEditService>;

/** Changes of lines and address before dispatch (rule 16.8). */
export function createOrderEditService(deps: OrderDeps) {
  const { storage, mails, inTurn, now } = deps;

  return {
    /**
     * Changes an order with its stock. Throws `order.changed` if it is not the version in `ifMatch`,
     * `order.not_editable`, `order.out_of_stock`, `order.product_unavailable`, `order.paid_less`.
     */
    async edit(
      user: AuthUser,
      id: string,
      edit: OrderEdit,
      ifMatch: string | undefined,
    ): Promise<OrderRecord> {
      const at = now();
      const by = actorOf(user);
      const order = await storage.orders.find(id);
      if (!order) throw new AppError('order.not_found');
      const ids = [...new Set(order.lines.map(({ productId }) => productId))];
      const products = await storage.stock.readForOrder(ids.map(toId));
      const isSeen = (current: OrderRecord): boolean =>
        isVersion(ifMatch, versionETag({ updatedAt: current.updatedAt.toISOString() })) ||
        isVersion(ifMatch, statusETag(current));
      try {
        const done = await inTurn([id.toLowerCase()], () =>
          storage.changes.changeAll(
            [id],
            (current) => {
              if (!isSeen(current)) throw new AppError('order.changed');
              const { next: edited, give, take } = editedOrder(current, edit, products);
              const changes = diff(auditView(current), auditView(edited));
              if (changes.length === 0) return null;
              return {
                next: { ...edited, editedAt: at, updatedAt: at },
                ...{ by, changes, give, take },
                mails: (changed, reader) =>
                  changed.email === '' ? [] : [mails.edited(changed, reader)],
              };
            },
            at,
          ),
        );
        const result = done.get(id.toLowerCase());
        if (!result) throw new AppError('order.not_found');
        return result.order;
      } catch (error) {
        if (error instanceof InsufficientStock) {
          const edited = editedOrder(order, edit, products).next;
          throw outOfStock(edited.lines, error.short);
        }
        throw error;
      }
    },
  };
}
