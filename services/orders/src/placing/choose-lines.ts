import { type FieldError, imagePath, type NewOrder, PLACEHOLDER_IMAGE } from '@tanabana/contracts';
import { fromId } from '@tanabana/mongo-kit';
import { AppError } from '@tanabana/service-kit';
import type { StockedColour, StockedProduct } from '@tanabana/stock';
import type { OrderLineRecord } from '../orders/order.ts';

type SentLine = NewOrder['products'][number];

/**
 * The order's own copy of each line, from the products as they are now. Throws
 * `order.product_unavailable` naming every line whose product, colour or size is not sold.
 */
export function chooseLines(
  sent: readonly SentLine[],
  products: readonly StockedProduct[],
): OrderLineRecord[] {
  const byId = new Map(products.map((product) => [fromId(product._id), product]));
  const chosen = sent.map((line) => chooseLine(line, byId.get(line.productId.toLowerCase())));
  const errors = chosen.flatMap((line, index): FieldError[] =>
    'field' in line ? [{ path: `products.${index}.${line.field}`, message: line.message }] : [],
  );
  if (errors.length > 0) throw new AppError('order.product_unavailable', { errors });
  return chosen.filter((line): line is OrderLineRecord => 'sku' in line);
}

interface NotSold {
  field: 'productId' | 'selectedColor' | 'selectedSize';
  message: string;
}

function chooseLine(
  line: SentLine,
  product: StockedProduct | undefined,
): OrderLineRecord | NotSold {
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
function findColour(wanted: string | null | undefined, colours: readonly StockedColour[]) {
  if (!wanted) return colours.length === 1 ? colours[0] : undefined;
  return colours.find(({ name }) => same(name, wanted));
}

/** Null for a colour without sizes, undefined where the choice does not fit. */
function findSize(wanted: string | null | undefined, sizes: readonly string[]) {
  if (!wanted) return sizes.length === 0 ? null : undefined;
  return sizes.find((size) => same(size, wanted));
}

function pictureOf(colour: StockedColour, product: StockedProduct): string {
  const image = colour.images[0] ?? product.colors.flatMap(({ images }) => images)[0];
  return imagePath(image ? fromId(image) : PLACEHOLDER_IMAGE);
}
