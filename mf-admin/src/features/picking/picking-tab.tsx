import { type Order, orderNumber, texts } from '@tanabana/contracts';
import { api, Link, paths, serverNow, useApi, useTask } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Button, buttonClass, PrinterIcon } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { count } from '../../shared/formats.ts';
import { ListStates, Pager } from '../../shared/list.tsx';
import { loadOrders } from '../orders/load-orders.ts';
import { OrderFilters, useOrderFilter } from '../orders/order-filter.tsx';
import { PICKING, PICKING_SIZE, pageOf } from '../orders/order-query.ts';
import { choiceText, deliveryLines, lineKey, lineText } from '../orders/order-words.ts';
import { pickLines, type Shelves } from './pick-lines.ts';
import styles from './picking.module.css';
import { loadShelves, useShelves } from './shelves.ts';

/** Upper limit for printing, for the browser's sake. */
const MAX_PRINTED = 5000;

/** Picking list and packing slips for the orders of a filter, for print. */
export default function PickingTab() {
  const address = useOrderFilter(PICKING);
  const { filter, query, page, set, searchOf } = address;
  const list = useApi(api.orders.list, pageOf(query, page, PICKING_SIZE));
  const { data } = list;
  const total = data?.total ?? 0;
  const onPage = useShelves(data?.orders);
  const whole = useWhole(JSON.stringify(query), async () => {
    const orders = await loadOrders(query, MAX_PRINTED);
    return { orders, shelves: await loadShelves(orders) };
  });
  const from = (page - 1) * PICKING_SIZE;
  const papers = whole.orders ? inPapers(whole.orders, 0) : inPapers(data?.orders ?? [], from);
  return (
    <>
      <OrderFilters
        full
        filter={filter}
        onChange={set}
        total={data?.total}
        actions={
          <Link
            to={{ pathname: paths.dashboard('orders'), search: searchOf({}) }}
            className={buttonClass({ variant: 'secondary' })}
          >
            Back to the orders
          </Link>
        }
      />
      <ListStates
        state={list}
        failed={texts.failed.orders}
        count={data?.orders.length}
        empty={{
          title: 'No results',
          text:
            filter.status === 'Accepted' ? 'No accepted orders.' : 'No orders match these filters.',
        }}
      >
        <div className={styles.tools}>
          <Button onClick={() => print()}>
            <PrinterIcon size={18} />
            {total > PICKING_SIZE && !whole.orders ? 'Print this page' : 'Print'}
          </Button>
          {total > PICKING_SIZE && !whole.orders && (
            <Button variant="secondary" busy={whole.busy} onClick={whole.print}>
              <PrinterIcon size={18} />
              Print all {count(Math.min(total, MAX_PRINTED))}
            </Button>
          )}
        </div>
        {whole.problem && <Alert tone="danger">{whole.problem}</Alert>}
        {onPage.failed && (
          <Alert tone="warning">
            Storage locations could not be loaded. The list is sorted by name.
          </Alert>
        )}
        {papers.map(({ first, orders }) => (
          <Paper
            key={first}
            orders={orders}
            shelves={whole.shelves ?? onPage.shelves}
            title={titleOf(first, orders.length, whole.orders?.length ?? total)}
            status={filter.status}
          />
        ))}
        {!whole.orders && (
          <Pager label="Orders" address={address} limit={PICKING_SIZE} total={data?.total} />
        )}
      </ListStates>
    </>
  );
}

const titleOf = (first: number, shown: number, total: number): string =>
  total <= PICKING_SIZE
    ? count(total, 'order')
    : `Orders ${count(first + 1)}–${count(first + shown)} of ${count(total)}`;

/** Splits orders into lists; `first` counts the preceding ones. */
const inPapers = (orders: readonly Order[], first: number) =>
  Array.from({ length: Math.ceil(orders.length / PICKING_SIZE) }, (_, at) => ({
    first: first + at * PICKING_SIZE,
    orders: orders.slice(at * PICKING_SIZE, (at + 1) * PICKING_SIZE),
  }));

/** All orders of the filter, loaded for printing. */
function useWhole(filter: string, load: () => Promise<{ orders: Order[]; shelves: Shelves }>) {
  const [read, setRead] = useState<{ filter: string; orders: Order[]; shelves: Shelves } | null>(
    null,
  );
  const { busy, problem, run } = useTask(texts.failed.orders);
  const orders = read?.filter === filter ? read.orders : null;
  useEffect(() => {
    if (orders) print();
  }, [orders]);
  return {
    orders,
    shelves: orders && read ? read.shelves : null,
    busy,
    problem,
    print: () => run(async () => setRead({ filter, ...(await load()) })),
  };
}

interface PaperProps {
  title: string;
  status: string;
  orders: readonly Order[];
  shelves: Shelves;
}

/** One list with its parcels; starts a new sheet in print. */
function Paper({ title, status, orders, shelves }: PaperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={title} className={styles.paper}>
      <p className={styles.head}>
        {title}
        {status && `, ${status}`} · {formatMoment(serverNow().toISOString())}
      </p>
      <PickTable orders={orders} shelves={shelves} />
      <PackingSlips orders={orders} />
    </div>
  );
}

/** Every unit to pick, with a checkbox. */
function PickTable({ orders, shelves }: Pick<PaperProps, 'orders' | 'shelves'>) {
  const lines = pickLines(orders, shelves);
  const hasShelves = lines.some(({ shelf }) => shelf !== '');
  return (
    <table className={styles.picks}>
      <caption>Picking list</caption>
      <thead>
        <tr>
          <th scope="col">Pieces</th>
          {hasShelves && <th scope="col">Shelf</th>}
          <th scope="col">Product</th>
          <th scope="col" className={styles.sku}>
            SKU
          </th>
          <th scope="col">Orders</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, quantity, name, colour, size, shelf, sku, orders: wanted }) => (
          <tr key={key}>
            <td>
              <span aria-hidden="true" className={styles.box} /> <strong>{quantity}</strong>
            </td>
            {hasShelves && <td>{shelf || '–'}</td>}
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

/** Content and address of each parcel. */
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
                {lineText(line)} <span className={styles.choice}>{choiceText(line)}</span>
              </li>
            ))}
          </ul>
          {order.address.note && <p className={styles.choice}>“{order.address.note}”</p>}
        </article>
      ))}
    </section>
  );
}
