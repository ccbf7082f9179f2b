import { randomBytes } from 'node:crypto';
import {
  type CollectionPreview,
  type CollectionRule,
  type CollectionSelection,
  imagePath,
  MAX_COLLECTIONS,
  PLACEHOLDER_IMAGE,
  type SentCollection,
  type StoredCollection,
  sellingPrice,
  slugify,
  toPaise,
  toRupees,
  versionETag,
} from '@tanabana/contracts';
import { AppError } from '@tanabana/service-kit';
import { type Actor, fromId, newId } from '@tanabana/service-kit/mongo';
import type { IndexSync } from '../catalogue-index/index-sync.ts';
import type { CategoryFinder } from '../categories/categories.ts';
import type { PictureService, UploadedPicture } from '../images/picture-service.ts';
import type { ProductRecord } from '../products/product.ts';
import { withPictures } from '../products/product-pictures.ts';
import type { ProductRepository } from '../products/product-repository.ts';
import { type CollectionRecord, membersOfRule } from './collection.ts';
import type { CollectionChange, CollectionRepository, NotStored } from './collection-repository.ts';
import { presentStored } from './present.ts';
import { countOf } from './shown-collections.ts';

export interface CollectionServiceDeps {
  collections: CollectionRepository;
  products: Pick<ProductRepository, 'byIds'>;
  pictures: PictureService;
  categories: Pick<CategoryFinder, 'find'>;
  indexSync: Pick<IndexSync, 'current'>;
  now?: () => Date;
}

export type CollectionService = ReturnType<typeof createCollectionService>;

/** Products of a rule that a preview shows. */
const PREVIEWED = 12;

/** Titles without letters for a slug (त्योहार) still need an address. */
const slugOf = (title: string): string =>
  slugify(title) || `collection-${randomBytes(4).toString('hex')}`;

const ruleInPaise = (rule: CollectionRule): CollectionRule => ({
  ...rule,
  minPrice: rule.minPrice === null ? null : toPaise(rule.minPrice),
  maxPrice: rule.maxPrice === null ? null : toPaise(rule.maxPrice),
});

const toDate = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Returns the fields of a collection as sent, without slug and picture. */
function fieldsOf(sent: SentCollection): Omit<CollectionChange, 'slug' | 'picture'> {
  const { title, description, kind, productIds, rule, isPublished } = sent;
  return {
    title,
    description,
    kind,
    productIds: kind === 'manual' ? productIds : [],
    rule: kind === 'rule' && rule ? ruleInPaise(rule) : null,
    isPublished,
    startsAt: toDate(sent.startsAt),
    endsAt: toDate(sent.endsAt),
  };
}

function previewOf(product: ProductRecord): CollectionPreview['data'][number] {
  const { id, name, sku, stock, price, saleprice, colors } = product;
  const [image = PLACEHOLDER_IMAGE] = colors.flatMap(({ images }) => images);
  const selling = toRupees(sellingPrice({ price, saleprice }));
  return { _id: id, name, sku, image: imagePath(image), price: selling, stock };
}

