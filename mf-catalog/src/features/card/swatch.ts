/** The dyes of the house and the common names that imported goods bring, in lower case. */
const DYES: Readonly<Record<string, string>> = {
  ivory: '#F4EBD9',
  white: '#F7F5F0',
  'off white': '#F1E8D6',
  cream: '#F0E3C4',
  sand: '#D8C3A0',
  beige: '#DCCBB0',
  tan: '#C9A77C',
  khaki: '#A9976B',
  mustard: '#D29A22',
  turmeric: '#DDA52B',
  yellow: '#E4B93C',
  gold: '#C6993B',
  marigold: '#E08A1E',
  orange: '#DE7A24',
  saffron: '#DE7A24',
  copper: '#AF6A43',
  rust: '#A8492A',
  terracotta: '#BD6244',
  madder: '#9E2B25',
  red: '#B3261E',
  maroon: '#6B1D26',
  burgundy: '#5F1A2B',
  wine: '#5B1B34',
  rani: '#B01E5B',
  magenta: '#B01E5B',
  pink: '#D9819B',
  coral: '#DE6F5B',
  peach: '#EDB593',
  blush: '#E8C4BB',
  rose: '#C9798A',
  lilac: '#B6A1C6',
  lavender: '#B9AECF',
  mauve: '#9C7B97',
  purple: '#643A78',
  violet: '#643A78',
  plum: '#5E3358',
  indigo: '#27346B',
  navy: '#1F2A47',
  blue: '#2F5597',
  'sky blue': '#A4C4DA',
  'powder blue': '#C0D3DF',
  teal: '#1D6468',
  turquoise: '#3F9C9B',
  mint: '#C3DCC8',
  'sea green': '#5E9A86',
  green: '#4A7440',
  'leaf green': '#4A7440',
  'bottle green': '#1E4636',
  lime: '#A9BC4B',
  olive: '#6F6B37',
  pista: '#C9D3A4',
  silver: '#C3C1BC',
  grey: '#9A968E',
  gray: '#9A968E',
  charcoal: '#3B3A3C',
  black: '#232022',
  brown: '#6B4A34',
  coffee: '#58402F',
  multi: 'conic-gradient(#9E2B25, #D29A22, #4A7440, #1D6468, #27346B, #B01E5B, #9E2B25)',
};

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
