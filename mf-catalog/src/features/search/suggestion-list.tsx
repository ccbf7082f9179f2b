import { ArrowRightIcon } from '@tanabana/ui';
import { useEffect, useRef } from 'react';
import { Picture } from '../card/picture.tsx';
import { Price } from '../card/price.tsx';
import styles from './search.module.css';
import type { Suggestion } from './suggestions.ts';

interface SuggestionListProps {
  id: string;
  lines: readonly Suggestion[];
  /** Index of the active option; -1 for none. */
  marked: number;
  onMark: (at: number) => void;
  onChoose: (to: string) => void;
}

/** The options below the field. They take no focus: the field refers to them. */
export function SuggestionList({ id, lines, marked, onMark, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (marked >= 0) list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Suggestions"
      className={styles.list}
    >
      {lines.map((line, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={line.id}
          id={`${id}-${line.id}`}
          role="option"
          aria-selected={at === marked}
          className={styles.line}
          data-kind={line.kind}
          onPointerMove={() => onMark(at)}
          onClick={() => onChoose(line.to)}
        >
          <Line line={line} />
        </div>
      ))}
    </div>
  );
}

function Line({ line }: { line: Suggestion }) {
  if (line.kind === 'category')
    return (
      <>
        <span className={styles.name}>{line.name}</span>
        <span className={styles.aside}>
          {line.count === undefined
            ? 'Category'
            : `Category, ${line.count} ${line.count === 1 ? 'product' : 'products'}`}
        </span>
      </>
    );
  if (line.kind === 'all')
    return (
      <span className={styles.all}>
        See all {line.total} for “{line.words}” <ArrowRightIcon size={18} />
      </span>
    );
  const { product } = line;
  return (
    <>
      <span className={styles.picture}>
        <Picture path={product.images[0]} alt="" sizes="48px" />
      </span>
      <span className={styles.name}>
        {product.name}
        <span className={styles.aside}>{product.category.name}</span>
      </span>
      <Price product={product} isFrom={product.basePrices !== undefined} />
    </>
  );
}
