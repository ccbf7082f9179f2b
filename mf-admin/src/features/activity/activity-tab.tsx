import { type AuditPage, formatMoment } from '@tanabana/contracts';
import { type ApiState, api, useApi } from '@tanabana/storefront';
import { Button } from '@tanabana/ui';
import { useState } from 'react';
import { ListStates } from '../../shared/list.tsx';
import { Filter, SearchBox, Toolbar } from '../../shared/toolbar.tsx';
import { oneOf, useAddressState } from '../../shared/use-address-state.ts';
import styles from './activity.module.css';
import {
  AREAS,
  type Area,
  actionWords,
  type Entry,
  fieldWords,
  NOTHING,
  newestFirst,
  valueWords,
} from './audit-entries.ts';

const STEP = 50;
/** As many as a call gives (rule 10.4). */
const MAX_ENTRIES = 1000;

const areas = [
  { value: '', label: 'Everything' },
  { value: 'products', label: 'Products' },
  { value: 'categories', label: 'Categories' },
  { value: 'orders', label: 'Orders' },
  { value: 'users', label: 'Users' },
];

/** Who changed what, from what to what, in all services. */
export default function ActivityTab() {
  const { state, set } = useAddressState({ area: '', q: '' });
  const area = oneOf(AREAS, state.area);
  const [limit, setLimit] = useState(STEP);
  const search = (change: Partial<typeof state>): void => {
    set(change);
    setLimit(STEP);
  };
  const activity = useActivity(area, state.q, limit);
  const { entries } = activity;
  return (
    <>
      <Toolbar>
        <SearchBox label="Search activity" value={state.q} onSearch={(q) => search({ q })} />
        <Filter
          label="Where"
          value={area}
          options={areas}
          onChange={(chosen) => search({ area: chosen })}
        />
      </Toolbar>
      <ListStates
        state={activity.state}
        failed="Failed to load activity"
        count={entries.length}
        empty={{ title: 'No results' }}
      >
        <ActivityList entries={entries} />
      </ListStates>
      {activity.more && limit < MAX_ENTRIES && (
        <Button
          variant="secondary"
          busy={activity.state.isRefreshing}
          onClick={() => setLimit(Math.min(MAX_ENTRIES, limit * 2))}
        >
          Show older
        </Button>
      )}
    </>
  );
}

/** What was done in the areas asked for and fits the search, the newest first, up to `limit` of each. */
function useActivity(area: Area | '', q: string, limit: number) {
  const input = (of: Area) =>
    area === '' || area === of ? { query: { q: q || undefined, limit: String(limit) } } : null;
  const pages: Record<Area, ApiState<AuditPage>> = {
    products: useApi(api.products.audit, input('products')),
    categories: useApi(api.categories.audit, input('categories')),
    orders: useApi(api.orders.audit, input('orders')),
    users: useApi(api.auth.audit, input('users')),
  };
  const asked = AREAS.filter((of) => input(of) !== null);
  const loaded = asked.flatMap((of) => {
    const { data } = pages[of];
    return data ? [[of, data] as const] : [];
  });
  const { entries, complete } = newestFirst(loaded);
  const failed = asked.map((of) => pages[of]).find(({ error }) => error);
  return {
    entries,
    /** There are older ones. */
    more: !complete,
    /** As one list's: the first failure, data once all have come. */
    state: {
      data: loaded.length === asked.length || (failed && loaded.length > 0) ? entries : undefined,
      error: failed?.error,
      isRefreshing: asked.some((of) => pages[of].isRefreshing),
      retry: () => {
        for (const of of asked) if (pages[of].error) pages[of].retry();
      },
    },
  };
}

/** Fields that say nothing to a person. */
const hiddenFields = new Set(['updatedAt', 'createdAt', 'changedAt']);

/** Changes without those that say nothing: what was empty and is empty was only written anew. */
const visibleChanges = ({ changes }: Entry): Entry['changes'] =>
  changes.filter(
    ({ field, from, to }) =>
      !hiddenFields.has(field) && [from, to].some((value) => valueWords(field, value) !== NOTHING),
  );

/** One line an entry, with every field that changed under it. */
function ActivityList({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={`${entry.area}${entry.id}`}>
          <p className={styles.what}>
            <span>
              <strong>{entry.by.username}</strong> {actionWords(entry)}
            </span>
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
          </p>
          <ul className={styles.changes}>
            {visibleChanges(entry).map(({ field, from, to }) => (
              <li key={field}>
                <span>{fieldWords(field)}</span>{' '}
                <span>
                  {entry.action !== 'created' && <del>{valueWords(field, from)}</del>}
                  {entry.action === 'changed' && ' → '}
                  {entry.action !== 'deleted' && <ins>{valueWords(field, to)}</ins>}
                </span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
