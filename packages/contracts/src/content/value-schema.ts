import { z } from 'zod';
import { optionalText, requiredText, time } from '../fields.ts';
import {
  type ContentField,
  type ContentFields,
  type ContentPicture,
  isUploaded,
} from '../rules/content/fields.ts';
import { isSafeLink } from '../rules/content/links.ts';

const MAX_LINK = 500;
const MAX_ALT = 200;

const link = (optional?: boolean) => {
  const address = optional ? optionalText(MAX_LINK) : requiredText(MAX_LINK, 'Enter a link.');
  return address.refine(
    (href) => href === '' || isSafeLink(href),
    'Enter a path such as /shop, or an https, mailto or tel address.',
  );
};

const perCent = z.int().min(0).max(100).multipleOf(10);

const picture = (builtIn: readonly string[]) =>
  z
    .object({
      id: z.string().max(40),
      width: z.int().min(0).max(20_000),
      height: z.int().min(0).max(20_000),
      alt: optionalText(MAX_ALT),
      x: perCent,
      y: perCent,
    } satisfies Record<keyof ContentPicture, z.ZodType>)
    .refine((one) => isUploaded(one) || builtIn.includes(one.id), {
      message: 'Upload a picture.',
      path: ['id'],
    })
    .refine((one) => !isUploaded(one) || one.alt !== '', {
      message: 'Describe the picture for people who do not see it.',
      path: ['alt'],
    });

const choice = (options: readonly { value: string }[]) =>
  z.enum(options.map(({ value }) => value) as [string, ...string[]]);

/** Returns the schema of a field's value. @param rich schema of rich texts */
function valueSchema(field: ContentField, rich: (max: number) => z.ZodType): z.ZodType {
  switch (field.kind) {
    case 'line':
      return field.optional ? optionalText(field.max) : requiredText(field.max);
    case 'rich':
      return rich(field.max);
    case 'link':
      return link(field.optional);
    case 'anchor':
      return z
        .string()
        .max(60)
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and hyphens.');
    case 'time':
      return z.union([z.literal(''), time]);
    case 'choice':
      return choice(field.options);
    case 'order':
      return z
        .array(choice(field.options))
        .refine((all) => new Set(all).size === all.length, 'Each at most once.');
    case 'picture':
      return picture(field.builtIn);
    case 'list':
      return z
        .array(valuesSchema(field.of, rich))
        .max(field.max, `At most ${field.max}.`)
        .superRefine((entries, context) => checkAnchors(field.of, entries, context));
  }
}

/** Anchors of a list must differ, because they are addresses on one page. */
function checkAnchors(of: ContentFields, entries: unknown[], context: z.core.$RefinementCtx): void {
  for (const [name, { kind }] of Object.entries(of)) {
    if (kind !== 'anchor') continue;
    const all = entries.map((entry) => (entry as Record<string, unknown>)[name]);
    for (const [at, value] of all.entries())
      if (all.indexOf(value) < at)
        context.addIssue({ code: 'custom', message: 'Already used.', path: [at, name] });
  }
}

/** Returns the schema of the values of these fields. @param rich schema of rich texts */
export const valuesSchema = (fields: ContentFields, rich: (max: number) => z.ZodType): z.ZodType =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, valueSchema(field, rich)]),
    ),
  );
