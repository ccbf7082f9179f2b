const COLOURS =
  'Black Blue Brown Beige Burgundy Charcoal Coffee Copper Coral Cream Fuchsia Gold Green Grey Ivory Khaki Lavender Lime Magenta Maroon Mauve Mustard Navy Nude Olive Orange Peach Pink Purple Red Rose Rust Silver Tan Taupe Teal Turquoise White Wine Yellow'.split(
    ' ',
  );
const UNKNOWN = 'Assorted';

const titled = (text: string): string =>
  text
    .toLowerCase()
    .replace(
      /(^|[\s-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );

/** The colour of a product: its column tidied, else the first colour that its name tells, else 'Assorted'. */
export function colourOf(column: string, name: string): string {
  const told = column.replace(/\s+/g, ' ').trim();
  if (told !== '') return titled(told).slice(0, 40);
  if (/\boff[- ]white\b/i.test(name)) return 'Off-White';
  const words = name.toLowerCase().split(/[^a-z]+/);
  const found = words.find((word) => COLOURS.some((colour) => colour.toLowerCase() === word));
  return found ? titled(found) : UNKNOWN;
}
