import { imagePath, PLACEHOLDER_IMAGE, type Product, sellingPrice } from '@tanabana/contracts';
import { escapeHtml, scriptJson } from './html.ts';

export interface Site {
  /** Origin that shoppers see, without a slash at the end. */
  publicUrl: string;
  storeName: string;
}

const DESCRIPTION_LENGTH = 160;
/** Pixels; what link previews show. */
const PREVIEW_WIDTH = 1280;

/** The first words, cut between two of them. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  return `${line.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`;
}

const meta = (name: 'name' | 'property', key: string, content: string): string =>
  `<meta ${name}="${key}" content="${escapeHtml(content)}">`;

/** What search engines and link previews read of a product: the inside of the document's head. */
export function productHead(product: Product, { publicUrl, storeName }: Site): string {
  const url = `${publicUrl}/product/${product._id}`;
  const title = `${product.name} – ${storeName}`;
  const description = shortened(product.description) || `${product.name} at ${storeName}.`;
  const images = product.images
    .filter((path) => path !== imagePath(PLACEHOLDER_IMAGE))
    .map((path) => `${publicUrl}${path}?w=${PREVIEW_WIDTH}`);
  const price = sellingPrice(product).toFixed(2);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description || description,
    sku: product.sku,
    category: product.category.name,
    image: images,
    url,
    ...(product.reviewsCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.avgRating,
        reviewCount: product.reviewsCount,
      },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'INR',
      availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    meta('property', 'og:type', 'product'),
    meta('property', 'og:site_name', storeName),
    meta('property', 'og:title', product.name),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...images.slice(0, 1).map((image) => meta('property', 'og:image', image)),
    meta('property', 'product:price:amount', price),
    meta('property', 'product:price:currency', 'INR'),
    `<script type="application/ld+json">${scriptJson(data)}</script>`,
    '',
  ].join('\n');
}

/** The same for an address that names no product. */
export const missingHead = ({ storeName }: Site): string =>
  [
    `<title>Product not found – ${escapeHtml(storeName)}</title>`,
    '<meta name="robots" content="noindex">',
    '',
  ].join('\n');
