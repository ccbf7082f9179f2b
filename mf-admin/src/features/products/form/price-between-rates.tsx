import {
  formatPrice,
  isOnSale,
  pricesAround,
  type RateRow,
  sellingPrice,
  shopDay,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { api, useApi } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import type { Draft } from './draft.ts';
import styles from './form.module.css';

interface Props {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

/** Prices as they are typed. */
type Typed = Pick<Draft, 'price' | 'saleprice'>;

const sellingPriceOf = ({ price, saleprice }: Typed): number =>
  toPaise(sellingPrice({ price: Number(price), saleprice: Number(saleprice) }));

/** Prices of something that is to sell at so many rupees; on sale it stays so. */
function soldAt({ price, saleprice }: Typed, rupees: number): Partial<Typed> {
  const priced = { price: Number(price), saleprice: Number(saleprice) };
  const sale = String(rupees);
  const isSale = isOnSale({ ...priced, saleprice: rupees }) && isOnSale(priced);
  return isSale ? { saleprice: sale } : { saleprice: sale, price: sale };
}

/** Prices of variants that have their own, by key: without one of the pair the product's, and no sale. */
const ownPrices = ({ variants, price }: Draft): [string, Typed][] =>
  Object.entries(variants).flatMap(([key, own]) => {
    if (own.price === '' && own.saleprice === '') return [];
    const listed = own.price || price;
    return [[key, { price: listed, saleprice: own.saleprice || listed }]];
  });

/** Variants of the price, sold at another. */
const variantsSoldAt = (draft: Draft, paise: number, rupees: number): Draft['variants'] => ({
  ...draft.variants,
  ...Object.fromEntries(
    ownPrices(draft).flatMap(([key, typed]) => {
      const own = draft.variants[key];
      return own && sellingPriceOf(typed) === paise
        ? [[key, { ...own, ...typed, ...soldAt(typed, rupees) }]]
        : [];
    }),
  ),
});

/** Warns of prices that no rate of GST fits, and offers the nearest ones that one does (docs/decisions/0031). */
export function PriceBetweenRates({ draft, set }: Props) {
  const { data } = useApi(api.categories.list, { query: { limit: '500' } });
  const { data: rates } = useApi(api.products.gstRates, {});
  const hsn = draft.hsn.trim() || data?.data.find(({ name }) => name === draft.category)?.hsn;
  if (!hsn || !rates) return null;
  const ofVariants = new Set(ownPrices(draft).map(([, typed]) => sellingPriceOf(typed)));
  return (
    <>
      <Warning
        goods={{ hsn, price: sellingPriceOf(draft) }}
        rows={rates.rows}
        onSellAt={(rupees) => set(soldAt(draft, rupees))}
      />
      {[...ofVariants].map((price) => (
        <Warning
          key={price}
          of="of some variants "
          goods={{ hsn, price }}
          rows={rates.rows}
          onSellAt={(rupees) => set({ variants: variantsSoldAt(draft, price, rupees) })}
        />
      ))}
    </>
  );
}

interface WarningProps {
  goods: { hsn: string; price: number };
  rows: readonly RateRow[];
  /** Whose price it is, where that is not the product. */
  of?: string;
  onSellAt: (rupees: number) => void;
}

/** One price between two rates; nothing for any other. */
function Warning({ goods, rows, of = '', onSellAt }: WarningProps) {
  const around = pricesAround(rows, { ...goods, day: shopDay(new Date()) });
  if (!around) return null;
  const [below, above] = around;
  return (
    <Alert
      tone="warning"
      className={styles.wide}
      title={`${formatPrice(toRupees(goods.price))} ${of}fits neither rate of GST`}
      action={around.map(({ price: paise, rate }) => (
        <Button key={rate} size="s" variant="secondary" onClick={() => onSellAt(toRupees(paise))}>
          Sell {of && 'these '}at {formatPrice(toRupees(paise))}, {rate}%
        </Button>
      ))}
    >
      A piece pays {below.rate}% up to {formatPrice(toRupees(below.price))} and {above.rate}% from{' '}
      {formatPrice(toRupees(above.price))} on. Between them invoices take {above.rate}%, unless the
      shop is set to the lower rate.
    </Alert>
  );
}
