import { isOnSale, LOW_STOCK, type Product, sellingPrice } from '@tanabana/contracts';
import { breadcrumbs, documentHead, type Site } from '@tanabana/service-kit';
import type { PictureSize } from '../images/encoder.ts';
import {
  countryOf,
  factsOf,
  type OfferedVariant,
  offeredVariants,
  productUrl,
  sharedPictures,
} from './offered-variants.ts';

const CURRENCY = 'INR';

const AUDIENCE = {
  women: { suggestedGender: 'female' },
  girls: { suggestedGender: 'female' },
  men: { suggestedGender: 'male' },
  boys: { suggestedGender: 'male' },
  unisex: { suggestedGender: 'unisex' },
} as const;

/**
 * Returns the head of a product page for search engines and link previews.
 * @param size of its first picture in the shared width, if known
 */
export function productHead(product: Product, site: Site, size?: PictureSize): string {
  const { name, category } = product;
  const path = `/product/${product._id}`;
  const [picture] = sharedPictures(product, site);
  const properties = {
    'product:price:amount': sellingPrice(product).toFixed(2),
    'product:price:currency': CURRENCY,
  };
  const way = [
    { name: 'Shop', path: '/shop' },
    { name: category.name, path: `/category/${category.slug}` },
    { name, path },
  ];
  return documentHead(
    {
      title: name,
      description: descriptionOf(product, site),
      path,
      type: 'product',
      image: picture === undefined ? undefined : { url: picture, alt: name, ...size },
      properties,
      data: [productData(product, site), breadcrumbs(way, site)],
    },
    site,
  );
}

const descriptionOf = ({ name, description }: Product, { storeName }: Site): string =>
  description || `${name} at ${storeName}.`;

/**
 * A product with an offer, or a group of variants with one each
 * (https://developers.google.com/search/docs/appearance/structured-data/product-variants).
 */
function productData(product: Product, site: Site) {
  const offered = offeredVariants(product, site);
  const [only] = offered;
  const country = countryOf(product);
  const same = {
    // under which the module of reviews describes them
    '@id': `${productUrl(product, site)}#product`,
    name: product.name,
    description: descriptionOf(product, site),
    category: product.category.name,
    image: some(sharedPictures(product, site)),
    url: productUrl(product, site),
    brand: { '@type': 'Brand', name: site.storeName },
    material: product.fabric,
    countryOfOrigin: country && { '@type': 'Country', name: country },
    audience: product.gender && { '@type': 'PeopleAudience', ...AUDIENCE[product.gender] },
    additionalProperty: some(
      factsOf(product).map(([name, value]) => ({ '@type': 'PropertyValue', name, value })),
    ),
    aggregateRating: ratingOf(product),
  };
  if (offered.length > 1) return { ...groupOf(product, offered), ...same };
  const { sku, price, saleprice } = product;
  const none = { sku, name: product.name, price, units: 0, url: same.url, pictures: [] };
  const one = only ?? { ...none, ...(isOnSale(product) && { salePrice: saleprice }) };
  return { ...variantData(one, isCounted(product)), ...same };
}

/**
 * The rating of the published reviews
 * (https://developers.google.com/search/docs/appearance/structured-data/review-snippet).
 */
const ratingOf = ({ avgRating, reviewsCount }: Product) =>
  reviewsCount > 0
    ? {
        '@type': 'AggregateRating',
        ratingValue: avgRating,
        reviewCount: reviewsCount,
        bestRating: 5,
        worstRating: 1,
      }
    : undefined;

const some = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);

const isCounted = ({ countedBy }: Product): boolean => countedBy === 'variant';

function groupOf(product: Product, offered: readonly OfferedVariant[]) {
  const variesBy = (['color', 'size'] as const).filter(
    (field) => new Set(offered.map((one) => one[field])).size > 1,
  );
  return {
    '@type': 'ProductGroup',
    productGroupID: product.sku,
    variesBy: variesBy.map((field) => `https://schema.org/${field}`),
    hasVariant: offered.map((one) => variantData(one, isCounted(product))),
  };
}

/** @param isCounted whether low stock is known for this one */
const variantData = (offered: OfferedVariant, isCounted: boolean) => ({
  '@type': 'Product',
  name: offered.name,
  sku: offered.sku,
  color: offered.color,
  size: offered.size,
  gtin: offered.gtin,
  image: some(offered.pictures),
  weight: offered.weight && {
    '@type': 'QuantitativeValue',
    value: offered.weight,
    unitCode: 'GRM',
  },
  offers: offerOf(offered, isCounted),
});

const offerOf = ({ url, price, salePrice, units }: OfferedVariant, isCounted: boolean) => ({
  '@type': 'Offer',
  url,
  price: (salePrice ?? price).toFixed(2),
  priceCurrency: CURRENCY,
  priceSpecification: salePrice && {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: price.toFixed(2),
    priceCurrency: CURRENCY,
  },
  itemCondition: 'https://schema.org/NewCondition',
  availability: `https://schema.org/${availabilityOf(units, isCounted)}`,
});

const availabilityOf = (units: number, isCounted: boolean): string => {
  if (units <= 0) return 'OutOfStock';
  return isCounted && units <= LOW_STOCK ? 'LimitedAvailability' : 'InStock';
};
