import {
  type ChangedProduct,
  choiceKey,
  type Product,
  type SheetEdit,
  type SheetResult,
} from '@tanabana/contracts';
import { sheetChanges } from '@tanabana/contracts/endpoints';
import { AppError, fieldErrors } from '@tanabana/service-kit';
import type { Actor } from '@tanabana/service-kit/mongo';
import type { z } from 'zod';
import { type Categories, categoryUnknown } from '../categories/categories.ts';
import type { DraftService } from '../drafts/draft-service.ts';
import { presentAdminProduct } from './present.ts';
import type { ProductService } from './product-service.ts';

type Sent = z.output<typeof sheetChanges>;
type Status = NonNullable<Sent['status']>;
type Changes = Omit<Sent, 'status'>;
type Row = SheetEdit['rows'][number];
type Result = SheetResult['results'][number];

/**
 * Returns the change of a product. Prices are sent together with variants, because a price without
 * them can also mean the lowest price of the variants.
 */
function changeOf({ variants, ...fields }: Changes, reason: string | undefined): ChangedProduct {
  const hasPrice = fields.price !== undefined || fields.saleprice !== undefined;
  return { ...fields, ...(variants || hasPrice ? { variants: variants ?? [] } : {}), reason };
}

/** Returns whether a product already has the values, for example after a repeated call. */
function isStored(product: Product, { variants = [], category, ...fields }: Changes): boolean {
  const base = product.basePrices ?? product;
  const { gender = null, hsn = null, name, tag, stock } = product;
  const known = { name, tag, stock, gender, hsn, price: base.price, saleprice: base.saleprice };
  const { _id, slug, name: categoryName } = product.category;
  const inCategory = [_id, slug, categoryName.toLowerCase()];
  const byChoice = new Map(product.variants?.map((one) => [choiceKey(one), one]));
  return (
    (category === undefined || inCategory.includes(category.toLowerCase())) &&
    Object.entries(fields).every(([name, value]) => known[name as keyof typeof known] === value) &&
    variants.every((sent) => {
      const one = byChoice.get(choiceKey(sent));
      if (!one || (sent.stock != null && sent.stock !== one.stock)) return false;
      if (sent.price === undefined && sent.saleprice === undefined) return true;
      const price = sent.price ?? base.price;
      const selling = sent.saleprice ?? (sent.price === null ? base.saleprice : price);
      return one.price === price && one.saleprice === selling;
    })
  );
}

const currentOf = ({ details }: AppError): Product => (details as { current: Product }).current;

export interface SheetDeps {
  products: Pick<ProductService, 'get' | 'update'>;
  drafts: Pick<DraftService, 'get' | 'update' | 'publish' | 'unpublish'>;
  categories: Pick<Categories, 'find'>;
}

export type SheetEdits = ReturnType<typeof createSheetEdits>;

const isMissing = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'product.not_found';

/**
 * Saves the rows of a sheet, each in its own transaction with its audit entry; a changed status is
 * a second one. Idempotent: a row whose values are stored already is saved. Throws
 * `server.unavailable`; earlier rows stay saved.
 */
export function createSheetEdits({ products, drafts, categories }: SheetDeps) {
  const places = { published: products, draft: drafts };

  /** Throws `product.not_found`. */
  const statusOf = (id: string): Promise<Status> =>
    products.get(id).then(
      () => 'published' as const,
      async (error: unknown) => {
        if (!isMissing(error)) throw error;
        await drafts.get(id);
        return 'draft' as const;
      },
    );

  /** Before the fields are stored, because a draft without a category cannot be published. */
  async function assertPublishable(id: string): Promise<void> {
    const { category } = await drafts.get(id);
    if (!(await categories.find(category.id))) throw categoryUnknown(category.name);
  }

  const move = { published: drafts.publish, draft: drafts.unpublish };

  async function save(
    { id, etag }: Row,
    { status, ...changes }: Sent,
    reason: string | undefined,
    by: Actor,
  ): Promise<Result> {
    let stored: Status = 'published';
    const present = (product: Product): Result['product'] => ({
      ...product,
      ...(stored === 'draft' && { isDraft: true as const }),
    });
    try {
      stored = await statusOf(id);
      const isMoved = status !== undefined && status !== stored;
      if (isMoved && status === 'published' && !changes.category) await assertPublishable(id);
      const product = await places[stored].update(id, changeOf(changes, reason), [], by, etag);
      if (!isMoved) return { id, outcome: 'saved', product: present(presentAdminProduct(product)) };
      await move[status](id.toLowerCase(), by);
      stored = status;
      const moved = await places[status].get(id);
      return { id, outcome: 'saved', product: present(presentAdminProduct(moved)) };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (isMissing(error)) return { id, outcome: 'deleted' };
      if (error.code === 'product.changed') {
        const product = currentOf(error);
        const isSame = (status ?? stored) === stored && isStored(product, changes);
        return { id, outcome: isSame ? 'saved' : 'changed', product: present(product) };
      }
      const { errors = [{ path: '', message: error.message }] } = error;
      return { id, outcome: 'invalid', errors: [...errors] };
    }
  }

  return async ({ rows, reason }: SheetEdit, by: Actor): Promise<SheetResult> => {
    const results: Result[] = [];
    for (const row of rows) {
      const parsed = sheetChanges.safeParse(row.changes);
      results.push(
        parsed.success
          ? await save(row, parsed.data, reason, by)
          : { id: row.id, outcome: 'invalid', errors: fieldErrors(parsed.error) },
      );
    }
    return { results };
  };
}
