import { ArrowRightIcon, type Combobox } from '@tanabana/ui';
import { Picture } from '../card/picture.tsx';
import { Price } from '../card/price.tsx';
import styles from './search.module.css';
import type { Suggestion } from './suggestions.ts';

interface SuggestionListProps {
  lines: readonly Suggestion[];
  combobox: Combobox<Suggestion>;
  onChoose: (to: string) => void;
}

/** The options below the field. They take no focus: the field refers to them. */
export function SuggestionList({ lines, combobox, onChoose }: SuggestionListProps) {
  return (
    <div {...combobox.listProps} className={styles.list}>
      {lines.map((line, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
        // biome-ignore lint/a11y/noStaticElementInteractions: its role is in the props
        <div
          key={line.id}
          {...combobox.optionProps(line, at)}
          className={styles.line}
          data-kind={line.kind}
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
