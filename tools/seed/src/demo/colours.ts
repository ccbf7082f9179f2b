/** The house colours: the name that a shopper reads, and the dot and dye that stand for it. */
export const COLOURS = {
  Ivory: '#F4EBD9',
  White: '#F7F5F0',
  Sand: '#D8C3A0',
  Beige: '#DCCBB0',
  Mustard: '#D29A22',
  Turmeric: '#DDA52B',
  Marigold: '#E08A1E',
  Saffron: '#DE7A24',
  Rust: '#A8492A',
  Terracotta: '#BD6244',
  Madder: '#9E2B25',
  Red: '#B3261E',
  Maroon: '#6B1D26',
  Wine: '#5B1B34',
  Rani: '#B01E5B',
  Coral: '#DE6F5B',
  Peach: '#EDB593',
  Blush: '#E8C4BB',
  Rose: '#C9798A',
  Lilac: '#B6A1C6',
  Plum: '#5E3358',
  Indigo: '#27346B',
  Navy: '#1F2A47',
  'Sky blue': '#A4C4DA',
  'Powder blue': '#C0D3DF',
  Teal: '#1D6468',
  Turquoise: '#3F9C9B',
  Mint: '#C3DCC8',
  'Sea green': '#5E9A86',
  'Leaf green': '#4A7440',
  'Bottle green': '#1E4636',
  Olive: '#6F6B37',
  Pista: '#C9D3A4',
  Grey: '#9A968E',
  Charcoal: '#3B3A3C',
  Black: '#232022',
  Coffee: '#58402F',
} as const;

/** A colour that the shop sells by name. */
export type ColourName = keyof typeof COLOURS;

/** All colour names, in the order of the table. */
export const COLOUR_NAMES = Object.keys(COLOURS) as ColourName[];
