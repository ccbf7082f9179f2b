import { type Category, errorCodes, type Product, sellingPrice } from '@tanabana/contracts';
import { categoryEndpoints, orderEndpoints, productEndpoints } from '@tanabana/contracts/endpoints';
import {
  type Asked,
  buildCategory,
  buildProduct,
  newId,
  StandInShop,
} from '@tanabana/shell/testing';

type Query = Asked<typeof productEndpoints.list>['query'];

export const kurti = buildCategory({ name: 'Kurti', slug: 'kurti' });
export const kurtaSets = buildCategory({ name: 'Kurta Set', slug: 'kurta-set' });
export const tops = buildCategory({ name: 'Tops', slug: 'tops', description: 'Cut for summer.' });
export const categories: readonly Category[] = [kurtaSets, kurti, tops];

/** The category as a product contains it. */
export const categoryRef = ({ _id, slug, name }: Category) => ({ _id, slug, name });

/** A unique path of a stored picture. */
export const aPicture = (): string => `/api/products/images/${newId()}`;

/** Creates kurtis, starting with `Piece 1`, each with the overrides. */
export const buildProducts = (count: number, overrides: Partial<Product> = {}): Product[] =>
  Array.from({ length: count }, (_, at) =>
    buildProduct({ name: `Piece ${at + 1}`, category: categoryRef(kurti), ...overrides }),
  );

/**
 * A stand-in for a shop with these products in this order, filtered and paged as the services do.
 */
export function stockedShop(
  products: readonly Product[],
  known: readonly Category[] = categories,
): StandInShop {
  const shop = new StandInShop();
  stock(shop, products);
  shop.answer(
    productEndpoints.get,
    ({ params }) => products.find(({ _id }) => _id === params.id) ?? missing('product.not_found'),
  );
  shop.answer(orderEndpoints.bestSellers, { productIds: [] });
  shop.answer(categoryEndpoints.list, {
    data: [...known],
    total: known.length,
    page: 1,
    limit: 200,
  });
  shop.answer(
    categoryEndpoints.get,
    ({ params }) => known.find((one) => isNamed(one, params.id)) ?? missing('category.not_found'),
  );
  return shop;
}

/** Replaces the products of later lists. */
export const stock = (shop: StandInShop, products: readonly Product[]): void =>
  shop.answer(productEndpoints.list, ({ query }) => listOf(products, query));

/** The last request for a page of the grid, without counting requests. */
export const askedPage = (shop: StandInShop): Query | undefined =>
  shop
    .asked(productEndpoints.list)
    .map(({ query }) => query)
    .findLast(({ facets }) => !facets);

const isNamed = ({ _id, slug, name }: ReturnType<typeof categoryRef>, key: string): boolean =>
  [_id, slug, name.toLowerCase()].includes(key.toLowerCase());

function missing(code: 'product.not_found' | 'category.not_found'): Response {
  const { status, message } = errorCodes[code];
  return Response.json({ code, message, requestId: 'stand-in' }, { status });
}

function listOf(products: readonly Product[], query: Query) {
  const { page, limit, ids } = query;
  const found = sorted(products.filter(fits(query)), query.sort);
  const data = ids ? found : found.slice((page - 1) * limit, page * limit);
  return {
    data,
    total: found.length,
    page,
    limit,
    ...(query.facets && { facets: facetsOf(products, query) }),
  };
}

const sorted = (products: Product[], sort: Query['sort']): Product[] => {
  if (sort === 'oldest') return products.toReversed();
  if (sort === 'price-asc') return products.toSorted((a, b) => sellingPrice(a) - sellingPrice(b));
  return products;
};

const fits = (query: Query) => (product: Product) => {
  const { q, category, size, colour, tag, gender, ids } = query;
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = query;
  const text = `${product.name} ${product.description}`.toLowerCase();
  const has = (list: readonly string[] | undefined, own: (colour: OneColour) => string[]) =>
    !list || product.colors.some((one) => own(one).some((value) => list.includes(value)));
  return [
    !q || text.includes(q.toLowerCase()),
    !category || isNamed(product.category, category),
    has(size, ({ sizes }) => sizes),
    has(colour, ({ name }) => [name]),
    !tag || product.tag === tag,
    !gender || product.gender === gender,
    !query.minRating || product.avgRating >= query.minRating,
    !query.inStock || product.stock > 0,
    sellingPrice(product) >= minPrice && sellingPrice(product) <= maxPrice,
    !ids || ids.includes(product._id),
  ].every(Boolean);
};

type OneColour = Product['colors'][number];

/** Counts of each further choice: choices of the same kind are ignored. */
function facetsOf(products: readonly Product[], query: Query) {
  const counted = (kind: 'category' | 'size' | 'colour', valuesOf: (one: Product) => string[]) => {
    const left = products.filter(fits({ ...query, [kind]: undefined }));
    const all = left.flatMap((product) => [...new Set(valuesOf(product))]);
    return [...new Set(all)].map((value) => ({
      value,
      count: all.filter((one) => one === value).length,
    }));
  };
  const open = { ...query, minPrice: undefined, maxPrice: undefined };
  const prices = products.filter(fits(open)).map(sellingPrice);
  return {
    category: counted('category', ({ category }) => [category.name]).map((facet) => ({
      ...facet,
      slug: products.find(({ category }) => category.name === facet.value)?.category.slug,
    })),
    size: counted('size', ({ colors }) => colors.flatMap(({ sizes }) => sizes)),
    colour: counted('colour', ({ colors }) => colors.map(({ name }) => name)),
    price: { min: Math.min(...prices, 1e7), max: Math.max(...prices, 0) },
  };
}
