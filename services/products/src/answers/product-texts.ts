import { productEndpoints } from '@tanabana/contracts/endpoints';
import { checkedText } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';
import { presentCard, presentProduct } from '../products/present.ts';
import type { ProductRecord } from '../products/product.ts';
import { forget } from '../products/product-list.ts';
import type { ProductRepository } from '../products/product-repository.ts';
import type { Shelf } from '../shelf/shelf.ts';
import { type Budget, textBytes } from './budget.ts';

export type Form = 'card' | 'full';

interface Kept {
  /** Of the product on the shelf. */
  version: number;
  text: string;
}

/** Products in one form, in the order asked for; `settled` where each is as the shelf knows it. */
export interface Texts {
  texts: string[];
  settled: boolean;
}

const CARD = productEndpoints.list.response.shape.data.element;

const write: Record<Form, (product: ProductRecord) => string> = {
  card: (product) => checkedText(CARD, presentCard(product)),
  full: (product) => checkedText(productEndpoints.get.response, presentProduct(product)),
};

/**
 * Products as JSON text, checked and written once a state. A text is kept under the version that its
 * product has on the shelf, and only where the shelf knows the very state that was read: so whatever
 * changes it afterwards gives it another version (docs/decisions/0018).
 */
export function createProductTexts(products: Pick<ProductRepository, 'byIds'>, budget: Budget) {
  const kept = new LRUCache<string, Kept>({
    ...budget,
    sizeCalculation: ({ text }, key) => textBytes(text) + textBytes(key),
  });

  function known(on: Shelf, id: string, form: Form): string | undefined {
    const found = kept.get(`${form} ${id}`);
    return found && found.version === on.versionOf(id) ? found.text : undefined;
  }

  function keep(on: Shelf | undefined, product: ProductRecord, form: Form): string {
    const text = write[form](product);
    const version = on?.knows(product) ? on.versionOf(product.id) : undefined;
    if (version !== undefined) kept.set(`${form} ${product.id}`, { version, text });
    return text;
  }

  return {
    known,
    /** The text of a product that was just read. */
    keep,

    /** Those of the ids that there are; what is not known is read. */
    async of(on: Shelf, ids: readonly string[], form: Form): Promise<Texts> {
      const byId = new Map(ids.map((id) => [id, known(on, id, form)]));
      const missing = ids.filter((id) => byId.get(id) === undefined);
      if (missing.length === 0) return { texts: [...byId.values()] as string[], settled: true };
      const read = await products.byIds(missing, form === 'card');
      const settled = read.length === missing.length && read.every((product) => on.knows(product));
      for (const product of read) byId.set(product.id, keep(on, product, form));
      forget(on, missing, read);
      return { texts: [...byId.values()].filter((text) => text !== undefined), settled };
    },

    /** Bytes that are kept. */
    size: () => kept.calculatedSize,
  };
}
