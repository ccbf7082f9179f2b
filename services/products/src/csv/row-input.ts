import type { ChangedProduct, NewProduct } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { AppError, unguardCell } from '@tanabana/service-kit';
import type { ProductRecord } from '../products/product.ts';
import { coloursOf } from './cells.ts';
import { type Column, type Row, toRow } from './columns.ts';

/** The new product that a row tells. Throws `request.invalid` with the first thing that is wrong. */
export const additionOf = (row: Row): NewProduct =>
  parse<NewProduct>(productEndpoints.create.body, fieldsOf(row));

/**
 * What a row wants changed of a product, in the columns that the file has; null where it says what the
 * product is. Throws `request.invalid` with the first thing that is wrong.
 */
export function changeOf(row: Row, current: ProductRecord): ChangedProduct | null {
  const different = differences(row, toRow(current));
  if (Object.keys(different).length === 0) return null;
  const fields = fieldsOf(different, ['gender', 'weight', 'description']);
  return parse<ChangedProduct>(productEndpoints.update.body, fields);
}

/** The cells that say something else than the product; the case of its SKU is its own. */
function differences(row: Row, current: Record<Column, string>): Row {
  const entries = Object.entries(row) as [Column, string][];
  return Object.fromEntries(
    entries.filter(
      ([column, cell]) => column !== 'sku' && unguardCell(cell).trim() !== current[column].trim(),
    ),
  );
}

/** The fields of a form with what the cells say; empty ones are left out but where they mean "none". */
function fieldsOf(row: Row, emptied: readonly Column[] = []): Record<string, string> {
  const entries = Object.entries(row) as [Column, string][];
  return Object.fromEntries(
    entries
      .map(([column, cell]) => [column, unguardCell(cell).trim()] as const)
      .filter(([column, text]) => text !== '' || emptied.includes(column))
      .map(([column, text]) => [
        column,
        column === 'colors' ? JSON.stringify(coloursOf(text)) : text,
      ]),
  );
}

interface Schema {
  safeParse(value: unknown): {
    success: boolean;
    data?: unknown;
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
}

function parse<T>(schema: Schema, fields: Record<string, string>): T {
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data as T;
  const [issue] = error?.issues ?? [];
  const path = issue?.path.map(String).join('.') ?? '';
  const column = String(issue?.path[0] ?? 'line');
  throw new AppError('request.invalid', {
    errors: [{ path, message: `${column}: ${issue?.message ?? 'not understood'}` }],
  });
}
