import { PRODUCT_LENGTHS, searchWords } from '@tanabana/contracts';

/** Colour of a product that names none; products of the shop need at least one. */
export const ONLY_COLOUR = 'As pictured';

/** An option of a variant as other shops have it: `Size: M`. */
export interface Option {
  name: string;
  value: string;
}

type OptionKind = 'color' | 'size' | 'other';

/** Words that name an option, in the languages of common exports; compared like search words. */
const WORDS: Record<Exclude<OptionKind, 'other'>, readonly string[]> = {
  color: searchWords(
    'color colors colour colours shade shades rang farbe farben couleur couleurs colore kleur cor रंग रङ्ग वर्ण நிறம் రంగు ಬಣ್ಣ রং রঙ રંગ',
  ),
  size: searchWords(
    'size sizes größe größen groesse taille tailles talla tallas taglia maat tamanho साइज साइज़ आकार माप नाप அளவு సైజు ಗಾತ್ರ সাইজ સાઈઝ',
  ),
};

/** Returns what an option is: `Waist Size` is a size, `Style` neither a color nor a size. */
export function optionKind(name: string): OptionKind {
  const words = searchWords(name);
  if (words.some((word) => WORDS.color.includes(word))) return 'color';
  return words.some((word) => WORDS.size.includes(word)) ? 'size' : 'other';
}

export interface ReadChoice {
  color: string;
  size: string;
}

const valuesOf = (options: readonly Option[], kinds: readonly OptionKind[]): string =>
  options
    .filter(({ name, value }) => value !== '' && kinds.includes(optionKind(name)))
    .map(({ value }) => value)
    .join(' / ');

/** Returns the values of these kinds, sizes before others. */
const joined = (options: readonly Option[], kind: 'color' | 'size'): string =>
  [valuesOf(options, [kind]), valuesOf(options, ['other'])].filter(Boolean).join(' / ');

/**
 * Returns color and size of the variants of one product. Another option becomes part of the size,
 * or of the color if that would be too long for a size; a note names it.
 */
export function choicesFrom(
  variants: readonly (readonly Option[])[],
  notes: Set<string>,
): ReadChoice[] {
  const others = new Set(
    variants.flatMap((options) =>
      options.flatMap(({ name, value }) =>
        value !== '' && optionKind(name) === 'other' ? [name] : [],
      ),
    ),
  );
  const sizes = variants.map((options) => joined(options, 'size'));
  const isShort = sizes.every((size) => size.length <= PRODUCT_LENGTHS.size);
  for (const name of others)
    notes.add(
      `the option "${name}" is part of the ${isShort ? 'size' : 'color'}: products have colors and sizes only`,
    );
  return variants.map((options, at) => ({
    color: (isShort ? valuesOf(options, ['color']) : joined(options, 'color')) || ONLY_COLOUR,
    size: isShort ? (sizes[at] ?? '') : valuesOf(options, ['size']),
  }));
}
