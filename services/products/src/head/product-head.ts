import {
  imagePath,
  LOW_STOCK,
  PLACEHOLDER_IMAGE,
  type Product,
  type ProductVariant,
  sellingPrice,
  unitsOf,
} from '@tanabana/contracts';
import { documentHead, type Site } from '@tanabana/service-kit';

/** Pixels; what link previews show. */
const PREVIEW_WIDTH = 1280;

/** What search engines and link previews read of a product: the inside of the document's head. */
export function productHead(product: Product, site: Site): string {
  const { name, category } = product;
  const path = `/product/${product._id}`;
  const url = site.publicUrl + path;
  const description = product.description || `${name} at ${site.storeName}.`;
  const images = product.images
    .filter((image) => image !== imagePath(PLACEHOLDER_IMAGE))
    .map((image) => `${image}?w=${PREVIEW_WIDTH}`);
  const price = sellingPrice(product).toFixed(2);
  const data = {
    ...(isVaried(product)
      ? variantsOf(product, url)
      : { '@type': 'Product', sku: product.sku, offers: offerOf(url, product, product.stock > 0) }),
    name,
    description,
    category: category.name,
    image: images.map((image) => site.publicUrl + image),
    url,
  };
  const properties = { 'product:price:amount': price, 'product:price:currency': 'INR' };
  const head = { title: name, description, path, type: 'product', properties, data } as const;
  return documentHead({ ...head, image: images[0] }, site);
}

/** Whether what is offered differs from variant to variant. */
const isVaried = ({ countedBy, basePrices, variants = [] }: Product): boolean =>
  variants.length > 0 && (countedBy === 'variant' || basePrices !== undefined);

/** Each variant with an offer of its own (https://developers.google.com/search/docs/appearance/structured-data/product-variants). */
function variantsOf(product: Product, url: string) {
  const forSale = product.variants?.filter(({ isForSale }) => isForSale) ?? [];
  const variesBy = (['color', 'size'] as const).filter(
    (field) => new Set(forSale.map((variant) => variant[field])).size > 1,
  );
  return {
    '@type': 'ProductGroup',
    productGroupID: product.sku,
    variesBy: variesBy.map((field) => `https://schema.org/${field}`),
    hasVariant: forSale.map((variant) => variantOf(product, variant, url)),
  };
}

function variantOf(product: Product, variant: ProductVariant, url: string) {
  const { sku, color, size, barcode } = variant;
  const choice = new URLSearchParams({ ...(color && { colour: color }), ...(size && { size }) });
  const units = unitsOf(product, variant);
  const name = [product.name, color, size].filter(Boolean).join(', ');
  return {
    '@type': 'Product',
    name,
    sku,
    ...(color && { color }),
    ...(size && { size }),
    ...(barcode && { gtin: barcode }),
    offers: offerOf(`${url}?${choice}`, variant, units > 0, units <= LOW_STOCK),
  };
}

const offerOf = (
  url: string,
  prices: Pick<Product, 'price' | 'saleprice'>,
  isThere: boolean,
  isFew = false,
) => ({
  '@type': 'Offer',
  url,
  price: sellingPrice(prices).toFixed(2),
  priceCurrency: 'INR',
  availability: `https://schema.org/${isThere ? (isFew ? 'LimitedAvailability' : 'InStock') : 'OutOfStock'}`,
});
