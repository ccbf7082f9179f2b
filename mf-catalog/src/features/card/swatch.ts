import './swatch.css';

/** Attributes that pass a colour to the styles. */
export type Swatch = Readonly<Record<`data-${string}`, string | undefined>>;

/**
 * Colours of the shop and common names of imported goods, in lower case; swatch.css defines them.
 */
export const DYES: ReadonlySet<string> = new Set(
  (
    'ivory,white,off white,cream,sand,beige,tan,khaki,mustard,turmeric,yellow,' +
    'gold,marigold,orange,saffron,copper,rust,terracotta,madder,red,maroon,' +
    'burgundy,wine,rani,magenta,pink,coral,peach,blush,rose,lilac,lavender,mauve,' +
    'purple,violet,plum,indigo,navy,blue,sky blue,powder blue,teal,turquoise,mint,' +
    'sea green,green,leaf green,bottle green,lime,olive,pista,silver,grey,gray,' +
    'charcoal,black,brown,coffee,multi'
  ).split(','),
);

const SHADES: Readonly<Record<string, string>> = {
  dark: 'dark',
  deep: 'dark',
  light: 'light',
  pale: 'light',
};

/**
 * Data attributes of a `span` with a named background colour. Unknown names are looked up word by
 * word from the end ('Dusty Pink' is a pink), shaded by 'dark' or 'light'; otherwise neutral.
 */
export function swatchOf(name: string): Swatch {
  const words = name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .split(' ');
  const dye = dyeIn(words);
  const shade = dye && words.map((word) => SHADES[word]).find(Boolean);
  return { 'data-dye': dye ?? '', 'data-shade': shade };
}

function dyeIn(words: readonly string[]): string | undefined {
  for (const length of [2, 1])
    for (let end = words.length; end >= length; end -= 1) {
      const dye = words.slice(end - length, end).join(' ');
      if (DYES.has(dye)) return dye;
    }
  return words.at(-1)?.startsWith('multi') ? 'multi' : undefined;
}
