import { formatMoment, type Order, orderNumber, texts } from '@tanabana/contracts';
import { api, Link, paths, useApi } from '@tanabana/storefront';
import { Button, buttonClass, PrinterIcon } from '@tanabana/ui';
import { count } from '../../shared/formats.ts';
import { ListStates } from '../../shared/list.tsx';
import { OrderFilters, useOrderFilter } from '../orders/order-filter.tsx';
import { choiceWords, deliveryLines, lineKey, lineWords } from '../orders/order-words.ts';
import { pickLines } from './pick-lines.ts';
import styles from './picking.module.css';

/** Orders that fit on a list that one person carries. */
const MAX_ORDERS = 200;

/** What to take from the shelves for the orders of a filter, and what goes into which parcel; for print. */
export default function PickingTab() {
  const { filter, query, set, searchOf } = useOrderFilter();
  const list = useApi(api.orders.list, { query: { ...query, limit: String(MAX_ORDERS) } });
  const orders = list.data?.orders ?? [];
  return (
    <>
      <OrderFilters
        full
        filter={filter}
        onChange={set}
        actions={
          <>
            <Link
              to={{ pathname: paths.dashboard('orders'), search: searchOf({}) }}
              className={buttonClass({ variant: 'secondary' })}
            >
              Back to the orders
            </Link>
            <Button onClick={() => print()}>
              <PrinterIcon size={18} />
              Print
            </Button>
          </>
        }
      />
      <ListStates
        state={list}
        failed={texts.failed.orders}
        count={orders.length}
        empty={{ title: 'No results', text: 'No order is like that.' }}
      >
        <div className={styles.paper}>
          <p className={styles.head}>
            {count(orders.length, 'order')}
            {filter.status && `, ${filter.status}`} · {formatMoment(new Date().toISOString())}
            {(list.data?.total ?? 0) > MAX_ORDERS &&
              ` · the first ${MAX_ORDERS} of ${list.data?.total}`}
          </p>
          <PickTable orders={orders} />
          <PackingSlips orders={orders} />
        </div>
      </ListStates>
    </>
  );
}

/** Every unit to take, with a box to tick. */
function PickTable({ orders }: { orders: readonly Order[] }) {
  return (
    <table className={styles.picks}>
      <caption>Picking list</caption>
      <thead>
        <tr>
          <th scope="col">Pieces</th>
          <th scope="col">Product</th>
          <th scope="col" className={styles.sku}>
            SKU
          </th>
          <th scope="col">Orders</th>
        </tr>
      </thead>
      <tbody>
        {pickLines(orders).map(({ key, quantity, name, colour, size, sku, orders: wanted }) => (
          <tr key={key}>
            <td>
              <span aria-hidden="true" className={styles.box} /> <strong>{quantity}</strong>
            </td>
            <td>
              {name}
              <span className={styles.choice}>{[colour, size].filter(Boolean).join(', ')}</span>
              <span className={styles.skuBelow}>{sku}</span>
            </td>
            <td className={styles.sku}>{sku}</td>
            <td>{wanted.join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What goes into which parcel, and where it goes. */
function PackingSlips({ orders }: { orders: readonly Order[] }) {
  return (
    <section className={styles.slips} aria-label="Parcels">
      {orders.map((order) => (
        <article key={order._id} className={styles.slip}>
          <h3>Order {orderNumber(order._id)}</h3>
          <address>
            {deliveryLines(order).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <ul className={styles.lines}>
            {order.products.map((line) => (
              <li key={lineKey(line)}>
                {lineWords(line)} <span className={styles.choice}>{choiceWords(line)}</span>
              </li>
            ))}
          </ul>
          {order.address.note && <p className={styles.choice}>“{order.address.note}”</p>}
        </article>
      ))}
    </section>
  );
}
