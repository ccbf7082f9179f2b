import {
  isTextField,
  type RichBlock,
  type RichInline,
  type RichText as Text,
} from '@tanabana/contracts';
import { ContentLink } from '@tanabana/storefront';
import { Fragment, type ReactNode } from 'react';
import { BLOCK_FIELDS, INLINE_FIELDS } from './text-fields.tsx';

/** Renders rich text of the content service: structure only, never markup (rule 21.5). */
export const RichText = ({ text }: { text: Text }) => text.map(toBlock);

function toBlock(block: RichBlock, at: number): ReactNode {
  if ('h' in block) return <h3 key={at}>{block.h}</h3>;
  if ('ul' in block) return <ul key={at}>{block.ul.map(toEntry)}</ul>;
  if ('ol' in block) return <ol key={at}>{block.ol.map(toEntry)}</ol>;
  const Block = blockField(block.p);
  return Block ? <Block key={at} /> : <p key={at}>{block.p.map(toInline)}</p>;
}

const toEntry = (entry: readonly RichInline[], at: number): ReactNode => (
  <li key={at}>{entry.map(toInline)}</li>
);

/** The component of a paragraph that consists of one value with paragraphs of its own. */
function blockField([only, ...others]: readonly RichInline[]) {
  if (typeof only !== 'object' || !('field' in only) || others.length > 0) return undefined;
  return isTextField(only.field) ? BLOCK_FIELDS[only.field] : undefined;
}

function toInline(part: RichInline, at: number): ReactNode {
  if (typeof part === 'string') return <Fragment key={at}>{part}</Fragment>;
  if ('field' in part) {
    const Field = isTextField(part.field) ? INLINE_FIELDS[part.field] : undefined;
    return Field && <Field key={at} />;
  }
  const text = part.em ? <em>{part.text}</em> : part.text;
  const marked = part.strong ? <strong>{text}</strong> : text;
  if (part.href === undefined) return <Fragment key={at}>{marked}</Fragment>;
  return (
    <ContentLink key={at} href={part.href}>
      {marked}
    </ContentLink>
  );
}
