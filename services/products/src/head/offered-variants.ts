import {
  type Choice,
  choiceName,
  countryName,
  imagePath,
  isOnSale,
  PLACEHOLDER_IMAGE,
  type Product,
  sameName,
  sellingPrice,
  unitsOf,
} from '@tanabana/contracts';
import type { Site } from '@tanabana/service-kit';

/** Pixels; what link previews and merchant centres get of a picture. */
export const SHARED_PICTURE_WIDTH = 1280;

/** What is offered under one price and one count: a variant, or a product that has none. Money in rupees. */
export interface OfferedVariant {
  sku: string;
  /** The product's, with what tells it from the others. */
  name: string;
  color?: string;
  size?: string;
  /** GTIN-8, -12, -13 or -14 that is one all over the world. */
  gtin?: string;
  price: number;
  /** Where it is on sale. */
  salePrice?: number;
  /** That can be bought now. */
  units: number;
  /** Grams. */
  weight?: number;
  /** Address that opens the page with this one chosen. */
  url: string;
  /** Addresses of its colour's pictures, or of the product's where that has none; never the placeholder. */
  pictures: string[];
}

/** Numbers for use inside shops and for coupons: of eight digits, and the first ones of thirteen. */
const RESTRICTED_8 = /^[02]/;
const RESTRICTED_13 = /^(?:2|0[245]|9[89])/;

/**
 * A barcode where it is one product's all over the world: merchant centres refuse numbers that GS1 keeps for
 * use inside a shop and for coupons (https://support.google.com/merchants/answer/6324461).
 */
export function globalGtin(barcode: string | undefined): string | undefined {
  if (barcode === undefined) return undefined;
  const isRestricted =
    barcode.length === 8
      ? RESTRICTED_8.test(barcode)
      : RESTRICTED_13.test(barcode.padStart(14, '0').slice(1));
  return isRestricted ? undefined : barcode;
}

const chosen = ({ color, size }: Choice): string =>
  new URLSearchParams({ ...(color && { colour: color }), ...(size && { size }) }).toString();

/** What a product tells of itself that has no name of its own in feeds and pages' data. */
export function factsOf({ care, origin, modelHeight, modelSize }: Product): [string, string][] {
  const facts = {
    Care: care,
    'Made in': origin,
    'Height of the model': modelHeight && `${modelHeight} cm`,
    'Size of the model': modelSize,
  };
  return Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** The name in English of the country that a product is declared to be of. */
export function countryOf({ declarations }: Product): string | undefined {
  const code = declarations?.countryOfOrigin;
  return code && countryName(code);
}

/** The address of a product's page. */
export const productUrl = ({ _id }: Product, { publicUrl }: Site): string =>
  `${publicUrl}/product/${_id}`;

/** Addresses of a product's first pictures, or of one of its colours', in the width that is shared. */
export function sharedPictures(product: Product, { publicUrl }: Site, color?: string): string[] {
  const own = product.colors.find(({ name }) => color !== undefined && sameName(name, color));
  const paths = own && own.images.length > 0 ? own.images : product.images;
  return paths
    .filter((path) => path !== imagePath(PLACEHOLDER_IMAGE))
    .map((path) => `${publicUrl}${path}?w=${SHARED_PICTURE_WIDTH}`);
}

/** What of a product is for sale, in the order of its variants; what is sold out among it. */
export function offeredVariants(product: Product, site: Site): OfferedVariant[] {
  const { variants = [], ...single } = product;
  const page = productUrl(product, site);
  if (variants.length === 0) {
    const { sku, name, weight, stock: units } = single;
    const pictures = sharedPictures(product, site);
    return [
      { sku, name, ...pricesOf(single), units, ...optional({ weight }), url: page, pictures },
    ];
  }
  return variants
    .filter(({ isForSale }) => isForSale)
    .map((variant) => {
      const { sku, color, size, barcode, weight = product.weight } = variant;
      const choice = chosen(variant);
      return {
        sku,
        name: color || size ? `${product.name}, ${choiceName(variant)}` : product.name,
        ...optional({ color: color || undefined, size: size ?? undefined }),
        ...optional({ gtin: globalGtin(barcode), weight }),
        ...pricesOf(variant),
        units: unitsOf(product, variant),
        url: choice ? `${page}?${choice}` : page,
        pictures: sharedPictures(product, site, color),
      };
    });
}

const pricesOf = (
  prices: Pick<Product, 'price' | 'saleprice'>,
): Pick<OfferedVariant, 'price' | 'salePrice'> => ({
  price: prices.price,
  ...(isOnSale(prices) && { salePrice: sellingPrice(prices) }),
});

/** What is known of the fields. */
const optional = <T extends object>(fields: T): { [Key in keyof T]?: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
