import type { AnyValues, ContentField, ContentFields } from '@tanabana/contracts';

const keys = new WeakMap<AnyValues, string>();
let last = 0;

/** Returns the React key of an entry of a list, which stays the same while it is edited. */
export function keyOf(entry: AnyValues): string {
  const known = keys.get(entry);
  if (known !== undefined) return known;
  last += 1;
  keys.set(entry, `entry-${last}`);
  return `entry-${last}`;
}

/** Gives a changed entry the key of the one that it replaces. */
export function replaced(before: AnyValues, after: AnyValues): AnyValues {
  if (after !== before) keys.set(after, keyOf(before));
  return after;
}

/** Returns a list with one entry at another position. */
export function moved<T>(entries: readonly T[], from: number, to: number): T[] {
  const next = [...entries];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
}

function emptyValue(field: ContentField): unknown {
  switch (field.kind) {
    case 'choice':
      return field.options[0]?.value ?? '';
    case 'order':
    case 'list':
      return [];
    case 'picture': {
      const id = field.builtIn[0] ?? '';
      return { id, width: 0, height: 0, alt: '', x: 50, y: 50 };
    }
    default:
      return '';
  }
}

/** Returns the values of a new entry. */
export const emptyEntry = (fields: ContentFields): AnyValues =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));

/** Returns the anchor of a title: `How to pay?` gives `how-to-pay`. */
export const anchorOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 60)
    .replace(/-+$/, '');

/**
 * Returns values after a field has changed; an anchor that was made from the title follows it.
 */
export function withField(values: AnyValues, name: string, value: unknown): AnyValues {
  const next = { ...values, [name]: value };
  const isFollowing = values.id === anchorOf(String(values.title ?? ''));
  return name === 'title' && typeof values.id === 'string' && isFollowing
    ? { ...next, id: anchorOf(String(value)) }
    : next;
}

/** Returns the first text of an entry, as its name in the list. */
export const nameOf = (entry: AnyValues, fields: ContentFields): string => {
  const name = ['title', 'name', 'label', 'text', 'who', 'days'].find((one) => one in fields);
  return name === undefined ? '' : String(entry[name] ?? '');
};
