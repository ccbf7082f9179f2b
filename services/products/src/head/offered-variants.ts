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

/** Pixels: width of pictures in link previews and merchant feeds. */
export const SHARED_PICTURE_WIDTH = 1280;

/**
 * What is offered under one price and one stock count: a variant, or a product without variants.
 * Money in rupees.
 */
export interface OfferedVariant {
  sku: string;
  /** The product's name with what distinguishes it. */
  name: string;
  color?: string;
  size?: string;
  /** GTIN-8, -12, -13 or -14 that is globally unique. */
  gtin?: string;
  price: number;
  /** If on sale. */
  salePrice?: number;
  /** Units in stock. */
  units: number;
  /** Grams. */
  weight?: number;
  /** Address that opens the page with this variant selected. */
  url: string;
  /** Pictures of its colour, or of the product if the colour has none; never the placeholder. */
  pictures: string[];
}

/** Prefixes for use within shops and for coupons: of eight digits, and of thirteen. */
const RESTRICTED_8 = /^[02]/;
const RESTRICTED_13 = /^(?:2|0[245]|9[89])/;

/**
 * Returns a barcode if it is globally unique: merchant centres reject numbers that GS1 reserves for
 * use within shops and for coupons (https://support.google.com/merchants/answer/6324461).
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

/** Facts without a standard name in feeds and structured data. */
export function factsOf({ care, origin, modelHeight, modelSize }: Product): [string, string][] {
  const facts = {
    Care: care,
    'Made in': origin,
    'Height of the model': modelHeight && `${modelHeight} cm`,
    'Size of the model': modelSize,
  };
  return Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** English name of the product's declared country. */
export function countryOf({ declarations }: Product): string | undefined {
  const code = declarations?.countryOfOrigin;
  return code && countryName(code);
}

/** Returns the address of a product's page. */
export const productUrl = ({ _id }: Product, { publicUrl }: Site): string =>
  `${publicUrl}/product/${_id}`;

/**
 * Returns addresses of a product's first pictures, or of one of its colours, in the shared width.
 */
export function sharedPictures(product: Product, { publicUrl }: Site, color?: string): string[] {
  const own = product.colors.find(({ name }) => color !== undefined && sameName(name, color));
  const paths = own && own.images.length > 0 ? own.images : product.images;
  return paths
    .filter((path) => path !== imagePath(PLACEHOLDER_IMAGE))
    .map((path) => `${publicUrl}${path}?w=${SHARED_PICTURE_WIDTH}`);
}

/** Returns what is for sale, in the order of its variants, including sold-out ones. */
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

/** Drops undefined fields. */
const optional = <T extends object>(fields: T): { [Key in keyof T]?: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
