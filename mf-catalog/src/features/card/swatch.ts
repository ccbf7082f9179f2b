import dyes from './dyes.json';

/** The dyes of the house and the common names that imported goods bring, in lower case. */
const DYES: Readonly<Record<string, string>> = dyes;

const NEUTRAL = '#B9AD9B';
const SHADES: Readonly<Record<string, string>> = {
  dark: '#1E1B18',
  deep: '#1E1B18',
  light: '#FBF7EF',
  pale: '#FBF7EF',
};

/**
 * CSS background that stands for a colour by its name. What the table does not have is looked up
 * word by word from the end ('Dusty Pink' is a pink), shaded by 'dark' or 'light'; else a neutral.
 */
export function swatchOf(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
    .split(' ');
  const known = dyeIn(words);
  if (known === undefined) return NEUTRAL;
  const shade = words.map((word) => SHADES[word]).find(Boolean);
  return shade ? `color-mix(in oklab, ${known} 68%, ${shade})` : known;
}

function dyeIn(words: readonly string[]): string | undefined {
  for (const length of [2, 1])
    for (let end = words.length; end >= length; end -= 1) {
      const dye = DYES[words.slice(end - length, end).join(' ')];
      if (dye) return dye;
    }
  const last = words.at(-1) ?? '';
  return last.startsWith('multi') ? DYES.multi : undefined;
}
