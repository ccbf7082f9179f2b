import type { AnyValues, ContentField, ContentFields } from '@tanabana/contracts';
import { nameOf } from './entries.ts';

/** One field that differs; a text is null where the field or its entry does not exist. */
export interface Difference {
  /** Labels from the document down to the field: `Topics, Delivery, Title`. */
  place: string;
  theirs: string | null;
  mine: string | null;
}

const shown = (value: unknown): string | null => {
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.join(', ');
  return Object.values(value as AnyValues).join(' ');
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function compareField(
  field: ContentField,
  theirs: unknown,
  mine: unknown,
  place: readonly string[],
): Difference[] {
  if (isSame(theirs, mine)) return [];
  const here = [...place, field.label];
  if (field.kind !== 'list')
    return [{ place: here.join(', '), theirs: shown(theirs), mine: shown(mine) }];
  const [old, now] = [theirs, mine].map((list) => (list ?? []) as AnyValues[]) as [
    AnyValues[],
    AnyValues[],
  ];
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at) => {
    const name = nameOf(now[at] ?? old[at] ?? {}, field.of) || `${field.entry} ${at + 1}`;
    return compare(field.of, old[at], now[at], [...here, name]);
  }).flat();
}

/** Returns the fields in which two states of a document differ, entries by their position. */
export const compare = (
  fields: ContentFields,
  theirs: AnyValues = {},
  mine: AnyValues = {},
  place: readonly string[] = [],
): Difference[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    compareField(field, theirs[name], mine[name], place),
  );
