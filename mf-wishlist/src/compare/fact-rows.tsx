import type { ProductCard } from '@tanabana/contracts';
import { classes, VisuallyHidden } from '@tanabana/ui';
import styles from './compare-table.module.css';
import type { Fact } from './facts.ts';

interface FactRowsProps {
  fact: Fact;
  products: readonly ProductCard[];
  /** The name of the line stands above its values. */
  narrow: boolean;
}

/** Prose of more products than this stands one below the other on a small window. */
const PROSE_BESIDE = 2;

/** One line of the comparison; on a small window two, or one for each product. */
export function FactRows({ fact, products, narrow }: FactRowsProps) {
  const { label, values, differs, long } = fact;
  const name = (
    <>
      {label}
      {differs && <VisuallyHidden> (differs)</VisuallyHidden>}
    </>
  );
  const look = classes(styles.fact, differs && styles.differs);
  const cells = products.map(({ _id }, at) => <td key={_id}>{values[at] || '–'}</td>);
  if (!narrow)
    return (
      <tbody className={look}>
        <tr>
          <th scope="row">{name}</th>
          {cells}
        </tr>
      </tbody>
    );
  return (
    <tbody className={look}>
      <tr>
        <th scope="rowgroup" colSpan={products.length}>
          {name}
        </th>
      </tr>
      {long && products.length > PROSE_BESIDE ? (
        products.map((product, at) => (
          <tr key={product._id}>
            <td colSpan={products.length}>
              <strong>{product.name}</strong> {values[at] || '–'}
            </td>
          </tr>
        ))
      ) : (
        <tr>{cells}</tr>
      )}
    </tbody>
  );
}
