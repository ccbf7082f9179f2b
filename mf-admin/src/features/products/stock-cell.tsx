import { type ProductCard, type ProductList, texts } from '@tanabana/contracts';
import { type ApiState, announce, api, useTask } from '@tanabana/storefront';
import { type KeyboardEvent, useState } from 'react';
import { isWhole, plainCount } from './form/numbers.ts';
import styles from './products.module.css';

interface StockCellProps {
  product: ProductCard;
  list: ApiState<ProductList>;
}

/** Stock edited in place: Enter or blur saves, Escape reverts. */
export function StockCell({ product, list }: StockCellProps) {
  const [typed, setTyped] = useState(String(product.stock));
  const { busy, problem, setProblem, run } = useTask(texts.failed.productUpdate);
  const reset = (): void => {
    setTyped(String(product.stock));
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    const stock = plainCount(typed).trim();
    if (stock === String(product.stock)) return reset();
    if (!isWhole(stock)) return setProblem('Enter valid stock');
    await run(async () => {
      const saved = await api.products.update({ params: { id: product._id }, body: { stock } });
      announce(`Stock of ${product.name}: ${saved.stock}`);
      await list.mutate(withStock(list.data, product._id, saved.stock));
    });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') reset();
  };
  return (
    <div className={styles.stock} data-low={product.stock <= 0 || undefined}>
      <input
        type="text"
        inputMode="numeric"
        aria-label={`Stock of ${product.name}`}
        aria-invalid={problem ? true : undefined}
        aria-busy={busy || undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={() => void save()}
        onKeyDown={press}
      />
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

/** Total of stock counted by variant, edited in the product's form. */
export function CountedStock({
  product: { name, stock, lowVariants = [] },
  onOpen,
}: Pick<StockCellProps, 'product'> & { onOpen: () => void }) {
  return (
    <div className={styles.stock} data-low={stock <= 0 || undefined}>
      <button
        type="button"
        aria-label={`Stock of ${name}: ${stock}, by color and size`}
        title="By color and size"
        onClick={onOpen}
      >
        {stock}
      </button>
      <LowVariants low={lowVariants} />
    </div>
  );
}

/** Maximum names shown; the others are in the tooltip. */
const MAX_NAMED = 2;

/** Variants with low stock or sold out. */
function LowVariants({ low }: { low: NonNullable<ProductCard['lowVariants']> }) {
  if (low.length === 0) return null;
  const words = low.map(({ name, stock }) => (stock > 0 ? `${name}: ${stock}` : `${name}: none`));
  const soldOut = low.filter(({ stock }) => stock <= 0).length;
  const counts = [
    low.length > soldOut && `${low.length - soldOut} low`,
    soldOut > 0 && `${soldOut} sold out`,
  ];
  return (
    <p title={words.join('\n')}>
      {low.length > MAX_NAMED ? counts.filter(Boolean).join(', ') : words.join('; ')}
    </p>
  );
}

const withStock = (list: ProductList | undefined, id: string, stock: number) =>
  list && { ...list, data: list.data.map((one) => (one._id === id ? { ...one, stock } : one)) };
