import { type ImportField, importFields } from '@tanabana/contracts';
import { stored } from '@tanabana/storefront';

export type ColumnFields = readonly (ImportField | null)[];

const KEY = 'admin-import-columns';
/** Files whose columns are remembered. */
const MOST = 20;

type Remembered = [header: string, fields: ColumnFields][];

const headerOf = (names: readonly string[]): string => names.join('\n').toLowerCase();

const isField = (value: unknown): value is ImportField | null =>
  value === null || importFields.some((field) => field === value);

function read(): Remembered {
  try {
    const all = JSON.parse(stored.read(KEY) ?? '[]') as Remembered;
    return all.filter(([header, fields]) => typeof header === 'string' && fields.every(isField));
  } catch {
    return [];
  }
}

/** Returns the fields that were chosen on this device for a file with these columns. */
export const rememberedColumns = (names: readonly string[]): ColumnFields | undefined =>
  read().find(
    ([header, fields]) => header === headerOf(names) && fields.length === names.length,
  )?.[1];

/** Remembers the fields of a file's columns on this device. */
export function rememberColumns(names: readonly string[], fields: ColumnFields): void {
  const header = headerOf(names);
  const others = read().filter(([other]) => other !== header);
  stored.write(KEY, JSON.stringify([[header, fields], ...others].slice(0, MOST)));
}
