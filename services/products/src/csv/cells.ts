/** Splits at the first or every `mark` that no backslash stands before. */
function split(text: string, mark: string): string[] {
  const parts: string[] = [''];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '\\' && at + 1 < text.length) {
      parts.push(`${parts.pop()}\\${text[at + 1]}`);
      at += 1;
    } else if (letter === mark) parts.push('');
    else parts.push(parts.pop() + letter);
  }
  return parts;
}

const marked = (text: string): string => text.replace(/[\\|:/]/g, '\\$&');
const unmarked = (text: string): string => text.replace(/\\(.)/gs, '$1').trim();

export interface ColourCell {
  name: string;
  sizes: string[];
}

/** `Ivory: S/M/L | Indigo: XL`; a backslash stands before marks that are part of a name. */
export const colourCell = (colours: readonly ColourCell[]): string =>
  colours
    .map(({ name, sizes }) =>
      sizes.length > 0 ? `${marked(name)}: ${sizes.map(marked).join('/')}` : marked(name),
    )
    .join(' | ');

/** The colours of such a cell. */
export const coloursOf = (cell: string): ColourCell[] =>
  split(cell, '|').map((colour) => {
    const [name = '', ...sizes] = split(colour, ':');
    return {
      name: unmarked(name),
      sizes: split(sizes.join(':'), '/')
        .map(unmarked)
        .filter((size) => size !== ''),
    };
  });
