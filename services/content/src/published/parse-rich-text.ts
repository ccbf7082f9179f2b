import {
  FIELD_PATTERN,
  isSafeLink,
  isTextField,
  type RichBlock,
  type RichInline,
  type RichText,
} from '@tanabana/contracts';
import { Marked, type Token, type Tokens } from 'marked';

/** CommonMark only: no tables, no links from bare text. */
const markdown = new Marked({ gfm: false });

/**
 * Returns the structure of Markdown: headings, paragraphs, flat lists, bold, italic and links. Other
 * markup, such as HTML, becomes text; a link to an address that is not allowed becomes its text
 * (rule 21.5).
 */
export const parseRichText = (source: string): RichText => markdown.lexer(source).flatMap(blocksOf);

function blocksOf(token: Token): RichBlock[] {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
      return [];
    case 'heading':
      return [{ h: plainText(inlinesOf(token.tokens)) }];
    case 'paragraph':
      return paragraph(inlinesOf(token.tokens));
    case 'list': {
      const { items, ordered } = token as Tokens.List;
      const entries = items.map(entryOf);
      return [ordered ? { ol: entries } : { ul: entries }];
    }
    case 'blockquote':
      return (token.tokens ?? []).flatMap(blocksOf);
    default:
      return paragraph([token.raw.trim()]);
  }
}

const paragraph = (inlines: RichInline[]): RichBlock[] =>
  inlines.length === 0 ? [] : [{ p: inlines }];

/** An entry's blocks in one line; nested lists are not supported. */
const entryOf = ({ tokens }: Tokens.ListItem): RichInline[] =>
  tokens.flatMap((token) =>
    token.type === 'text' || token.type === 'paragraph'
      ? inlinesOf(token.tokens)
      : [token.raw.trim()],
  );

interface Marks {
  strong?: true;
  em?: true;
  href?: string;
}

/** Returns inline parts; adjacent ones with the same marks are joined. */
function inlinesOf(tokens: readonly Token[] = [], marks: Marks = {}): RichInline[] {
  const joined: RichInline[] = [];
  for (const part of tokens.flatMap((token) => partsOf(token, marks))) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined.splice(-1, 1, last + part);
    else if (part !== '') joined.push(part);
  }
  return joined;
}

function partsOf(token: Token, marks: Marks): RichInline[] {
  switch (token.type) {
    case 'strong':
      return inlinesOf(token.tokens, { ...marks, strong: true });
    case 'em':
      return inlinesOf(token.tokens, { ...marks, em: true });
    case 'link':
      return inlinesOf(
        token.tokens,
        isSafeLink(token.href) ? { ...marks, href: token.href } : marks,
      );
    case 'br':
      return marked(' ', marks);
    case 'escape':
    case 'codespan':
      return marked(token.text, marks);
    case 'text':
      return token.tokens ? inlinesOf(token.tokens, marks) : marked(token.text, marks);
    default:
      return marked(token.raw, marks);
  }
}

/** Returns text with its marks; values that pages fill in become parts of their own. */
function marked(text: string, marks: Marks): RichInline[] {
  const plain = text.replaceAll('\n', ' ');
  if (marks.strong || marks.em || marks.href) return [{ text: plain, ...marks }];
  // every second part is a name
  return plain
    .split(FIELD_PATTERN)
    .map((part, at) => {
      if (at % 2 === 0) return part;
      return isTextField(part) ? { field: part } : `{${part}}`;
    })
    .filter((part) => part !== '');
}

const plainText = (inlines: readonly RichInline[]): string =>
  inlines
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'field' in part ? `{${part.field}}` : part.text;
    })
    .join('');
