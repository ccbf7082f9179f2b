import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Product,
  type ShippingRates,
  shippingCharge,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { escapeXml, type Site } from '@tanabana/service-kit';
import { genderColumns } from '../csv/formats/merchant.ts';
import {
  countryOf,
  factsOf,
  type OfferedVariant,
  offeredVariants,
  productUrl,
} from '../head/offered-variants.ts';

/** Limits of characters and pictures (https://support.google.com/merchants/answer/7052112). */
const LENGTHS = {
  id: 50,
  title: 150,
  description: 5000,
  brand: 70,
  fact: 1000,
  label: 100,
} as const;
const MORE_PICTURES = 10;
/** Country of the flat shipping rate (ISO 3166-1). */
const COUNTRY = 'IN';
const CURRENCY = 'INR';

/** Characters after which other work gets a turn: some milliseconds. */
const PART_LENGTH = 64 * 1024;

const cut = (text: string, length: number): string => [...text].slice(0, length).join('');

/** Returns a SKU as an id; an overlong one ends in a hash. */
function idOf(sku: string): string {
  if (sku.length <= LENGTHS.id) return sku;
  const hash = createHash('sha256').update(sku).digest('hex').slice(0, 16);
  return `${cut(sku, LENGTHS.id - hash.length - 1)}-${hash}`;
}

type Attribute = readonly [name: string, value: string | number | undefined];

const element = ([name, value]: Attribute): string =>
  value === undefined || value === '' ? '' : `<g:${name}>${escapeXml(String(value))}</g:${name}>\n`;

const nested = (name: string, attributes: readonly Attribute[]): string =>
  `<g:${name}>\n${attributes.map(element).join('')}</g:${name}>\n`;

const money = (rupees: number): string => `${rupees.toFixed(2)} ${CURRENCY}`;

/** Facts without an attribute of their own. */
function details(product: Product): string {
  const country = countryOf(product);
  const facts = [
    ...factsOf(product),
    ...(country ? [['Country of origin', country] as const] : []),
  ];
  return facts
    .map(([name, value]) =>
      nested('product_detail', [
        ['attribute_name', name],
        ['attribute_value', cut(value, LENGTHS.fact)],
      ]),
    )
    .join('');
}

/** Returns the values of a product's labels (`custom_label_0` to `_4`). */
export type LabelsOf = (productId: string) => readonly (string | undefined)[];

interface Feed {
  site: Site;
  rates: ShippingRates;
  labelsOf: LabelsOf;
}

function item(product: Product, offered: OfferedVariant, { site, rates, labelsOf }: Feed): string {
  const [picture, ...others] = offered.pictures;
  const sells = offered.salePrice ?? offered.price;
  const shippingCost = toRupees(shippingCharge(toPaise(sells), rates));
  const attributes: Attribute[] = [
    ['id', idOf(offered.sku)],
    ['item_group_id', offered.color || offered.size ? idOf(product.sku) : undefined],
    ['title', cut(offered.name, LENGTHS.title)],
    [
      'description',
      cut(product.description || `${product.name} at ${site.storeName}.`, LENGTHS.description),
    ],
    ['link', offered.url],
    ['canonical_link', productUrl(product, site)],
    ['image_link', picture],
    ...others
      .slice(0, MORE_PICTURES)
      .map((address): Attribute => ['additional_image_link', address]),
    ['availability', offered.units > 0 ? 'in_stock' : 'out_of_stock'],
    ['price', money(offered.price)],
    ['sale_price', offered.salePrice && money(offered.salePrice)],
    ['condition', 'new'],
    ['brand', cut(site.storeName, LENGTHS.brand)],
    ['gtin', offered.gtin],
    ['identifier_exists', offered.gtin ? undefined : 'no'],
    ['product_type', product.category.name],
    ['color', offered.color],
    ['size', offered.size],
    ['material', product.fabric],
    ...(product.gender ? Object.entries(genderColumns[product.gender]) : []),
    ...labelsOf(product._id).map(
      (label, at): Attribute => [`custom_label_${at}`, label && cut(label, LENGTHS.label)],
    ),
    ['shipping_weight', offered.weight ? `${offered.weight} g` : undefined],
  ];
  const shipping = nested('shipping', [
    ['country', COUNTRY],
    ['price', money(shippingCost)],
  ]);
  return `<item>\n${attributes.map(element).join('')}${shipping}${details(product)}</item>\n`;
}

/**
 * Items of each variant for sale with a picture; merchant centres require one and reject
 * placeholders.
 */
const items = (product: Product, feed: Feed): string =>
  offeredVariants(product, feed.site)
    .filter(({ pictures }) => pictures.length > 0)
    .map((offered) => item(product, offered, feed))
    .join('');

async function* parts(products: AsyncIterable<Product>, feed: Feed): AsyncGenerator<string> {
  const { site } = feed;
  const [title, link] = [site.storeName, `${site.publicUrl}/`].map(escapeXml);
  let part =
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n' +
    `<title>${title}</title>\n<link>${link}</link>\n<description>All products of ${title}</description>\n`;
  for await (const product of products) {
    part += items(product, feed);
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = '';
    await nextTurn();
  }
  yield `${part}</channel>\n</rss>\n`;
}

/**
 * Streams the product feed for merchant centres: RSS 2.0 with Google's product data, one item per
 * variant (https://support.google.com/merchants/answer/7052112). Prices include tax, in rupees.
 */
export const merchantFeed = (
  products: AsyncIterable<Product>,
  site: Site,
  rates: ShippingRates,
  labelsOf: LabelsOf = () => [],
): Readable => Readable.from(parts(products, { site, rates, labelsOf }), { objectMode: false });
