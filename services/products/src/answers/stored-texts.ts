import { setTimeout as delay } from 'node:timers/promises';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { checkedText } from '@tanabana/service-kit';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import { presentCard, presentProduct } from '../products/present.ts';
import type { ProductRecord } from '../products/product.ts';
import { dropMissing } from '../products/product-list.ts';
import type { ProductRepository } from '../products/product-repository.ts';
import { type ProductText, ProductTexts } from './product-texts.ts';
import type { TextFile } from './text-file.ts';

/**
 * Limits of cached product texts: bytes in memory, and milliseconds after which they are read again. The second one is a safety net for changes made outside all services,
 * which no poll finds.
 */
export const CACHE_LIMITS = { maxSize: 192 * 1024 * 1024, ttl: 5000 };

/** Share of the memory for cards, about 110,000; the rest is for about 55,000 whole products. */
const CARD_SHARE = 1 / 3;

/**
 * Texts of a form read ahead at once, and the pause between batches (ms), which is longer while
 * products change.
 */
const FILL_AT_ONCE = 50;
const FILL_EVERY_MS = 20;
const FILL_EVERY_MS_IN_CHANGE = 500;
/** The same for expired texts, which lists contain meanwhile. */
const RENEW_AT_ONCE = 50;
const RENEW_EVERY_MS = 500;

/** Form of a product in a list: for grids, or with all fields. */
export type Form = 'card' | 'full';

export interface StoredTextsDeps {
  products: Pick<ProductRepository, 'byIds'>;
  /** For texts that exceed the memory limit. */
  textFiles?: Readonly<Record<Form, TextFile>> | undefined;
}

const CARD = productEndpoints.list.response.shape.data.element;

const toText: Record<Form, (product: ProductRecord) => string> = {
  card: (product) => checkedText(CARD, presentCard(product)),
  full: (product) => checkedText(productEndpoints.get.response, presentProduct(product)),
};

/**
 * Products as validated JSON text, serialised once per state. A text is stored under the product's
 * version in the index, and only if the index knows the state that was read, so that any later
 * change has another version (decision 0018). Lists contain expired texts, which are read again in
 * the background (decision 0036).
 */
export function createStoredTexts(
  { products, textFiles }: StoredTextsDeps,
  limits: typeof CACHE_LIMITS,
) {
  const stored: Record<Form, ProductTexts> = {
    card: new ProductTexts(limits.maxSize * CARD_SHARE, textFiles?.card),
    full: new ProductTexts(limits.maxSize * (1 - CARD_SHARE), textFiles?.full),
  };
  const expired: Record<Form, Set<string>> = { card: new Set(), full: new Set() };
  const renewing = new Set<Form>();
  /** The index whose texts are being or were read. */
  const filledFor: Partial<Record<Form, CatalogueIndex>> = {};

  function find(index: CatalogueIndex, id: string, form: Form): ProductText | undefined {
    const ordinal = index.ordinalOf(id);
    return ordinal === undefined ? undefined : stored[form].get(ordinal, index.versionAt(ordinal));
  }

  const isExpired = ({ addedAt }: ProductText, now = performance.now()): boolean =>
    now - addedAt > limits.ttl;

  /**
   * Returns the text of a product that was just read. Replaces the stored one, or removes it if the
   * index does not know this state.
   */
  function add(index: CatalogueIndex | undefined, product: ProductRecord, form: Form): string {
    const text = toText[form](product);
    const ordinal = index?.ordinalOf(product.id);
    if (!index || ordinal === undefined) return text;
    if (index.matches(product)) stored[form].set(ordinal, index.versionAt(ordinal), text);
    else stored[form].delete(ordinal);
    return text;
  }

  /** Reads texts and removes products from the index that the database no longer has. */
  async function read(index: CatalogueIndex, ids: readonly string[], form: Form) {
    const found = ids.length > 0 ? await products.byIds(ids, form === 'card') : [];
    const isSettled = found.length === ids.length && found.every((one) => index.matches(one));
    const byId = new Map(found.map((one) => [one.id, add(index, one, form)]));
    dropMissing(index, ids, found);
    return { byId, isSettled };
  }

  function renewSoon(index: CatalogueIndex, ordinal: number, form: Form): void {
    if (expired[form].size < RENEW_AT_ONCE) expired[form].add(index.idAt(ordinal));
    if (renewing.has(form)) return;
    renewing.add(form);
    renew(index, form)
      // the next query retries
      .catch(() => {})
      .then(() => renewing.delete(form));
  }

  async function renew(index: CatalogueIndex, form: Form): Promise<void> {
    await delay(Math.min(RENEW_EVERY_MS, limits.ttl), undefined, { ref: false });
    const ids = [...expired[form]];
    expired[form].clear();
    await read(index, ids, form);
  }

  /** Reads texts up to the memory limit, those of the first pages first. */
  async function fill(index: CatalogueIndex, form: Form): Promise<void> {
    let { revision } = index;
    for (let from = 0; from < index.size && !stored[form].isFull; from += FILL_AT_ONCE) {
      if (filledFor[form] !== index) return;
      const { ids } = index.page({}, 'exact', from, FILL_AT_ONCE);
      const missing = ids.filter((id) => !find(index, id, form));
      await read(index, missing, form);
      const rest = index.revision === revision ? FILL_EVERY_MS : FILL_EVERY_MS_IN_CHANGE;
      revision = index.revision;
      await delay(rest, undefined, { ref: false });
    }
  }

  /** Starts reading texts ahead, once per index. */
  function fillSoon(index: CatalogueIndex, form: Form): void {
    if (filledFor[form] === index) return;
    filledFor[form] = index;
    fill(index, form).catch(() => {
      filledFor[form] = undefined;
    });
  }

  /** Returns stored texts by position, and how many are missing. */
  function known(index: CatalogueIndex, ordinals: readonly number[], form: Form): KnownTexts {
    let missing = 0;
    const now = performance.now();
    const texts = ordinals.map((ordinal): Buffer | undefined => {
      const found = stored[form].get(ordinal, index.versionAt(ordinal));
      if (!found) missing += 1;
      else if (isExpired(found, now)) renewSoon(index, ordinal, form);
      return found?.text;
    });
    return { texts, missing };
  }

  /**
   * Reads missing texts. Returns the texts of the existing products in their order; `isSettled`
   * if each state is known to the index.
   * @param known texts by position
   */
  async function completed(
    index: CatalogueIndex,
    ids: readonly string[],
    known: KnownTexts['texts'],
    form: Form,
  ): Promise<{ texts: (Buffer | string)[]; isSettled: boolean }> {
    const missing = ids.filter((_, at) => known[at] === undefined);
    const { byId, isSettled } = await read(index, missing, form);
    return {
      texts: ids.flatMap((id, at): Buffer | string | [] => known[at] ?? byId.get(id) ?? []),
      isSettled,
    };
  }

  /** The same for products that were selected before, whose ordinals may have changed. */
  async function ofIds(index: CatalogueIndex, ids: readonly string[], form: Form) {
    const texts = ids.map((id) => find(index, id, form)?.text);
    return (await completed(index, ids, texts, form)).texts;
  }

  return {
    find,
    isExpired,
    add,
    known,
    completed,
    ofIds,
    fillSoon,
    size: () => stored.card.size + stored.full.size,
  };
}

interface KnownTexts {
  texts: (Buffer | undefined)[];
  missing: number;
}
