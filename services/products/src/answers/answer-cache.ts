import { setTimeout as delay } from 'node:timers/promises';
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
import type { Members } from '../products/product-search.ts';
import type { CardFile } from './card-file.ts';
import { CardTexts } from './card-texts.ts';

/**
 * Limits of cached product texts: bytes, and lifetime in milliseconds. The lifetime is a safety net
 * for changes made outside all services, which no poll finds.
 */
export const CACHE_LIMITS = { maxSize: 8 * 1024 * 1024, ttl: 5000, ttlResolution: 100 };

/** Bytes of cards in memory: about 250,000 cards. */
const CARD_BYTES = 128 * 1024 * 1024;
/**
 * Cards read ahead at once, and the pause between batches (ms), which is longer while products
 * change.
 */
const FILL_AT_ONCE = 50;
const FILL_EVERY_MS = 20;
const FILL_EVERY_MS_IN_CHANGE = 500;
/** The same for expired cards, which are served meanwhile. */
const RENEW_AT_ONCE = 50;
const RENEW_EVERY_MS = 500;

/** Overhead of an entry's own objects. */
const ENTRY_BYTES = 200;
/** Two bytes per character, for text in any script. */
const textBytes = (text: string): number => ENTRY_BYTES + 2 * text.length;

export interface AnswerCacheDeps {
  products: Pick<ProductRepository, 'byIds'>;
  indexSync: Pick<IndexSync, 'recent' | 'ifRecent' | 'ifFresh'>;
  /** Returns the stored product; throws `product.not_found`. */
  get(id: string): Promise<ProductRecord>;
  /** For cards that exceed the memory limit. */
  cardFile?: CardFile | undefined;
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
 * Products as validated JSON text, serialised once per state. A text is cached under the product's
 * version in the index, and only if the index knows the state that was read, so that any later
 * change has another version (decision 0018). Cards are cached as long as the index; expired ones
 * are served and refreshed in the background (decision 0036).
 */
function createProductTexts(
  { products, cardFile }: Pick<AnswerCacheDeps, 'products' | 'cardFile'>,
  limits: typeof CACHE_LIMITS,
) {
  const full = new LRUCache<string, { version: number; text: string }>({
    ...limits,
    sizeCalculation: ({ text }, key) => textBytes(text) + textBytes(key),
  });
  const cards = new CardTexts(CARD_BYTES, cardFile);
  const old = new Set<string>();
  let isRenewing = false;
  /** The index whose cards are being or were read. */
  let filledFor: CatalogueIndex | undefined;

  function card(index: CatalogueIndex, id: string): Buffer | undefined {
    const ordinal = index.ordinalOf(id);
    const found = ordinal === undefined ? undefined : cards.get(ordinal, index.versionAt(ordinal));
    if (found && performance.now() - found.addedAt > limits.ttl) renewSoon(index, id);
    return found?.text;
  }

  function cached(index: CatalogueIndex, id: string, form: Form): string | Buffer | undefined {
    if (form === 'card') return card(index, id);
    const found = full.get(id);
    return found && found.version === index.versionOf(id) ? found.text : undefined;
  }

  /** Returns the text of a product that was just read. */
  function add(index: CatalogueIndex | undefined, product: ProductRecord, form: Form): string {
    const text = toText[form](product);
    const ordinal = index?.matches(product) ? index.ordinalOf(product.id) : undefined;
    if (!index || ordinal === undefined) return text;
    const version = index.versionAt(ordinal);
    if (form === 'card') cards.set(ordinal, version, text);
    else full.set(product.id, { version, text });
    return text;
  }

  async function readCards(index: CatalogueIndex, ids: readonly string[]): Promise<void> {
    const read = await products.byIds(ids, true);
    for (const product of read) add(index, product, 'card');
    dropMissing(index, ids, read);
  }

  function renewSoon(index: CatalogueIndex, id: string): void {
    if (old.size < RENEW_AT_ONCE) old.add(id);
    if (isRenewing) return;
    isRenewing = true;
    renew(index)
      // the next query retries
      .catch(() => {})
      .then(() => {
        isRenewing = false;
      });
  }

  async function renew(index: CatalogueIndex): Promise<void> {
    await delay(Math.min(RENEW_EVERY_MS, limits.ttl), undefined, { ref: false });
    const ids = [...old];
    old.clear();
    await readCards(index, ids);
  }

  /** Reads cards up to the memory limit, those of the first pages first. */
  async function fill(index: CatalogueIndex): Promise<void> {
    let { revision } = index;
    for (let from = 0; from < index.size && !cards.isFull; from += FILL_AT_ONCE) {
      if (filledFor !== index) return;
      const { ids } = index.page({}, 'exact', from, FILL_AT_ONCE);
      const missing = ids.filter((id) => card(index, id) === undefined);
      if (missing.length > 0) await readCards(index, missing);
      const rest = index.revision === revision ? FILL_EVERY_MS : FILL_EVERY_MS_IN_CHANGE;
      revision = index.revision;
      await delay(rest, undefined, { ref: false });
    }
  }

  /** Starts reading cards ahead, once per index. */
  function fillSoon(index: CatalogueIndex): void {
    if (filledFor === index) return;
    filledFor = index;
    fill(index).catch(() => {
      filledFor = undefined;
    });
  }

  /**
   * Returns the existing ids in their order; reads what is not cached. `isSettled` if each state is
   * known to the index.
   */
  async function ofIds(index: CatalogueIndex, ids: readonly string[], form: Form) {
    const byId = new Map(ids.map((id) => [id, cached(index, id, form)]));
    const missing = ids.filter((id) => byId.get(id) === undefined);
    const read = missing.length > 0 ? await products.byIds(missing, form === 'card') : [];
    const isSettled =
      read.length === missing.length && read.every((product) => index.matches(product));
    for (const product of read) byId.set(product.id, add(index, product, form));
    dropMissing(index, missing, read);
    if (form === 'card') fillSoon(index);
    return { texts: [...byId.values()].filter((text) => text !== undefined), isSettled };
  }

  return { cached, add, ofIds, size: () => full.calculatedSize + cards.size };
}

const COMMA = Buffer.from(',');

function listJson(
  texts: readonly (string | Buffer)[],
  { facets, ...page }: Omit<PageOfIds, 'ids'>,
): Buffer {
  const shown = { ...page, facets: facets && presentFacets(facets) };
  const parts: Buffer[] = [Buffer.from('{"data":[')];
  for (const [at, text] of texts.entries()) {
    if (at > 0) parts.push(COMMA);
    parts.push(typeof text === 'string' ? Buffer.from(text) : text);
  }
  parts.push(Buffer.from(`],${checkedText(LIST_WITHOUT_DATA, shown).slice(1)}`));
  return Buffer.concat(parts);
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/**
 * Cached responses for frequent queries: lists while the index has the same revision, products
 * while they have the same version (decision 0018). The same for everyone; callers that need the
 * stored state are not served from here.
 */
export function createAnswerCache(
  { products, indexSync, get, cardFile }: AnswerCacheDeps,
  limits = CACHE_LIMITS,
) {
  const texts = createProductTexts({ products, cardFile }, limits);

  return {
    /** @param within the collection of the query; its lists are not cached, because it may change */
    async list(query: ProductQuery, within?: Members): Promise<CheckedJson> {
      const index = await indexSync.recent();
      const { revision } = index;
      const { ids, ...page } = selectPage(index, query, within);
      const form = query.fields === 'card' ? 'card' : 'full';
      const { texts: data, isSettled } = await texts.ofIds(index, ids, form);
      const isCurrent = () => indexSync.ifRecent()?.revision === revision;
      return new CheckedJson(
        listJson(data, page),
        isSettled && within === undefined ? isCurrent : undefined,
      );
    },

    /** Throws `product.not_found`. */
    async product(id: string): Promise<CheckedJson> {
      const known = (): string | Buffer | undefined => {
        const index = indexSync.ifFresh();
        return index && texts.cached(index, id.toLowerCase(), 'full');
      };
      const cached = known();
      if (cached !== undefined) return new CheckedJson(cached, () => known() === cached);
      return new CheckedJson(texts.add(indexSync.ifFresh(), await get(id), 'full'));
    },

    /** Bytes in the cache. */
    size: texts.size,
  };
}
