import { z } from 'zod';
import { id, listText, pageOf, paging, text, time, wholeText } from '../fields.ts';
import type { AnyValues } from '../rules/content/fields.ts';
import {
  CONTENT_KEYS,
  CONTENT_KINDS,
  type ContentKey,
  type PublishedContent,
  type SourceValues,
} from '../rules/content/kinds.ts';
import { VERSION_STATES } from '../rules/content/versions.ts';
import { valuesSchema } from './value-schema.ts';

export const contentKey = z.enum(CONTENT_KEYS as [ContentKey, ...ContentKey[]]);

const inline = z.union([
  z.string(),
  z.object({ field: z.string() }),
  z.object({
    text: z.string(),
    href: z.string().optional(),
    strong: z.literal(true).optional(),
    em: z.literal(true).optional(),
  }),
]);
const inlines = z.array(inline);

/** Rich text as pages get it. */
export const richText = z.array(
  z.union([
    z.object({ h: z.string() }),
    z.object({ p: inlines }),
    z.object({ ul: z.array(inlines) }),
    z.object({ ol: z.array(inlines) }),
  ]),
);

const source = (max: number) => text(max).min(1, 'Required.');

/** Schemas of the values as they are edited: rich texts are Markdown. */
export const sourceSchemas = Object.fromEntries(
  CONTENT_KEYS.map((key) => [key, valuesSchema(CONTENT_KINDS[key], source)]),
) as { [K in ContentKey]: z.ZodType<SourceValues<K>> };

export const publishedContent = z.object({
  data: z.object(
    Object.fromEntries(
      CONTENT_KEYS.map((key) => [key, valuesSchema(CONTENT_KINDS[key], () => richText).optional()]),
    ),
  ) as unknown as z.ZodType<PublishedContent>,
});

const keys = listText(CONTENT_KEYS.length, 20).pipe(z.array(contentKey));

/** Without `keys` all documents. */
export const contentQuery = z.object({ keys: keys.optional() });
export const previewQuery = z.object({ keys: keys.optional(), token: z.string().max(300) });

const author = z.object({ id: id.nullable(), username: z.string() });

/** A version without its values. `by` and `at` are null for the content of a new shop. */
const versionFacts = z.object({
  version: z.number(),
  state: z.enum(VERSION_STATES),
  /** From when a published version is shown. */
  publishAt: time.nullable(),
  at: time.nullable(),
  by: author.nullable(),
});

export const contentDocument = z.object({
  key: contentKey,
  /** Number of the last version; 0 if there is only the content of a new shop. */
  newest: z.number(),
  /** Version that visitors see. */
  current: versionFacts,
  /** The last version if it is a draft. */
  draft: versionFacts.nullable(),
  /** Versions that visitors will see later, the next one first. */
  scheduled: z.array(versionFacts),
});
export const contentDocuments = z.object({ data: z.array(contentDocument) });

export const contentHistory = pageOf(versionFacts);
export const historyQuery = z.object(paging(20));

export const contentVersion = versionFacts.extend({
  key: contentKey,
  newest: z.number(),
  values: z.record(z.string(), z.unknown()) as unknown as z.ZodType<AnyValues>,
});

export const versionParams = z.object({
  key: contentKey,
  version: z.union([z.literal('newest'), wholeText(0, 999_999)]),
});

const saving = {
  /** Version that was edited; the call is rejected if there is a newer one. */
  base: z.int().min(0),
  /** `now`, a time in the future, or null for a draft. */
  publishAt: z.union([z.literal('now'), time]).nullable(),
};

interface NewVersionOf<K extends ContentKey> {
  key: K;
  values: SourceValues<K>;
  base: number;
  publishAt: 'now' | (string & {}) | null;
}

export type NewContentVersion = { [K in ContentKey]: NewVersionOf<K> }[ContentKey];

const [first, ...others] = CONTENT_KEYS.map((key) =>
  z.object({ key: z.literal(key), values: sourceSchemas[key], ...saving }),
);

export const newContentVersion = z.discriminatedUnion('key', [
  first as NonNullable<typeof first>,
  ...others,
]) as unknown as z.ZodType<NewContentVersion, NewContentVersion>;

export const wantedContentPreview = z.object({ key: contentKey, version: z.int().min(0) });
export const contentPreview = z.object({ token: z.string(), endsAt: time });

export const addedPicture = z.object({ id, width: z.number(), height: z.number() });

/** With `for=logo` the picture must have the shape of a logo, and is never deleted (rule 20.8). */
export const newPictureQuery = z.object({ for: z.literal('logo').optional() });
export const contentPictureQuery = z.object({
  w: z.enum(['480', '960', '1440', '1920']).transform(Number).optional(),
});
