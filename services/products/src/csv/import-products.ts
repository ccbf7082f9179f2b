import type { ChangedProduct, ImportResult, NewProduct } from '@tanabana/contracts';
import { productEndpoints } from '@tanabana/contracts/endpoints';
import { AppError, unguardCell } from '@tanabana/service-kit';
import type { ProductRecord } from '../products/product.ts';
import { skuKey } from '../products/product-document.ts';
import type { Actor } from '../products/product-facts.ts';
import type { ProductService } from '../products/product-service.ts';
import { coloursOf } from './cells.ts';
import { type Column, columnsOf, type Row, toRow } from './columns.ts';
import { type CsvRecord, readRecords } from './read-records.ts';

export interface ImportDeps {
  products: Pick<ProductService, 'create' | 'update'>;
  by: Actor;
  /** Products by their SKU as `skuKey` writes it. */
  findBySkus(skus: readonly string[]): Promise<Map<string, ProductRecord>>;
}

type Told = ImportResult['lines'][number];
interface ReadRow {
  line: number;
  row: Row;
}

const BATCH = 200;
/** Lines worked on at once. */
const JOBS = 4;

const UNREADABLE: Record<NonNullable<CsvRecord['reason']>, string> = {
  long: 'it is longer than any line of a catalogue',
  encoding: 'it is no text in UTF-8',
  quote: 'a quote is opened and never closed',
};

/**
 * Takes a catalogue in CSV line by line: a SKU that the shop has is changed in the columns that the
 * file has and that differ, another one is added; a line that cannot be taken is told and loses no
 * other. Throws `request.invalid` for a file without the column `sku`.
 */
export async function importProducts(
  deps: ImportDeps,
  source: AsyncIterable<Uint8Array>,
): Promise<ImportResult> {
  const told: Told[] = [];
  const lineOf = new Map<string, number>();
  let header: (Column | undefined)[] | undefined;
  let batch: ReadRow[] = [];
  const work = async (): Promise<void> => {
    told.push(...(await importBatch(deps, batch)));
    batch = [];
  };

  for await (const record of readRecords(source)) {
    if (!header) {
      header = headerOf(record);
      continue;
    }
    const read = rowOf(record, header, lineOf);
    if ('row' in read) batch.push(read);
    else told.push(read);
    if (batch.length >= BATCH) await work();
  }
  if (!header) throw noCatalogue('The file is empty.');
  await work();

  const count = (outcome: Told['outcome']) => told.filter((one) => one.outcome === outcome).length;
  return {
    added: count('added'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    refused: count('refused'),
    lines: told.sort((a, b) => a.line - b.line),
  };
}

const noCatalogue = (message: string): AppError =>
  new AppError('request.invalid', { message, errors: [{ path: 'file', message }] });

function headerOf({ values }: CsvRecord): (Column | undefined)[] {
  const columns = columnsOf(values ?? []);
  if (columns.includes('sku')) return columns;
  throw noCatalogue('The first line names no column "sku".');
}

const refused = (line: number, reason: string, sku?: string): Told => ({
  line,
  sku,
  outcome: 'refused',
  reason,
});

function rowOf(
  { line, values, reason }: CsvRecord,
  header: readonly (Column | undefined)[],
  lineOf: Map<string, number>,
): ReadRow | Told {
  if (!values) return refused(line, UNREADABLE[reason ?? 'quote']);
  if (values.length !== header.length) {
    return refused(line, 'it has more or fewer values than the first line');
  }
  const row: Row = {};
  header.forEach((column, index) => {
    if (column) row[column] = values[index] ?? '';
  });
  const sku = unguardCell(row.sku ?? '').trim();
  if (sku === '') return refused(line, 'there is no SKU, by which it would be known again');
  const before = lineOf.get(skuKey(sku));
  if (before !== undefined) return refused(line, `line ${before} has the same SKU`, sku);
  lineOf.set(skuKey(sku), line);
  return { line, row: { ...row, sku } };
}

async function importBatch(deps: ImportDeps, batch: readonly ReadRow[]): Promise<Told[]> {
  const known = await deps.findBySkus(batch.map(({ row }) => row.sku ?? ''));
  const told: Told[] = [];
  const waiting = [...batch];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      told.push(await importRow(deps, next, known.get(skuKey(next.row.sku ?? ''))));
    }
  };
  await Promise.all(Array.from({ length: JOBS }, worker));
  return told;
}

/** Does what a row says; only what is wrong with the row itself is told, all else is thrown. */
async function importRow(
  { products, by }: ImportDeps,
  { line, row }: ReadRow,
  current: ProductRecord | undefined,
): Promise<Told> {
  const { sku } = row;
  try {
    if (!current) {
      const input = parse<NewProduct>(productEndpoints.create.body, fieldsOf(row));
      await products.create(input, [], by);
      return { line, sku, outcome: 'added' };
    }
    const different = differences(row, toRow(current));
    if (Object.keys(different).length === 0) return { line, sku, outcome: 'unchanged' };
    const fields = fieldsOf(different, ['gender', 'weight', 'description']);
    await products.update(
      current.id,
      parse<ChangedProduct>(productEndpoints.update.body, fields),
      [],
      by,
    );
    return { line, sku, outcome: 'updated' };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return refused(line, error.errors?.[0]?.message ?? error.message, sku);
  }
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

/** The value of a form's fields; throws `request.invalid` with the first thing that is wrong. */
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
