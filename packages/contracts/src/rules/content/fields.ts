import type { RichText } from './rich-text.ts';

interface Described {
  label: string;
  hint?: string;
}

/** A single-line text. The announcement and mf-content's pages fill in values: `{shop name}`. */
export interface LineField extends Described {
  kind: 'line';
  /** Characters. */
  max: number;
  optional?: true;
}

/** Rich text, written in Markdown. */
export interface RichField extends Described {
  kind: 'rich';
  /** Characters of the source. */
  max: number;
}

/** A path of the shop, or an http(s), mailto or tel address. */
export interface LinkField extends Described {
  kind: 'link';
  optional?: true;
}

/** The end of an address: `/faq#returns`. */
export interface AnchorField extends Described {
  kind: 'anchor';
}

/** A time in ISO 8601; empty for none. */
export interface TimeField extends Described {
  kind: 'time';
}

export interface ContentOption {
  value: string;
  label: string;
}

export interface ChoiceField extends Described {
  kind: 'choice';
  options: readonly ContentOption[];
}

/** Some of these options in an order; the others are hidden. */
export interface OrderField extends Described {
  kind: 'order';
  options: readonly ContentOption[];
}

/** An uploaded picture, or one of the built-in ones with these names. */
export interface PictureField extends Described {
  kind: 'picture';
  builtIn: readonly string[];
}

export interface ListField extends Described {
  kind: 'list';
  /** What one entry is called. */
  entry: string;
  max: number;
  of: ContentFields;
}

export type ContentField =
  | LineField
  | RichField
  | LinkField
  | AnchorField
  | TimeField
  | ChoiceField
  | OrderField
  | PictureField
  | ListField;

/** The fields of a content document or of an entry of a list. */
export interface ContentFields {
  readonly [name: string]: ContentField;
}

/** A picture in a content document. */
export interface ContentPicture {
  /** 24 hex digits of an uploaded picture, else the name of a built-in one. */
  id: string;
  /** Pixels; 0 for a built-in picture. */
  width: number;
  height: number;
  /** Description for people who do not see it. */
  alt: string;
  /** The point that stays visible when the picture is cropped, in per cent, in steps of 10. */
  x: number;
  y: number;
}

type ValueOf<F, Rich> = F extends { kind: 'rich' }
  ? Rich
  : F extends { kind: 'picture' }
    ? ContentPicture
    : F extends { kind: 'choice' | 'order'; options: readonly { value: infer V }[] }
      ? F extends { kind: 'choice' }
        ? V
        : readonly V[]
      : F extends { kind: 'list'; of: infer O }
        ? readonly ValuesOf<O, Rich>[]
        : string;

/** Values of these fields; `Rich` is the type of rich texts. */
export type ValuesOf<Fields, Rich = RichText> = {
  -readonly [K in keyof Fields]: ValueOf<Fields[K], Rich>;
};

/** Values of any content document. */
export interface AnyValues {
  [name: string]: unknown;
}

const UPLOADED = /^[0-9a-f]{24}$/i;

export const isUploaded = ({ id }: Pick<ContentPicture, 'id'>): boolean => UPLOADED.test(id);

/**
 * Returns values with every field changed by `change`; entries of lists are changed first.
 * @param change called with a field and its value
 */
export function mapValues(
  fields: ContentFields,
  values: AnyValues,
  change: (field: ContentField, value: unknown) => unknown,
): AnyValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name];
      const changed =
        field.kind === 'list' && Array.isArray(value)
          ? value.map((entry: AnyValues) => mapValues(field.of, entry, change))
          : value;
      return [name, change(field, changed)];
    }),
  );
}
