import { Readable } from 'node:stream';
import type { ProductQuery } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { CheckedJson, checkedText } from '@tanabana/service-kit';
import type { CatalogueIndex } from '../catalogue-index/catalogue-index.ts';
import type { IndexSync } from '../catalogue-index/index-sync.ts';
import { presentFacets } from '../products/present.ts';
import type { ProductRecord } from '../products/product.ts';
import { type PageFacts, selectOrdinals } from '../products/product-list.ts';
import type { Members } from '../products/product-search.ts';
import type { ProductText } from './product-texts.ts';
import {
  CACHE_LIMITS,
  createStoredTexts,
  type Form,
  type StoredTextsDeps,
} from './stored-texts.ts';

/** A list that lacks more texts is sent in parts of so many products, each read when it is sent. */
const PART = 50;

export interface AnswerCacheDeps extends StoredTextsDeps {
  indexSync: Pick<IndexSync, 'recent' | 'ifRecent' | 'ifFresh'>;
  /** Returns the stored product; throws `product.not_found`. */
  get(id: string): Promise<ProductRecord>;
}

const LIST_WITHOUT_DATA = productEndpoints.list.response.omit({ data: true });

const HEAD = '{"data":[';
const COMMA = 0x2c;

/** Returns the texts separated by commas, between two others, in one buffer. */
function joined(before: string, texts: readonly (string | Buffer)[], after: string): Buffer {
  let bytes = Buffer.byteLength(before) + Buffer.byteLength(after) + Math.max(0, texts.length - 1);
  for (const text of texts) bytes += Buffer.byteLength(text);
  const all = Buffer.allocUnsafe(bytes);
  let end = all.write(before);
  for (const [at, text] of texts.entries()) {
    if (at > 0) end = all.writeUInt8(COMMA, end);
    if (typeof text === 'string') end += all.write(text, end);
    else {
      all.set(text, end);
      end += text.length;
    }
  }
  all.write(after, end);
  return all;
}

/** Returns what follows the products of a list. */
function tailOf({ facets, ...page }: PageFacts): string {
  const shown = { ...page, facets: facets && presentFacets(facets) };
  return `],${checkedText(LIST_WITHOUT_DATA, shown).slice(1)}`;
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/**
 * Cached responses for frequent queries: lists while the index has the same revision, products
 * while they have the same version (decision 0018). The same for everyone; callers that need the
 * stored state are not served from here.
 */
export function createAnswerCache(
  { products, indexSync, get, textFiles }: AnswerCacheDeps,
  limits = CACHE_LIMITS,
) {
  const texts = createStoredTexts({ products, textFiles }, limits);

  /** Yields a list whose products are read in parts. */
  async function* parts(
    index: CatalogueIndex,
    ids: readonly string[],
    page: PageFacts,
    form: Form,
  ): AsyncGenerator<Buffer> {
    let before = HEAD;
    for (let from = 0; from < ids.length; from += PART) {
      const part = await texts.ofIds(index, ids.slice(from, from + PART), form);
      if (part.length === 0) continue;
      yield joined(before, part, '');
      before = ',';
    }
    yield joined(before === HEAD ? HEAD : '', [], tailOf(page));
    texts.fillSoon(index, form);
  }

  return {
    /**
     * Returns the list as JSON, or as a stream of JSON if many of its products must be read first.
     * @param within the collection of the query; its lists are not cached, because it may change
     */
    async list(query: ProductQuery, within?: Members): Promise<CheckedJson | Readable> {
      const index = await indexSync.recent();
      const { revision } = index;
      const { ordinals, ...page } = selectOrdinals(index, query, within);
      const form = query.fields === 'card' ? 'card' : 'full';
      const known = texts.known(index, ordinals, form);
      let { texts: data, isSettled } = {
        texts: known.texts as (Buffer | string)[],
        isSettled: true,
      };
      if (known.missing > 0) {
        const ids = ordinals.map((ordinal) => index.idAt(ordinal));
        if (known.missing > PART) return startedStream(parts(index, ids, page, form));
        ({ texts: data, isSettled } = await texts.completed(index, ids, known.texts, form));
      }
      texts.fillSoon(index, form);
      const isCurrent = () => indexSync.ifRecent()?.revision === revision;
      return new CheckedJson(
        joined(HEAD, data, tailOf(page)),
        isSettled && within === undefined ? isCurrent : undefined,
      );
    },

    /** Throws `product.not_found`. */
    async product(id: string): Promise<CheckedJson> {
      const known = (): ProductText | undefined => {
        const index = indexSync.ifFresh();
        const found = index && texts.find(index, id.toLowerCase(), 'full');
        return found && !texts.isExpired(found) ? found : undefined;
      };
      const found = known();
      if (found) {
        const { addedAt } = found;
        return new CheckedJson(Buffer.from(found.text), () => known()?.addedAt === addedAt);
      }
      return new CheckedJson(texts.add(indexSync.ifFresh(), await get(id), 'full'));
    },

    /** Bytes in the cache. */
    size: texts.size,
  };
}

/** Returns a stream that begins with the first part: its error is thrown, not sent. */
async function startedStream(parts: AsyncGenerator<Buffer>): Promise<Readable> {
  const first = await parts.next();
  return Readable.from(
    (async function* () {
      if (!first.done) yield first.value;
      yield* parts;
    })(),
    { objectMode: false },
  );
}
