import type { RichBlock, RichInline, RichText } from './rich-text.ts';

/** Returns the Markdown of a rich text, as it is edited. */
export const sourceOf = (text: RichText): string => text.map(blockSource).join('\n\n');

function blockSource(block: RichBlock): string {
  if ('h' in block) return `### ${escaped(block.h)}`;
  if ('ul' in block) return block.ul.map((entry) => `- ${inlineSource(entry)}`).join('\n');
  if ('ol' in block)
    return block.ol.map((entry, at) => `${at + 1}. ${inlineSource(entry)}`).join('\n');
  // not a list or a heading
  return inlineSource(block.p)
    .replace(/^[-+#]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

const inlineSource = (inlines: readonly RichInline[]): string =>
  inlines.map(partSource).join('').trim();

function partSource(part: RichInline): string {
  if (typeof part === 'string') return escaped(part);
  if ('field' in part) return `{${part.field}}`;
  const marks = `${part.strong ? '**' : ''}${part.em ? '*' : ''}`;
  const marked = `${marks}${escaped(part.text)}${[...marks].toReversed().join('')}`;
  return part.href === undefined ? marked : `[${marked}](${part.href})`;
}

const escaped = (text: string): string => text.replace(/[\\*_[\]<>`&]/g, (one) => `\\${one}`);
