import {
  choiceName,
  type FieldError,
  imagePath,
  type NewOrder,
  type NewQuote,
  PLACEHOLDER_IMAGE,
  sameName,
  skusOf,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { fromId, toId } from '@tanabana/service-kit/mongo';
import {
  NO_COUNT,
  poolOf,
  type Shortage,
  type StockedColour,
  type StockedProduct,
  variantsOf,
} from '@tanabana/service-kit/stock';
import type { OrderLineRecord } from '../orders/order.ts';

type RequestedLine = NewOrder['products'][number] | NewQuote['products'][number];

/**
 * Returns the order's copy of each line from the current products. Throws
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
  field: 'productId' | 'sku' | 'selectedColor' | 'selectedSize';
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
  const variants = variantsOf(product);
  const skus = skusOf(product.sku, variants);
  const isBySku = !!line.sku && !line.selectedColor && !sameName(line.sku, product.sku);
  const named = variants[isBySku ? skus.findIndex((sku) => sameName(sku, line.sku ?? '')) : -1];
  if (isBySku && !named) {
    return { field: 'sku', message: `${name} is no longer sold as ${line.sku}.` };
  }
  const selectedColor = named?.color ?? line.selectedColor;
  const selectedSize = named ? named.size : line.selectedSize;
  const colour = findColour(selectedColor, product.colors);
  if (!colour) {
    const message = selectedColor
      ? `${name} is no longer sold in ${selectedColor}.`
      : `Please select a colour of ${name}.`;
    return { field: 'selectedColor', message };
  }
  const size = findSize(selectedSize, colour.sizes);
  if (size === undefined) {
    const message = selectedSize
      ? `${name} in ${colour.name} is no longer sold in size ${selectedSize}.`
      : `Please select a size of ${name}.`;
    return { field: 'selectedSize', message };
  }
  const at = variants.findIndex(
    (one) => sameName(one.color, colour.name) && sameName(one.size ?? '', size ?? ''),
  );
  const variant = variants[at];
  if (variant?.isForSale === false) {
    const field = size === null ? 'selectedColor' : 'selectedSize';
    return { field, message: `${name} in ${choiceName(variant)} is no longer sold.` };
  }
  return {
    productId: fromId(product._id),
    sku: skus[at] ?? product.sku,
    name,
    category: product.category.name,
    gender: product.gender ?? null,
    price: variant?.sellingPrice ?? product.sellingPrice,
    originPrice: variant?.price ?? product.basePrices?.price ?? product.price,
    quantity: line.quantity,
    selectedColor: colour.name,
    selectedSize: size,
    ...hsnOf(product),
    colorImage: pictureOf(colour, product),
    ...(product.countedBy === 'variant' ? { variant: variant?.id ?? NO_COUNT } : {}),
  };
}

/** A product's own HSN code, else its category's. */
const hsnOf = ({ hsn, category }: StockedProduct): { hsn?: string } => {
  const code = hsn || category.hsn;
  return code ? { hsn: code } : {};
};

/** A single colour need not be named. */
function findColour(requested: string | null | undefined, colours: readonly StockedColour[]) {
  if (!requested) return colours.length === 1 ? colours[0] : undefined;
  return colours.find(({ name }) => sameName(name, requested));
}

/** null for a colour without sizes, undefined if the choice does not match. */
function findSize(requested: string | null | undefined, sizes: readonly string[]) {
  if (!requested) return sizes.length === 0 ? null : undefined;
  return sizes.find((size) => sameName(size, requested));
}

function pictureOf(colour: StockedColour, product: StockedProduct): string {
  const image = colour.images[0] ?? product.colors.flatMap(({ images }) => images)[0];
  return imagePath(image ? fromId(image) : PLACEHOLDER_IMAGE);
}

/** Returns `order.out_of_stock`, naming each short line and what is left. */
export function outOfStock(
  lines: readonly OrderLineRecord[],
  short: readonly Shortage[],
): AppError {
  const leftOf = new Map(
    short.flatMap((one) => [
      [poolOf(one), one.left],
      [fromId(one.productId), one.left],
    ]),
  );
  const pools = lines.map((line) => poolOf({ ...line, productId: toId(line.productId) }));
  // An order that takes its units again may name outdated stock counts.
  const isByPool = pools.some((pool) => leftOf.has(pool));
  const missing = lines.flatMap((line, index) => {
    const left = leftOf.get((isByPool && pools[index]) || line.productId);
    const { name, selectedColor, selectedSize, variant } = line;
    const choice = [selectedColor, selectedSize].filter(Boolean).join(', ');
    const what = variant === undefined ? name : `${name} in ${choice}`;
    return left === undefined ? [] : [{ index, line, left, what }];
  });
  return new AppError('order.out_of_stock', {
    errors: missing.map(({ index, left, what }) => ({
      path: `products.${index}.quantity`,
      message: left === 0 ? `${what} is sold out.` : `Only ${left} of ${what} left.`,
    })),
    details: {
      lines: missing.map(({ index, line, left }) => ({
        index,
        productId: line.productId,
        sku: line.sku,
        ...(line.variant !== undefined && { countedBy: 'variant' }),
        left,
      })),
    },
  });
}
