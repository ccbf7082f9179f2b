/** A part of a paragraph: plain text, marked text or a link, or a value that the page fills in. */
export type RichInline =
  | string
  | { text: string; href?: string; strong?: true; em?: true }
  | { field: string };

/** A heading, a paragraph or a flat list. */
export type RichBlock =
  | { h: string }
  | { p: readonly RichInline[] }
  | { ul: readonly (readonly RichInline[])[] }
  | { ol: readonly (readonly RichInline[])[] };

/** Rich text as pages get it: structure without markup, so that it cannot contain a script. */
export type RichText = readonly RichBlock[];

/** Values that pages fill into texts, written as `{shop name}`, with their explanations. */
export const TEXT_FIELDS = {
  'shop name': 'the name of your shop',
  'shipping offer': '“Free shipping from ₹1,000”, or what shipping costs',
  'shipping cost': 'a sentence about what shipping costs',
  'delivery cost': 'what shipping costs, without a full stop',
  'online refund': 'where an online payment is returned to, if the shop takes online payments',
  'ways to pay': 'the ways to pay in advance that the shop offers',
  'card pages': 'where cards are entered, if the shop takes online payments',
  'how to pay': 'how to pay in advance, as paragraphs of their own',
} as const;

export type TextField = keyof typeof TEXT_FIELDS;

export const isTextField = (name: string): name is TextField => Object.hasOwn(TEXT_FIELDS, name);

/** A value that a page fills in; the group is its name. */
export const FIELD_PATTERN = /\{([a-z ]+)\}/g;

/** Returns a text with these values filled in; unknown names stay as written. */
export const fillText = (text: string, values: Partial<Record<TextField, string>>): string =>
  text.replace(FIELD_PATTERN, (written, name: string) =>
    Object.hasOwn(values, name) ? (values[name as TextField] ?? written) : written,
  );
