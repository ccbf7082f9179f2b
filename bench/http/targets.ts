import type { StartedShop } from '@tanabana/local/shop';
import { benchProduct } from '../products/catalogue.ts';

export interface Target {
  name: string;
  origin: string;
  /** Several of a kind, so that no answer is only a repeated one. */
  paths: readonly string[];
  /** Most time of a request, in requests to the bare Koa (docs: the README beside); none where left out. */
  mark?: number;
}

const LIMIT = 24;
const PAGES = Array.from({ length: 10 }, (_, index) => index + 1);
const WORDS = [
  'mogra',
  'kurti%20indigo%20cotton',
  'peacock%20silk',
  'sang',
  'ikat',
  'chikankari',
  'sanganari',
  'linen%20booti',
  'velvet',
  'men%20black',
];

const list = (query: string): string[] =>
  PAGES.map((page) => `/api/products?${query}limit=${LIMIT}&page=${page}`);

interface Kind {
  name: string;
  paths: readonly string[];
  direct: number;
  cached?: number;
}

/** What shoppers ask for, with the marks for an answer of the service and one of the gateway's cache. */
const kinds = (size: number): Kind[] => [
  { name: 'list of 24, cards', paths: list('fields=card&'), direct: 4, cached: 1 },
  { name: 'list of 24, full', paths: list(''), direct: 4, cached: 1 },
  {
    name: 'one product',
    paths: PAGES.map((step) => `/api/products/${benchProduct(Math.floor((size * step) / 11)).id}`),
    direct: 3,
    cached: 1,
  },
  {
    name: 'search, 24 cards',
    paths: WORDS.map((words) => `/api/products?fields=card&limit=${LIMIT}&q=${words}`),
    direct: 10,
  },
];

/** Each kind, straight from the service and through the gateway. */
export function shopTargets(shop: StartedShop, size: number): Target[] {
  const [service = ''] = shop.instances.products ?? [];
  return kinds(size).flatMap(({ name, paths, direct, cached }) => [
    { name: `${name}: service`, origin: service, paths, mark: direct },
    { name: `${name}: gateway`, origin: shop.address, paths, mark: cached },
  ]);
}
