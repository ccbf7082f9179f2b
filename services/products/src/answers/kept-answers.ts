import type { ProductQuery } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { CheckedJson, checkedText } from '@tanabana/service-kit';
import { LRUCache } from 'lru-cache';
import { presentFacets } from '../products/present.ts';
import type { ProductRecord } from '../products/product.ts';
import { type Choice, choose } from '../products/product-list.ts';
import type { ProductRepository } from '../products/product-repository.ts';
import type { ShelfKeeper } from '../shelf/shelf-keeper.ts';
import { BUDGET, textBytes } from './budget.ts';
import { createProductTexts } from './product-texts.ts';

export interface KeptAnswersDeps {
  products: Pick<ProductRepository, 'byIds'>;
  shelf: Pick<ShelfKeeper, 'current' | 'atHand'>;
  /** The product as it is stored; throws `product.not_found`. */
  get(id: string): Promise<ProductRecord>;
}

interface KeptList {
  /** Of the shelf. */
  revision: number;
  answer: CheckedJson;
  bytes: number;
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

const AROUND = productEndpoints.list.response.omit({ data: true });

function listAnswer(texts: readonly string[], { facets, ...page }: Omit<Choice, 'ids'>): Buffer {
  const around = checkedText(AROUND, { ...page, facets: facets && presentFacets(facets) });
  return Buffer.from(`{"data":[${texts.join(',')}],${around.slice(1)}`);
}

/**
 * What many ask, answered from memory while nothing has changed: lists by question and revision of the
 * shelf, products by version (docs/decisions/0018). The same for everybody; whoever must see what is
 * stored at this moment is not answered here.
 */
export function createKeptAnswers({ products, shelf, get }: KeptAnswersDeps, budget = BUDGET) {
  const texts = createProductTexts(products, budget);
  const lists = new LRUCache<string, KeptList>({
    ...budget,
    sizeCalculation: ({ bytes }, question) => bytes + textBytes(question),
  });

  return {
    async list(query: ProductQuery): Promise<CheckedJson> {
      const on = await shelf.current();
      const { revision } = on;
      const question = JSON.stringify(query);
      const kept = lists.get(question);
      if (kept?.revision === revision) return kept.answer;
      const { ids, ...page } = choose(on, query);
      const form = query.fields === 'card' ? 'card' : 'full';
      const { texts: data, settled } = await texts.of(on, ids, form);
      const json = listAnswer(data, page);
      const answer = new CheckedJson(json);
      if (settled) lists.set(question, { revision, answer, bytes: json.length });
      return answer;
    },

    /** Throws `product.not_found`. */
    async product(id: string): Promise<CheckedJson> {
      const on = shelf.atHand();
      const known = on && texts.known(on, id.toLowerCase(), 'full');
      return new CheckedJson(known ?? texts.keep(on, await get(id), 'full'));
    },

    /** Bytes that are kept. */
    size: () => texts.size() + lists.calculatedSize,
  };
}
