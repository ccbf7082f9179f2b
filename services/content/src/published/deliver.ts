import {
  type AnyValues,
  CONTENT_KINDS,
  isEntryShown,
  mapValues,
  type PublishedContent,
} from '@tanabana/contracts';
import { sourceSchemas } from '@tanabana/contracts/endpoints';
import type { Version } from '../versions/version.ts';
import { parseRichText } from './parse-rich-text.ts';

const delivered = new WeakMap<Version, AnyValues | null>();

/**
 * Returns a version's values as pages get them, with parsed rich texts; parsed once for each object.
 * Null if a later release no longer accepts them, so that pages show the content of a new shop.
 */
export function deliver(version: Version): AnyValues | null {
  const known = delivered.get(version);
  if (known !== undefined) return known;
  const { key, values } = version;
  const parsed = sourceSchemas[key].safeParse(values);
  const result = parsed.success
    ? mapValues(CONTENT_KINDS[key], parsed.data, (field, value) =>
        field.kind === 'rich' ? parseRichText(String(value)) : value,
      )
    : null;
  delivered.set(version, result);
  return result;
}

/** Returns values without entries of lists whose time has not come or is over (rule 21.3). */
export const shownAt = (key: keyof PublishedContent, values: AnyValues, now: Date): AnyValues =>
  mapValues(CONTENT_KINDS[key], values, (field, value) =>
    field.kind === 'list' && field.of.from
      ? (value as AnyValues[]).filter((entry) => isEntryShown(entry, now))
      : value,
  );