/** Collections as their owner edits them (rules 22.1, 22.2, 22.5). */
export function createCollectionService(deps: CollectionServiceDeps) {
  const { collections, products, pictures, categories, indexSync, now = () => new Date() } = deps;

  async function stored(): Promise<StoredCollection[]> {
    const [index, all] = await Promise.all([indexSync.current(), collections.current()]);
    return all.map((one) => presentStored(one, countOf(index, one)));
  }

  const presented = async (record: CollectionRecord): Promise<StoredCollection> =>
    presentStored(record, countOf(await indexSync.current(), record));

  /** Throws the reason why a collection was not stored. */
  async function refuse(reason: NotStored): Promise<never> {
    if (reason === 'missing') throw new AppError('collection.not_found');
    if (reason === 'slug_taken')
      throw new AppError('collection.slug_taken', {
        errors: [{ path: 'slug', message: 'Another collection has this slug.' }],
      });
    const current = await presented(reason.changed);
    throw new AppError('collection.changed', {
      details: { current },
      headers: { ETag: versionETag(current) },
    });
  }

  /** Returns the collection with the id of its category, which may be sent in any case. */
  async function checked(sent: SentCollection): Promise<SentCollection> {
    if (sent.kind !== 'rule' || !sent.rule?.category) return sent;
    const { id } = await categories.find(sent.rule.category);
    return { ...sent, rule: { ...sent.rule, category: id } };
  }

  return {
    stored,

    /**
     * Stores a collection at the end of the list. Throws `collection.slug_taken`,
     * `collection.too_many`, `product.category_unknown`, `product.image_invalid`.
     */
    async create(
      body: SentCollection,
      uploads: readonly UploadedPicture[],
      by: Actor,
    ): Promise<StoredCollection> {
      const sent = await checked(body);
      const others = await collections.current();
      if (others.length >= MAX_COLLECTIONS) throw new AppError('collection.too_many');
      const id = fromId(newId());
      const at = now();
      return withPictures(pictures, id, uploads, async ([picture]) => {
        const record = {
          id,
          ...fieldsOf(sent),
          slug: sent.slug || slugOf(sent.title),
          picture: picture ? { id: picture, alt: sent.alt } : null,
          position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
          createdAt: at,
          updatedAt: at,
        };
        const result = await collections.insert(record, by);
        return typeof result === 'object' && 'id' in result ? presented(result) : refuse(result);
      });
    },

    /**
     * Replaces a collection's fields; the picture stays unless another one is sent or it is removed.
     * Throws like `create`, `collection.not_found` and `collection.changed`.
     * @param ifMatch `If-Match`: the version that was edited; default any
     */
    async update(
      id: string,
      body: SentCollection,
      uploads: readonly UploadedPicture[],
      { by, ifMatch }: { by: Actor; ifMatch: string | undefined },
    ): Promise<StoredCollection> {
      const sent = await checked(body);
      const known = await collections.current();
      if (!known.some((one) => one.id === id)) throw new AppError('collection.not_found');
      const changed =
        (added: string | undefined) =>
        ({ slug, picture }: CollectionRecord): CollectionChange => {
          const kept = sent.removePicture ? undefined : picture?.id;
          const shown = added ?? kept;
          return {
            ...fieldsOf(sent),
            slug: sent.slug || slug,
            picture: shown ? { id: shown, alt: sent.alt } : null,
          };
        };
      const store = async ([added]: readonly string[]): Promise<StoredCollection> => {
        const result = await collections.change(id, changed(added), { by, at: now(), ifMatch });
        if (typeof result === 'string' || 'changed' in result) return refuse(result);
        const { before, after } = result;
        if (before.picture && before.picture.id !== after.picture?.id)
          await pictures.discard([before.picture.id]);
        return presented(after);
      };
      return withPictures(pictures, id, uploads, store, true);
    },

    /** Deletes a collection with its picture. Throws `collection.not_found`. */
    async remove(id: string, by: Actor): Promise<void> {
      await pictures.changing(id, async () => {
        if (!(await collections.remove(id, by))) throw new AppError('collection.not_found');
        await pictures.discardOf(id);
      });
    },

    /** Throws `collection.order_changed` if the ids are not those of all collections. */
    async reorder(ids: readonly string[], by: Actor): Promise<StoredCollection[]> {
      const all = ids.map((id) => id.toLowerCase());
      if (!(await collections.reorder(all, by))) throw new AppError('collection.order_changed');
      return stored();
    },

    /** Returns the products that a selection has now. */
    async preview(selection: CollectionSelection): Promise<CollectionPreview> {
      if ('productIds' in selection) {
        const found = await products.byIds(selection.productIds, true);
        const known = new Set(found.map(({ id }) => id));
        return {
          total: found.length,
          data: found.map(previewOf),
          missing: selection.productIds.filter((id) => !known.has(id)),
        };
      }
      const index = await indexSync.current();
      const within = membersOfRule(`preview ${JSON.stringify(selection.rule)}`, selection.rule);
      const { ids, total } = index.page({ within }, 'exact', 0, PREVIEWED);
      const found = await products.byIds(ids, true);
      return { total, data: found.map(previewOf), missing: [] };
    },
  };
}
