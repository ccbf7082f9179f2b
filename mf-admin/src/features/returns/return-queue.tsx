import {
  orderNumber,
  type QueuedReturn,
  RETURN_STATES,
  returnReasonNames,
  returnStateNames,
} from '@tanabana/contracts';
import { api, Link, pictureUrl, useApi } from '@tanabana/storefront';
import { formatMoment } from '@tanabana/storefront/dates';
import { Alert, Badge, type Column, Filter, SearchBox, Table, Toolbar } from '@tanabana/ui';
import { useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { actionsColumn, ListStates, Pager } from '../../shared/list.tsx';
import { oneOf, tabPath, useAddressState } from '../../shared/use-address-state.ts';
import { returnTones, wishText } from '../orders/return-words.ts';
import { ReturnActions } from './return-actions.tsx';
import { ReturnPhotos } from './return-photos.tsx';
import styles from './returns.module.css';

const PAGE_SIZE = 20;
/** Milliseconds. */
const REFRESH_EVERY = 30_000;
const FILTERS = ['open', 'all', ...RETURN_STATES] as const;

const filterText = (filter: (typeof FILTERS)[number]): string => {
  if (filter === 'open') return 'Open';
  return filter === 'all' ? 'All returns' : returnStateNames[filter];
};

/** The owner's queue of returns and exchanges, by default those that wait for something (rule 17.3). */
export function ReturnQueue() {
  const address = useAddressState({ state: 'open', q: '', page: '1' });
  const { state, set, page } = address;
  const filter = oneOf(FILTERS, state.state) || 'open';
  const list = useApi(
    api.orders.returns,
    {
      query: {
        state: filter === 'all' ? undefined : filter,
        q: state.q || undefined,
        page: String(page),
        limit: String(PAGE_SIZE),
      },
    },
    { refreshEvery: REFRESH_EVERY },
  );
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      <Toolbar>
        <SearchBox label="Search returns" value={state.q} onSearch={(q) => set({ q })} />
        <Filter
          label="State"
          value={filter}
          options={FILTERS.map((value) => ({ value, label: filterText(value) }))}
          onChange={(next) => set({ state: next })}
        />
      </Toolbar>
      {failure && (
        <Alert tone="danger" className={styles.failure}>
          {failure}
        </Alert>
      )}
      <ListStates
        state={list}
        failed="Failed to load the returns"
        count={list.data?.data.length}
        empty={
          state.q || filter !== 'open'
            ? { title: 'No results', text: 'No returns match these filters.' }
            : { title: 'No open returns', text: 'New ones appear here automatically.' }
        }
      >
        <ReturnTable returns={list.data?.data ?? []} onFailure={setFailure} />
        <Pager label="Returns" address={address} limit={PAGE_SIZE} total={list.data?.total} />
      </ListStates>
    </>
  );
}

interface ReturnTableProps {
  returns: readonly QueuedReturn[];
  onFailure: (text: string | null) => void;
}

function ReturnTable({ returns, onFailure }: ReturnTableProps) {
  const columns: Column<QueuedReturn>[] = [
    {
      header: 'Order #',
      block: 'title',
      cell: ({ orderId, requestedAt }) => (
        <span className={styles.stack}>
          <Link to={tabPath('orders', { q: orderId })}>
            <code>{orderNumber(orderId)}</code>
          </Link>
          <time dateTime={requestedAt} className={styles.quiet}>
            {formatMoment(requestedAt)}
          </time>
        </span>
      ),
    },
    { header: 'Customer', cell: ({ customer }) => customer },
    { header: 'Item', cell: (one) => <Item one={one} /> },
    {
      header: 'Reason',
      cell: (one) => (
        <span className={styles.stack}>
          {returnReasonNames[one.reason]}
          {one.note && <span className={styles.quiet}>“{one.note}”</span>}
          {one.photos > 0 && <ReturnPhotos one={one} />}
        </span>
      ),
    },
    {
      header: 'Wants',
      cell: (one) => (
        <span className={styles.stack}>
          {wishText(one)}
          <span className={styles.quiet}>
            {one.method === 'pickup' ? 'Pick-up at the buyer' : 'Sent by the buyer'}
          </span>
        </span>
      ),
    },
    {
      header: 'State',
      cell: (one) => (
        <span className={styles.stack}>
          <Badge tone={returnTones[one.state]}>{returnStateNames[one.state]}</Badge>
          {one.quality && (
            <span className={styles.quiet}>
              {one.quality === 'restock' ? 'Restocked' : 'Damaged'}
            </span>
          )}
          {one.rejection && <span className={styles.quiet}>{one.rejection}</span>}
        </span>
      ),
    },
    actionsColumn((one) => (
      <Allowed permission="orders.write">
        <ReturnActions one={one} onFailure={onFailure} />
      </Allowed>
    )),
  ];
  return <Table caption="Returns" columns={columns} rows={returns} rowKey={({ id }) => id} />;
}

function Item({ one: { item, quantity } }: { one: QueuedReturn }) {
  return (
    <span className={styles.item}>
      {item.colorImage ? (
        <img src={pictureUrl(item.colorImage, 160)} alt="" width={48} height={60} />
      ) : (
        <span className={styles.noPicture} />
      )}
      <span className={styles.stack}>
        <span>
          {item.name} × {quantity}
        </span>
        <span className={styles.quiet}>
          {[item.selectedColor, item.selectedSize, item.sku].filter(Boolean).join(', ')}
        </span>
      </span>
    </span>
  );
}
