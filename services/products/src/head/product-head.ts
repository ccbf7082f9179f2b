import { imagePath, PLACEHOLDER_IMAGE, type Product, sellingPrice } from '@tanabana/contracts';
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
    '@type': 'Product',
    name,
    description,
    sku: product.sku,
    category: category.name,
    image: images.map((image) => site.publicUrl + image),
    url,
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
  const properties = { 'product:price:amount': price, 'product:price:currency': 'INR' };
  const head = { title: name, description, path, type: 'product', properties, data } as const;
  return documentHead({ ...head, image: images[0] }, site);
}
