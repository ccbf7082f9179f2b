import { escapeHtml, escapeUrl } from '../../documents/html.ts';

/** An order line. */
export interface MailItem {
  name: string;
  /** Colour, size, quantity; shown below the name. */
  details?: string;
  /** Formatted price. */
  amount: string;
  /** Full address of a portrait picture (4:5). */
  picture?: string;
}

export interface MailFact {
  label: string;
  value: string;
}

/** A part of an email's body. All values are text and are escaped. */
export type Block =
  /** A paragraph; line breaks are kept. */
  | string
  | { type: 'heading'; text: string }
  /** Text that a person wrote; line breaks are kept. */
  | { type: 'quote'; text: string }
  /** Labels and values; line breaks of values are kept. */
  | { type: 'facts'; facts: readonly MailFact[] }
  /** Order lines and totals; the last total is emphasised. */
  | { type: 'items'; items: readonly MailItem[]; totals?: readonly MailFact[] }
  | { type: 'link'; label: string; url: string }
  /** Small print. */
  | { type: 'note'; text: string };

/**
 * Colours and fonts of the shop, copied from packages/ui (tokens.css), because emails have no style
 * sheet.
 */
export const palette = {
  ground: '#fbf7ef',
  raised: '#fffdf8',
  sunken: '#f2eadb',
  ink: '#1e1b18',
  inkSoft: '#5f564b',
  line: '#e0d6c4',
  indigo: '#27346b',
  madder: '#9e2b25',
  turmeric: '#d99a1c',
  leaf: '#3f6b3a',
  onDark: '#fbf7ef',
} as const;

export const faces = {
  display: "'Rozha One', 'Bodoni MT', Didot, Georgia, serif",
  text: "Mukta, 'Segoe UI', 'Noto Sans', Roboto, Arial, sans-serif",
} as const;

const WIDTH = 60;

/** Returns a left and a right text separated by dots, as on a bill. */
function leader(left: string, right: string): string {
  const dots = WIDTH - left.length - right.length - 2;
  return dots > 1 ? `${left} ${'.'.repeat(dots)} ${right}` : `${left} ${right}`;
}

const itemText = ({ name, details, amount }: MailItem): string =>
  [leader(name, amount), ...(details ? [`  ${details}`] : [])].join('\n');

const factText = ({ label, value }: MailFact): string =>
  `${label}: ${value.trim().replace(/\r\n?|\n/g, '\n  ')}`;

const quoted = (text: string): string =>
  text
    .trim()
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/** Returns a block as plain text without a trailing line break. */
export function blockText(block: Block): string {
  if (typeof block === 'string') return block.trim();
  switch (block.type) {
    case 'heading':
      return block.text.toUpperCase();
    case 'quote':
      return quoted(block.text);
    case 'facts':
      return block.facts.map(factText).join('\n');
    case 'items': {
      const totals = (block.totals ?? []).map(({ label, value }) => leader(label, value));
      return [...block.items.map(itemText), '-'.repeat(WIDTH), ...totals].join('\n');
    }
    case 'link':
      return `${block.label}: ${block.url}`;
    case 'note':
      return block.text.trim();
  }
}

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const RULE = `border-top:1px solid ${palette.line};`;
/** For numbers aligned in columns. */
const FIGURES = 'font-variant-numeric:tabular-nums;white-space:nowrap;';

const lines = (text: string): string => escapeHtml(text.trim()).replace(/\r\n?|\n/g, '<br>');

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 16px;${style}">${lines(text)}</p>`;

const fact = ({ label, value }: MailFact): string =>
  `<tr><td style="${RULE}padding:8px 16px 8px 0;color:${palette.inkSoft};vertical-align:top;width:34%">` +
  `${escapeHtml(label)}</td><td style="${RULE}padding:8px 0;vertical-align:top;word-break:break-word">` +
  `${lines(value)}</td></tr>`;

const picture = (address: string | undefined): string =>
  address === undefined
    ? ''
    : `<td style="${RULE}padding:12px 16px 12px 0;width:64px;vertical-align:top">` +
      `<img src="${escapeUrl(address)}" alt="" width="64" height="80" ` +
      `style="display:block;width:64px;height:80px;object-fit:cover;background:${palette.sunken};` +
      'border-radius:2px"></td>';

const item = ({ name, details, amount, picture: address }: MailItem): string =>
  `<tr>${picture(address)}<td style="${RULE}padding:12px 16px 12px 0;vertical-align:top"` +
  `${address === undefined ? ' colspan="2"' : ''}><strong>${escapeHtml(name)}</strong>` +
  (details
    ? `<br><span style="color:${palette.inkSoft};font-size:14px">${lines(details)}</span>`
    : '') +
  `</td><td align="right" style="${RULE}padding:12px 0;vertical-align:top;${FIGURES}">` +
  `${escapeHtml(amount)}</td></tr>`;

function total({ label, value }: MailFact, isLast: boolean): string {
  const style = isLast ? `${RULE}padding:12px 0;font-weight:700;font-size:18px;` : 'padding:4px 0;';
  return (
    `<tr><td style="${style}${isLast ? '' : `color:${palette.inkSoft};`}">${escapeHtml(label)}</td>` +
    `<td align="right" style="${style}${FIGURES}">${escapeHtml(value)}</td></tr>`
  );
}

const table = (rows: readonly string[], style: string): string =>
  `<table ${TABLE} style="${style}">${rows.join('')}</table>`;

function items(parts: readonly MailItem[], totals: readonly MailFact[] = []): string {
  const sums = totals.map((sum, index) => total(sum, index === totals.length - 1));
  return (
    table(parts.map(item), `margin:0;border-bottom:1px solid ${palette.line}`) +
    table(sums, 'margin:8px 0 24px')
  );
}

/** Returns a block as HTML for email clients: tables, inline styles, everything escaped. */
export function blockHtml(block: Block): string {
  if (typeof block === 'string') return paragraph(block);
  switch (block.type) {
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font:400 20px/1.3 ${faces.display}">${escapeHtml(block.text)}</h2>`;
    case 'quote':
      return (
        `<blockquote style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:3px solid ${palette.turmeric};` +
        `word-break:break-word">${lines(block.text)}</blockquote>`
      );
    case 'facts':
      return table(
        block.facts.map(fact),
        `margin:0 0 24px;border-bottom:1px solid ${palette.line}`,
      );
    case 'items':
      return items(block.items, block.totals);
    case 'link':
      return (
        `<p style="margin:0 0 16px"><a href="${escapeUrl(block.url)}" style="color:${palette.indigo}">` +
        `${escapeHtml(block.label)}</a></p>`
      );
    case 'note':
      return paragraph(block.text, `color:${palette.inkSoft};font-size:14px;line-height:1.5;`);
  }
}
