import type { Readable } from 'node:stream';
import {
  can,
  PLACEHOLDER_IMAGE,
  type Product,
  type ProductCard,
  productETag,
  type ShippingRates,
} from '@tanabana/contracts';
import type { productEndpoints, productsBetweenServices } from '@tanabana/contracts/endpoints';
import {
  AppError,
  actorOf,
  CheckedJson,
  createExports,
  csvReply,
  type Handlers,
  JSON_TYPE,
  reply,
  type Site,
} from '@tanabana/service-kit';
import type { Audit } from '@tanabana/service-kit/mongo';
import { pictureHeaders } from '@tanabana/service-kit/pictures';
import type { AnswerCache } from './answers/answer-cache.ts';
import type { CategoryService } from './categories/categories.ts';
import type { CollectionCalls } from './collections/routes.ts';
import type { ShownCollections } from './collections/shown-collections.ts';
import { exportCatalogue } from './csv/export-catalogue.ts';
import { type Importer, importAnswer } from './csv/import-products.ts';
import { merchantFeed } from './feed/merchant-feed.ts';
import type { GstRateRepository } from './gst-rates/gst-rate-repository.ts';
import { SHARED_PICTURE_WIDTH } from './head/offered-variants.ts';
import { productHead } from './head/product-head.ts';
import { robots, type SitemapFile, type Sitemaps } from './head/sitemaps.ts';
import type { PictureFetchReports } from './images/fetching/fetch-reports.ts';
import type { PictureService } from './images/picture-service.ts';
import {
  presentAdminCard,
  presentAdminProduct,
  presentFacets,
  presentProduct,
} from './products/present.ts';
import type { ProductRecord } from './products/product.ts';
import { isForAdmins } from './products/product-list.ts';
import type { ProductRepository } from './products/product-repository.ts';
import type { ProductService } from './products/product-service.ts';
import type { SheetEdits } from './products/product-sheet.ts';
import type { SynonymRepository } from './synonyms/synonym-repository.ts';

export interface RouteDeps {
  products: ProductService;
  editSheet: SheetEdits;
  /** Serves lists to everyone except staff that may read products, and products to anonymous visitors. */
  cache: AnswerCache;
  collections: Pick<ShownCollections, 'members' | 'memberTest' | 'labels'>;
  pictures: PictureService;
  /** Stored products, for exports. */
  catalogue: Pick<ProductRepository, 'all' | 'find'>;
  synonyms: Pick<SynonymRepository, 'read' | 'replace'>;
  gstRates: Pick<GstRateRepository, 'read' | 'replace' | 'history'>;
  shippingRates: () => Promise<ShippingRates>;
  sitemaps: Sitemaps;
  importProducts: Importer;
  fetches: PictureFetchReports;
  audit: Pick<Audit, 'page'>;
  site: Site;
}

/** Picture ids are never reused. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Only for `If-Match`: browsers must not cache the response, which depends on more than the ETag.
 */
export const withETag = (product: Product) =>
  reply(product, { headers: { ETag: productETag(product), 'Cache-Control': 'no-store' } });

const XML = 'application/xml; charset=utf-8';

/** A stream has no type of its own. */
const json = (list: CheckedJson | Readable) =>
  list instanceof CheckedJson
    ? reply(list)
    : reply(list, { headers: { 'Content-Type': JSON_TYPE } });

const asXml = ({ xml, etag }: SitemapFile) =>
  reply(xml, { headers: { 'Content-Type': XML, ETag: etag } });

async function* presented(products: AsyncIterable<ProductRecord>): AsyncGenerator<Product> {
  for await (const product of products) yield presentProduct(product);
}

async function* having(
  products: AsyncIterable<ProductRecord>,
  isWanted: (id: string) => boolean,
): AsyncGenerator<ProductRecord> {
  for await (const product of products) if (isWanted(product.id)) yield product;
}

