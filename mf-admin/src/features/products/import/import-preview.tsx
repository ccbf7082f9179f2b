import type { ImportResult } from '@tanabana/contracts';
import { Badge, type Tone } from '@tanabana/ui';
import { count } from '../../../shared/formats.ts';
import styles from './import.module.css';

type Previewed = NonNullable<ImportResult['preview']>[number];

const OUTCOMES: Record<Previewed['outcome'], { label: string; tone: Tone }> = {
  added: { label: 'New', tone: 'success' },
  updated: { label: 'Changed', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
  ignored: { label: 'Ignored', tone: 'neutral' },
};

interface ImportPreviewProps {
  products: readonly Previewed[];
  /** Returns the row that people see for a line. */
  rowOf: (line: number) => number;
}

/** Products as an import would store them, those with problems first. */
export function ImportPreview({ products, rowOf }: ImportPreviewProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section aria-label="Preview" className={styles.scroll} tabIndex={0}>
      <table className={styles.preview}>
        <caption>
          {products.length === 1 ? 'One product' : `${products.length} products`} of the file, as
          they would be stored
        </caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Result</th>
            <th scope="col">Product</th>
            <th scope="col">Category</th>
            <th scope="col">Price</th>
            <th scope="col">Pieces</th>
            <th scope="col">Colors and sizes</th>
            <th scope="col">Pictures</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <tr key={product.line}>
              <td>{rowOf(product.line)}</td>
              <td>
                <Badge tone={OUTCOMES[product.outcome].tone}>
                  {OUTCOMES[product.outcome].label}
                </Badge>
              </td>
              <td>
                <span className={styles.productName}>{product.name || product.sku}</span>
                {product.name && <small>{product.sku}</small>}
              </td>
              <td>{product.category}</td>
              <td className={styles.number}>
                {product.saleprice}
                {product.price && product.price !== product.saleprice && (
                  <small>
                    <s>{product.price}</s>
                  </small>
                )}
              </td>
              <td className={styles.number}>{product.stock}</td>
              <td title={product.variants.join('; ')}>{product.variants.join('; ')}</td>
              <td className={styles.number}>
                {product.pictures > 0 ? count(product.pictures) : ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
