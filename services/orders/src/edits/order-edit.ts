import { type NewOrder, type OrderEdit, spread } from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import type { StockedProduct, StoredLine } from '@tanabana/service-kit/stock';
import { assertPaid } from '../fulfilment/paid.ts';
import type { OrderLineRecord, OrderRecord } from '../orders/order.ts';
import { toStoredLine } from '../orders/order-document.ts';
import { selectLines } from '../placing/order-lines.ts';

type EditedLine = NonNullable<OrderEdit['lines']>[number];

/** An order after an edit, and the units that it gives back and takes. */
export interface Edited {
  next: OrderRecord;
  give: StoredLine[];
  take: StoredLine[];
}

const isVariant = ({ color, size }: EditedLine): boolean => color != null || size != null;

/**
 * Returns a line with another quantity or variant. The price of a unit, its share of the discounts and
 * its GST rate stay (rule 16.8).
 */
function editedLine(
  before: OrderLineRecord,
  edit: EditedLine,
  products: readonly StockedProduct[],
): OrderLineRecord {
  const { quantity } = edit;
  const discount =
    before.discount === undefined
      ? undefined
      : Math.round((before.discount * quantity) / before.quantity);
  const same = { ...before, quantity, ...(discount !== undefined && { discount }) };
  if (!isVariant(edit)) return same;
  const requested: NewOrder['products'][number] = {
    productId: before.productId,
    quantity,
    name: before.name,
    price: 0,
    selectedColor: edit.color ?? before.selectedColor,
    selectedSize: edit.size ?? before.selectedSize,
  };
  const [found] = selectLines([requested], products);
  if (!found) throw new AppError('order.product_unavailable');
  const { sku, selectedColor, selectedSize, colorImage, variant } = found;
  const { variant: _, ...rest } = same;
  return {
    ...rest,
    ...{ sku, selectedColor, selectedSize, colorImage },
    ...(variant !== undefined && { variant }),
  };
}

const isSameVariant = (one: OrderLineRecord, other: OrderLineRecord): boolean =>
  one.selectedColor === other.selectedColor &&
  one.selectedSize === other.selectedSize &&
  one.variant === other.variant;

/** Returns the units that a line gives back and takes when it is replaced. */
function movement(
  before: OrderLineRecord,
  after: OrderLineRecord | undefined,
): Pick<Edited, 'give' | 'take'> {
  if (!after) return { give: [toStoredLine(before)], take: [] };
  if (!isSameVariant(before, after))
    return { give: [toStoredLine(before)], take: [toStoredLine(after)] };
  const more = after.quantity - before.quantity;
  return {
    give: more < 0 ? [toStoredLine(before, -more)] : [],
    take: more > 0 ? [toStoredLine(after, more)] : [],
  };
}

/** Returns totals and discounts of an order with other lines; shipping and fee stay. */
function repriced(order: OrderRecord, lines: OrderLineRecord[]): OrderRecord {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const discount = lines.reduce((sum, line) => sum + (line.discount ?? 0), 0);
  const { shippingCharge, codFee = 0, discounts, paymentMethod } = order;
  const totalPrice = subtotal - discount + shippingCharge + codFee;
  const ofLines = discounts?.filter((one) => one.class !== 'shipping') ?? [];
  const amounts = spread(
    discount,
    ofLines.map(({ amount }) => amount),
  );
  const parts = new Map(ofLines.map((one, index) => [one, amounts[index] ?? 0]));
  const paid = order.paidTotal ?? order.totalPrice;
  if (paymentMethod === 'pre-paid' && totalPrice > paid) throw new AppError('order.paid_less');
  const { paidTotal: _, ...rest } = order;
  return {
    ...rest,
    lines,
    ...{ subtotal, discount, totalPrice },
    ...(discounts && {
      discounts: discounts.map((one) => ({ ...one, amount: parts.get(one) ?? one.amount })),
    }),
    ...(paymentMethod === 'pre-paid' && paid !== totalPrice && { paidTotal: paid }),
  };
}

/**
 * Returns an order with other lines or another address. Throws `order.not_editable` once something of
 * it is packed, `order.not_paid`, `order.product_unavailable`, `order.paid_less` if a prepaid order would become dearer.
 * @param products the products of its lines
 */
export function editedOrder(
  order: OrderRecord,
  { lines, address, phone }: OrderEdit,
  products: readonly StockedProduct[],
): Edited {
  const isOpen = order.orderStatus === 'Pending' || order.orderStatus === 'Accepted';
  const isPacked = (order.shipments ?? []).some(({ status }) => status !== 'cancelled');
  if (!isOpen || isPacked) throw new AppError('order.not_editable');
  const withAddress: OrderRecord = {
    ...order,
    ...(address && { address }),
    ...(phone !== undefined && { phone }),
  };
  if (!lines) return { next: withAddress, give: [], take: [] };
  // the provider asks for the total of the order as it was placed
  assertPaid(order);
  const edits = new Map(lines.map((edit) => [edit.line, edit]));
  if (edits.size < lines.length || lines.some(({ line }) => !order.lines[line]))
    throw new AppError('order.product_unavailable', {
      message: 'The lines of this order are other ones.',
    });
  const pairs = order.lines.map((before, index) => {
    const edit = edits.get(index);
    return { before, after: edit && editedLine(before, edit, products) };
  });
  const moves = pairs.map(({ before, after }) => movement(before, after));
  return {
    next: repriced(
      withAddress,
      pairs.flatMap(({ after }) => (after ? [after] : [])),
    ),
    give: moves.flatMap(({ give }) => give),
    take: moves.flatMap(({ take }) => take),
  };
}
