import {
  formatPrice,
  isOnSale,
  pricesAround,
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

/** Warns of a price that no rate of GST fits, and offers the nearest ones that one does (docs/decisions/0031). */
export function PriceBetweenRates({ draft, set }: Props) {
  const { data } = useApi(api.categories.list, { query: { limit: '500' } });
  const { data: rates } = useApi(api.products.gstRates, {});
  const hsn = draft.hsn.trim() || data?.data.find(({ name }) => name === draft.category)?.hsn;
  const priced = { price: Number(draft.price), saleprice: Number(draft.saleprice) };
  const price = toPaise(sellingPrice(priced));
  const day = shopDay(new Date());
  const around = hsn && rates && pricesAround(rates.rows, { hsn, price, day });
  if (!around) return null;
  const [below, above] = around;
  const sellAt = (rupees: number): void => {
    const saleprice = String(rupees);
    const isSale = isOnSale({ ...priced, saleprice: rupees }) && isOnSale(priced);
    set(isSale ? { saleprice } : { saleprice, price: saleprice });
  };
  return (
    <Alert
      tone="warning"
      className={styles.wide}
      title={`${formatPrice(toRupees(price))} fits neither rate of GST`}
      action={around.map(({ price: paise, rate }) => (
        <Button key={rate} size="s" variant="secondary" onClick={() => sellAt(toRupees(paise))}>
          Sell at {formatPrice(toRupees(paise))}, {rate}%
        </Button>
      ))}
    >
      A piece pays {below.rate}% up to {formatPrice(toRupees(below.price))} and {above.rate}% from{' '}
      {formatPrice(toRupees(above.price))} on. Between them invoices take {above.rate}%, unless the
      shop is set to the lower rate.
    </Alert>
  );
}
