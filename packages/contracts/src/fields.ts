import { z } from 'zod';
import { unplainPart } from './plain-json.ts';
import { numberProblems } from './rules/india.ts';
import { ADDRESS_LENGTHS, MAX_PRICE } from './rules/limits.ts';
import { hsnProblem } from './rules/tax/rate-table.ts';

/** 24 hex digits (rule 10.1). */
export const id = z.string().regex(/^[0-9a-f]{24}$/i, 'Not an id.');

/**
 * Free text without NUL, trimmed, at most `max` characters; `message` is used for a value that is
 * not text. Overlong text skips the patterns that follow, because their time may grow
 * quadratically.
 */
export const text = (max: number, message?: string) =>
  z
    .string(message)
    .max(max, { message: `At most ${max} characters.`, abort: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is the character to reject
    .regex(/^[^\u0000]*$/, 'Contains a character that is not allowed.')
    .trim();

/** Text that must not be empty; `message` is shown to the person. */
export const requiredText = (max: number, message = 'Required.') =>
  text(max, message).min(1, message);

/** Optional text; empty when omitted. */
export const optionalText = (max: number) => text(max).optional().default('');

const twoDecimals = (value: number): boolean =>
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

/** Rupees as a JSON number with at most two decimals, up to one crore. */
export const rupees = (message = 'Enter a valid amount.') =>
  z.number(message).min(0, message).max(MAX_PRICE, message).refine(twoDecimals, message);

/** A number sent as text (query strings, multipart fields); empty text is not a number. */
export const numberText = (message = 'Not a number.') =>
  z
    .string(message)
    .regex(/^\d{1,9}(\.\d{1,2})?$/, message)
    .transform(Number);

/** A whole number sent as text, from `min` to `max` inclusive. */
export const wholeText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Not a whole number.')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `Between ${min} and ${max}.`);

/** `true`/`1` and `false`/`0` as text. */
export const flagText = z
  .enum(['1', '0', 'true', 'false'])
  .transform((v) => v === '1' || v === 'true');

/** Repeatable or comma-separated: `size=S&size=M` and `size=S,M`. */
export const listText = (maxItems: number, maxLength: number) =>
  z
    .union([text(maxItems * (maxLength + 1)), z.array(text(maxLength)).max(maxItems)])
    .transform((v) => (Array.isArray(v) ? v : v.split(',')).map((s) => s.trim()).filter(Boolean))
    .refine((v) => v.length <= maxItems, `At most ${maxItems}.`);

/** `page` from 1, `limit` from 1 to 1000; other values are rejected (rule 10.4). */
export const paging = (defaultLimit: number) => ({
  page: wholeText(1, 1_000_000).optional().default(1),
  limit: wholeText(1, 1000).optional().default(defaultLimit),
});

/** One page of a list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), total: z.number(), page: z.number(), limit: z.number() });

/** Parses plain JSON text within a schema's transform; anything else adds an issue at `path`. */
export function parsedJson(
  value: string,
  context: z.core.$RefinementCtx,
  path: PropertyKey[] = [],
): unknown {
  try {
    const parsed = JSON.parse(value) as unknown;
    if (!unplainPart(parsed)) return parsed;
  } catch {}
  context.addIssue({ code: 'custom', message: 'Not valid JSON.', path });
  return z.NEVER;
}

/** Text that holds plain JSON of the given shape (multipart fields such as `colors`). */
export const jsonText = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .transform((value, context) => parsedJson(value, context))
    .pipe(shape);

/** An HSN code in the table of GST rates; empty text for none. */
export const sentHsn = z
  .string()
  .trim()
  .refine((hsn) => hsnProblem(hsn) === null, {
    error: ({ input }) => hsnProblem(String(input)) ?? undefined,
  });

export const time = z.iso.datetime();

/** A text that somebody accepted, verbatim, with its time. */
export const consent = z.object({ text: z.string(), at: time });
export const message = z.object({ message: z.string() });

/** A postal address as stored and returned, in orders and in address books. */
export const postalAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  street: z.string(),
  apartment: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string(),
  postalCode: z.string(),
  phone: z.string(),
});

/** A postal address as sent, without the phone; `missing` is the message for required fields. */
export const sentAddress = (missing?: string) =>
  z.object({
    firstName: requiredText(ADDRESS_LENGTHS.firstName, missing),
    lastName: optionalText(ADDRESS_LENGTHS.lastName),
    street: requiredText(ADDRESS_LENGTHS.street, missing),
    apartment: optionalText(ADDRESS_LENGTHS.apartment),
    city: optionalText(ADDRESS_LENGTHS.city),
    region: optionalText(ADDRESS_LENGTHS.region),
    country: optionalText(ADDRESS_LENGTHS.country),
    postalCode: requiredText(ADDRESS_LENGTHS.postalCode, missing),
  });

interface SentTo {
  phone: string;
  address: { country: string; postalCode: string };
}

/** For `superRefine`: validates phone and PIN code of an address in India. */
export function checkNumbers({ phone, address }: SentTo, context: z.core.$RefinementCtx): void {
  for (const [field, message] of Object.entries(numberProblems({ phone, ...address })))
    context.addIssue({
      code: 'custom',
      message,
      path: field === 'phone' ? ['phone'] : ['address', field],
    });
}
