import type { ProductQuery } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { CheckedJson, checkedText } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { IndexSync } from '../catalogue-index/index-sync.ts';
import { presentCard, presentFacets, presentProduct } from '../products/present.ts';
import type { ProductRecord } from '../products/product.ts';
import { dropMissing, type PageOfIds, selectPage } from '../products/product-list.ts';
import type { ProductRepository } from '../products/product-repository.ts';

/**
 * What each of the two caches may hold (bytes), and for how long at most (milliseconds). The safety net is
 * the time: what was changed behind the back of all services, so that no poll finds it, is read again after that.
 */
export const CACHE_LIMITS = { maxSize: 8 * 1024 * 1024, ttl: 5000, ttlResolution: 100 };

/** An entry's own objects, beside its text. */
const ENTRY_BYTES = 200;
/** Two bytes a character: text may be in any script. */
const textBytes = (text: string): number => ENTRY_BYTES + 2 * text.length;

export interface AnswerCacheDeps {
  products: Pick<ProductRepository, 'byIds'>;
  indexSync: Pick<IndexSync, 'current' | 'ifFresh'>;
  /** The product as it is stored; throws `product.not_found`. */
  get(id: string): Promise<ProductRecord>;
}

type Form = 'card' | 'full';

const LIST = productEndpoints.list.response;
const LIST_WITHOUT_DATA = LIST.omit({ data: true });
const CARD = LIST.shape.data.element;

const toText: Record<Form, (product: ProductRecord) => string> = {
  card: (product) => checkedText(CARD, presentCard(product)),
  full: (product) => checkedText(productEndpoints.get.response, presentProduct(product)),
};

/**
 * Products as JSON text, checked and written once a state. A text is kept under the version that its
 * product has in the index, and only where the index knows the very state that was read: so whatever
 * changes it afterwards gives it another version (docs/decisions/0018).
 */
function createProductTexts(
  products: Pick<ProductRepository, 'byIds'>,
  limits: typeof CACHE_LIMITS,
) {
  const cache = new LRUCache<string, { version: number; text: string }>({
    ...limits,
    sizeCalculation: ({ text }, key) => textBytes(text) + textBytes(key),
  });

  function cached(index: CatalogueIndex, id: string, form: Form): string | undefined {
    const found = cache.get(`${form} ${id}`);
    return found && found.version === index.versionOf(id) ? found.text : undefined;
  }

  /** The text of a product that was just read. */
  function add(index: CatalogueIndex | undefined, product: ProductRecord, form: Form): string {
    const text = toText[form](product);
    const version = index?.matches(product) ? index.versionOf(product.id) : undefined;
    if (version !== undefined) cache.set(`${form} ${product.id}`, { version, text });
    return text;
  }

  /**
   * Those of the ids that there are, in their order; what is not cached is read. `isSettled` where each is
   * as the index knows it.
   */
  async function ofIds(index: CatalogueIndex, ids: readonly string[], form: Form) {
    const byId = new Map(ids.map((id) => [id, cached(index, id, form)]));
    const missing = ids.filter((id) => byId.get(id) === undefined);
    if (missing.length === 0) return { texts: [...byId.values()] as string[], isSettled: true };
    const read = await products.byIds(missing, form === 'card');
    const isSettled =
      read.length === missing.length && read.every((product) => index.matches(product));
    for (const product of read) byId.set(product.id, add(index, product, form));
    dropMissing(index, missing, read);
    return { texts: [...byId.values()].filter((text) => text !== undefined), isSettled };
  }

  return { cached, add, ofIds, size: () => cache.calculatedSize };
}

function listJson(texts: readonly string[], { facets, ...page }: Omit<PageOfIds, 'ids'>): Buffer {
  const shown = { ...page, facets: facets && presentFacets(facets) };
  return Buffer.from(
    `{"data":[${texts.join(',')}],${checkedText(LIST_WITHOUT_DATA, shown).slice(1)}`,
  );
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/**
 * What many ask, answered from memory while nothing has changed: lists by question and revision of the
 * index, products by version (docs/decisions/0018). The same for everybody; whoever must see what is
 * stored at this moment is not answered here.
 */
export function createAnswerCache(
  { products, indexSync, get }: AnswerCacheDeps,
  limits = CACHE_LIMITS,
) {
  const texts = createProductTexts(products, limits);
  const lists = new LRUCache<string, { revision: number; answer: CheckedJson; bytes: number }>({
    ...limits,
    sizeCalculation: ({ bytes }, question) => bytes + textBytes(question),
  });

  return {
    async list(query: ProductQuery): Promise<CheckedJson> {
      const index = await indexSync.current();
      const { revision } = index;
      const question = JSON.stringify(query);
      const cached = lists.get(question);
      if (cached?.revision === revision) return cached.answer;
      const { ids, ...page } = selectPage(index, query);
      const form = query.fields === 'card' ? 'card' : 'full';
      const { texts: data, isSettled } = await texts.ofIds(index, ids, form);
      const json = listJson(data, page);
      const answer = new CheckedJson(json);
      if (isSettled) lists.set(question, { revision, answer, bytes: json.length });
      return answer;
    },

    /** Throws `product.not_found`. */
    async product(id: string): Promise<CheckedJson> {
      const index = indexSync.ifFresh();
      const cached = index && texts.cached(index, id.toLowerCase(), 'full');
      return new CheckedJson(cached ?? texts.add(index, await get(id), 'full'));
    },

    /** Bytes that are cached. */
    size: () => texts.size() + lists.calculatedSize,
  };
}
