import type { Block, MailFact, MailItem } from './block.ts';

const WIDTH = 60;

/** A left and a right part with dots between, as on a bill. */
function leader(left: string, right: string): string {
  const dots = WIDTH - left.length - right.length - 2;
  return dots > 1 ? `${left} ${'.'.repeat(dots)} ${right}` : `${left} ${right}`;
}

const item = ({ name, details, amount }: MailItem): string =>
  [leader(name, amount), ...(details ? [`  ${details}`] : [])].join('\n');

const fact = ({ label, value }: MailFact): string =>
  `${label}: ${value.trim().replace(/\r\n?|\n/g, '\n  ')}`;

const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** A block as plain text, without a line break at its end. */
export function blockText(block: Block): string {
  if (typeof block === 'string') return block.trim();
  switch (block.type) {
    case 'heading':
      return block.text.toUpperCase();
    case 'quote':
      return quoted(block.text);
    case 'facts':
      return block.facts.map(fact).join('\n');
    case 'items': {
      const totals = (block.totals ?? []).map(({ label, value }) => leader(label, value));
      return [...block.items.map(item), '-'.repeat(WIDTH), ...totals].join('\n');
    }
    case 'link':
      return `${block.label}: ${block.url}`;
    case 'note':
      return block.text.trim();
  }
}