/** One handler for each call of the contract. */
export function productHandlers({
  products,
  editSheet,
  cache,
  collections,
  pictures,
  catalogue,
  synonyms,
  gstRates,
  shippingRates,
  sitemaps,
  importProducts,
  fetches,
  audit,
  site,
}: RouteDeps): Handlers<Omit<typeof productEndpoints, keyof CollectionCalls>> {
  const exporting = createExports();
  // separate from exports, so that anonymous requests cannot block an admin
  const feeding = createExports();
  const withinOf = async (slug: string | undefined, isForStaff: boolean) =>
    slug === undefined ? undefined : collections.members(slug, isForStaff);
  return {
    async list({ query, user }) {
      const isForStaff = can(user, 'products.read');
      if (isForAdmins(query) && !isForStaff) throw new AppError('auth.forbidden');
      const within = await withinOf(query.collection, isForStaff);
      if (!isForStaff) return json(await cache.list(query, within));
      const { data, facets, ...page } = await products.list(query, within);
      const present: (product: ProductRecord) => ProductCard =
        query.fields === 'card' ? presentAdminCard : presentAdminProduct;
      return { ...page, data: data.map(present), facets: facets && presentFacets(facets) };
    },

    async get({ params, user }) {
      if (!user) return reply(await cache.product(params.id));
      const product = await products.get(params.id);
      return can(user, 'products.read')
        ? withETag(presentAdminProduct(product))
        : presentProduct(product);
    },

    async create({ body, files, user }) {
      return withETag(presentAdminProduct(await products.create(body, files, actorOf(user))));
    },

    async update({ params, body, files, user, header }) {
      const ifMatch = header('if-match');
      return withETag(
        presentAdminProduct(await products.update(params.id, body, files, actorOf(user), ifMatch)),
      );
    },

    async remove({ params, user }) {
      await products.remove(params.id, actorOf(user));
      return { message: 'Product deleted' };
    },

    bulk: ({ body, user }) => products.bulk(body, actorOf(user)),

    editSheet: ({ body, user }) => editSheet(body, actorOf(user)),

    audit: ({ query }) => audit.page(query),

    synonyms: synonyms.read,

    async changeSynonyms({ body, user }) {
      const stored = await synonyms.replace(body, actorOf(user));
      if (!stored) throw new AppError('product.synonyms_changed');
      return stored;
    },

    gstRates: gstRates.read,

    async changeGstRates({ body, user }) {
      const stored = await gstRates.replace(body, actorOf(user));
      if (!stored) throw new AppError('product.gst_rates_changed');
      return stored;
    },

    gstRateHistory: ({ query }) => gstRates.history(query),

    async exportCsv({ query: { format = 'tanabana', collection } }) {
      const { name, file } = exportCatalogue(format, site);
      const isMember = collection === undefined ? null : await collections.memberTest(collection);
      return csvReply(
        name,
        exporting(() => file(isMember ? having(catalogue.all(), isMember) : catalogue.all())),
      );
    },

    importCsv: ({ upload, query, user, log }) =>
      importAnswer(importProducts(upload, query, actorOf(user)), log),

    pictureFetches: fetches.report,

    async settlePictureFetches({ body }) {
      await fetches.settle(body.action);
      return fetches.report();
    },

    async head({ params }) {
      const product = await products.get(params.id);
      const [picture] = product.colors.flatMap(({ images }) => images);
      const size = picture && (await pictures.size(picture, SHARED_PICTURE_WIDTH));
      const head = productHead(presentProduct(product), site, size || undefined);
      return reply(head, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
    },

    async sitemap() {
      return asXml(await sitemaps.first());
    },

    async sitemapPart({ params }) {
      return asXml(await sitemaps.part(Number(params.part)));
    },

    async feed() {
      const [rates, labelsOf] = await Promise.all([shippingRates(), collections.labels()]);
      const feed = feeding(() => merchantFeed(presented(catalogue.all()), site, rates, labelsOf));
      return reply(feed, { headers: { 'Content-Type': XML } });
    },

    async robots() {
      return reply(robots(site), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
    },

    async image({ params, query, header }) {
      const picture = await pictures.read(params.id, query.w, header('accept'));
      if (!picture) throw new AppError('product.image_not_found');
      const lifetime = params.id === PLACEHOLDER_IMAGE ? 'public, max-age=86400' : FOREVER;
      return reply(picture.data, { headers: pictureHeaders(picture, lifetime) });
    },
  };
}

/** Calls of the categories service. */
export const categoryHandlers = (
  categories: CategoryService,
): Handlers<typeof productsBetweenServices> => ({
  categoryChanged: async ({ params }) => ({
    changed: await categories.refresh(params.id.toLowerCase()),
  }),
  categoryUse: async ({ params }) => ({ used: await categories.isUsed(params.id.toLowerCase()) }),
});
