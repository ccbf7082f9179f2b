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
import { api, serverNow, useApi } from '@tanabana/storefront';
import { Alert, Button } from '@tanabana/ui';
import type { Draft } from './draft.ts';
import styles from './form.module.css';

interface Props {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
}

/** Prices as typed. */
type Typed = Pick<Draft, 'price' | 'saleprice'>;

const sellingPriceOf = ({ price, saleprice }: Typed): number =>
  toPaise(sellingPrice({ price: Number(price), saleprice: Number(saleprice) }));

/** Returns prices for a selling price in rupees; a sale stays a sale. */
function soldAt({ price, saleprice }: Typed, rupees: number): Partial<Typed> {
  const priced = { price: Number(price), saleprice: Number(saleprice) };
  const sale = String(rupees);
  const isSale = isOnSale({ ...priced, saleprice: rupees }) && isOnSale(priced);
  return isSale ? { saleprice: sale } : { saleprice: sale, price: sale };
}

/** Own prices of variants by key; a missing one of the pair is the product's, without a sale. */
const ownPrices = ({ variants, price }: Draft): [string, Typed][] =>
  Object.entries(variants).flatMap(([key, own]) => {
    if (own.price === '' && own.saleprice === '') return [];
    const listed = own.price || price;
    return [[key, { price: listed, saleprice: own.saleprice || listed }]];
  });

/** Changes variants of one price to another. */
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

/** Warns of prices without a consistent GST rate and offers the nearest ones (decision 0031). */
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
  /** Name of the variants, if not the product. */
  of?: string;
  onSellAt: (rupees: number) => void;
}

/** A price between two rates; nothing otherwise. */
function Warning({ goods, rows, of = '', onSellAt }: WarningProps) {
  const around = pricesAround(rows, { ...goods, day: shopDay(serverNow()) });
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
      One unit is taxed at {below.rate}% up to {formatPrice(toRupees(below.price))} and {above.rate}
      % from {formatPrice(toRupees(above.price))} on. Between them invoices take {above.rate}%,
      unless the shop is set to the lower rate.
    </Alert>
  );
}
