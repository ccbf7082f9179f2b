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
import { presentAdminProduct } from './present.ts';
import type { createProductChanges } from './product-changes.ts';

type Changes = z.output<typeof sheetChanges>;
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

/**
 * Saves the rows of a sheet, each in its own transaction with its audit entry. Idempotent: a row
 * whose values are stored already is saved. Throws `server.unavailable`; earlier rows stay saved.
 */
export function createSheetEdits({
  update,
}: Pick<ReturnType<typeof createProductChanges>, 'update'>) {
  async function save(
    { id, etag }: Row,
    changes: Changes,
    reason: string | undefined,
    by: Actor,
  ): Promise<Result> {
    try {
      const product = await update(id, changeOf(changes, reason), [], by, etag);
      return { id, outcome: 'saved', product: presentAdminProduct(product) };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.code === 'product.not_found') return { id, outcome: 'deleted' };
      if (error.code === 'product.changed') {
        const product = currentOf(error);
        return { id, outcome: isStored(product, changes) ? 'saved' : 'changed', product };
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
