import {
  type FieldError,
  imagePath,
  type NewOrder,
  type OrderTotals,
  orderTotals,
  PLACEHOLDER_IMAGE,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { fromId } from '@tanabana/service-kit/mongo';
import type { Shortage, StockedColour, StockedProduct } from '@tanabana/service-kit/stock';
import type { OrderLineRecord } from '../orders/order.ts';

type RequestedLine = NewOrder['products'][number];

/**
 * The order's own copy of each line, from the products as they are now. Throws
 * `order.product_unavailable` naming every line whose product, colour or size is not sold.
 */
export function selectLines(
  requested: readonly RequestedLine[],
  products: readonly StockedProduct[],
): OrderLineRecord[] {
  const byId = new Map(products.map((product) => [fromId(product._id), product]));
  const selected = requested.map((line) =>
    selectLine(line, byId.get(line.productId.toLowerCase())),
  );
  const errors = selected.flatMap((line, index): FieldError[] =>
    'field' in line ? [{ path: `products.${index}.${line.field}`, message: line.message }] : [],
  );
  if (errors.length > 0) throw new AppError('order.product_unavailable', { errors });
  return selected.filter((line): line is OrderLineRecord => 'sku' in line);
}

interface UnavailableLine {
  field: 'productId' | 'selectedColor' | 'selectedSize';
  message: string;
}

function selectLine(
  line: RequestedLine,
  product: StockedProduct | undefined,
): OrderLineRecord | UnavailableLine {
  if (!product) {
    return { field: 'productId', message: `${line.name ?? 'This item'} is no longer sold.` };
  }
  const { name } = product;
  const colour = findColour(line.selectedColor, product.colors);
  if (!colour) {
    const message = line.selectedColor
      ? `${name} is no longer sold in ${line.selectedColor}.`
      : `Please select a colour of ${name}.`;
    return { field: 'selectedColor', message };
  }
  const size = findSize(line.selectedSize, colour.sizes);
  if (size === undefined) {
    const message = line.selectedSize
      ? `${name} in ${colour.name} is no longer sold in size ${line.selectedSize}.`
      : `Please select a size of ${name}.`;
    return { field: 'selectedSize', message };
  }
  return {
    productId: fromId(product._id),
    sku: product.sku,
    name,
    category: product.category.name,
    gender: product.gender ?? null,
    price: product.sellingPrice,
    originPrice: product.price,
    quantity: line.quantity,
    selectedColor: colour.name,
    selectedSize: size,
    colorImage: pictureOf(colour, product),
  };
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The only colour of a product need not be named. */
function findColour(requested: string | null | undefined, colours: readonly StockedColour[]) {
  if (!requested) return colours.length === 1 ? colours[0] : undefined;
  return colours.find(({ name }) => same(name, requested));
}

/** Null for a colour without sizes, undefined where the choice does not fit. */
function findSize(requested: string | null | undefined, sizes: readonly string[]) {
  if (!requested) return sizes.length === 0 ? null : undefined;
  return sizes.find((size) => same(size, requested));
}

function pictureOf(colour: StockedColour, product: StockedProduct): string {
  const image = colour.images[0] ?? product.colors.flatMap(({ images }) => images)[0];
  return imagePath(image ? fromId(image) : PLACEHOLDER_IMAGE);
}

const inRupees = (lines: readonly OrderLineRecord[], freeShipping: boolean) =>
  orderTotals(
    lines.map(({ price, quantity }) => ({ price: toRupees(price), quantity })),
    { freeShipping },
  );

/** What the lines cost with shipping, in paise (rules 9.1, 9.2). */
export function totalsOf(lines: readonly OrderLineRecord[], freeShipping: boolean): OrderTotals {
  const { subtotal, shippingCharge, discount, totalPrice } = inRupees(lines, freeShipping);
  return {
    subtotal: toPaise(subtotal),
    shippingCharge: toPaise(shippingCharge),
    discount: toPaise(discount),
    totalPrice: toPaise(totalPrice),
  };
}

/**
 * Throws `order.price_changed` with the current lines and totals in rupees where the buyer saw
 * another price or total (rule 10.7). What was sent is compared, never used.
 */
export function assertPricesSeen(
  body: NewOrder,
  lines: readonly OrderLineRecord[],
  freeShipping: boolean,
): void {
  const asSeen =
    toPaise(body.totalPrice) === totalsOf(lines, freeShipping).totalPrice &&
    lines.every((line, index) => toPaise(body.products[index]?.price ?? 0) === line.price);
  if (asSeen) return;
  throw new AppError('order.price_changed', {
    details: {
      lines: lines.map(({ price, originPrice, gender, ...line }) => ({
        ...line,
        price: toRupees(price),
        originPrice: toRupees(originPrice),
      })),
      totals: inRupees(lines, freeShipping),
    },
  });
}

/** `order.out_of_stock`, naming each line of which there is too little and what is left. */
export function outOfStock(
  lines: readonly OrderLineRecord[],
  short: readonly Shortage[],
): AppError {
  const leftOf = new Map(short.map((shortage) => [fromId(shortage.productId), shortage.left]));
  const missing = lines.flatMap((line, index) => {
    const left = leftOf.get(line.productId);
    return left === undefined ? [] : [{ index, line, left }];
  });
  return new AppError('order.out_of_stock', {
    errors: missing.map(({ index, line, left }) => ({
      path: `products.${index}.quantity`,
      message: left === 0 ? `${line.name} is sold out.` : `Only ${left} of ${line.name} left.`,
    })),
    details: {
      lines: missing.map(({ index, line, left }) => ({
        index,
        productId: line.productId,
        left,
      })),
    },
  });
}
