import { Checkbox, ErrorState, Skeleton } from '@tanabana/ui';
import { useState } from 'react';
import { GonePieces } from '../lists/gone-pieces.tsx';
import { useLists } from '../lists/use-lists.ts';
import { useProducts } from '../lists/use-products.ts';
import styles from './compare-table.module.css';
import { ComparedPiece } from './compared-piece.tsx';
import { FactRows } from './fact-rows.tsx';
import { factsOf } from './facts.ts';
import { useNarrow } from './use-narrow.ts';

/** The products in columns, what is to be said of them in lines; where they differ is marked. */
export function CompareTable() {
  const entries = useLists().shown.compared;
  const found = useProducts(entries.map(({ productId }) => productId));
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const narrow = useNarrow();
  const isWaiting = entries.some(({ productId }) => found.of(productId) === undefined);
  const gone = entries.filter(({ productId }) => found.of(productId) === null);
  const products = entries.flatMap(({ productId }) => found.of(productId) ?? []);

  if (isWaiting && found.error)
    return (
      <ErrorState
        title="Your pieces could not be loaded"
        onRetry={found.retry}
        busy={found.isRefreshing}
      >
        What you compare is kept. {found.error.message}
      </ErrorState>
    );
  if (isWaiting)
    return (
      <div aria-busy="true">
        <Skeleton className={styles.waiting} />
      </div>
    );
  const facts = factsOf(products);
  const shown = onlyDifferences ? facts.filter(({ differs }) => differs) : facts;
  return (
    <>
      <GonePieces list="compared" entries={gone} />
      {products.length > 1 && (
        <Checkbox
          label="Only what differs"
          checked={onlyDifferences}
          onChange={({ target }) => setOnlyDifferences(target.checked)}
        />
      )}
      {products.length > 0 && (
        <table className={styles.table}>
          <caption className={styles.caption}>Pieces side by side</caption>
          <thead>
            <tr>
              {!narrow && <td className={styles.corner} />}
              {products.map((product) => (
                <ComparedPiece key={product._id} product={product} />
              ))}
            </tr>
          </thead>
          {shown.map((fact) => (
            <FactRows key={fact.label} fact={fact} products={products} narrow={narrow} />
          ))}
        </table>
      )}
      {onlyDifferences && shown.length === 0 && <p>These pieces do not differ in what we know.</p>}
    </>
  );
}
