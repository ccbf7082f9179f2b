import type { AuditPage } from '@tanabana/contracts';
import { type ApiState, api, Link, useApi } from '@tanabana/storefront';
import {
  Button,
  Filter,
  GridIcon,
  type IconProps,
  LayersIcon,
  MailIcon,
  ParcelIcon,
  SearchBox,
  SlidersIcon,
  TagIcon,
  Toolbar,
  UserIcon,
  useFirstRows,
} from '@tanabana/ui';
import { type ComponentType, useState } from 'react';
import { contentCalls } from '../../shared/content-calls.ts';
import { ListStates } from '../../shared/list.tsx';
import { settingCalls } from '../../shared/setting-calls.ts';
import { oneOf, useAddressState } from '../../shared/use-address-state.ts';
import { webhookCalls } from '../integrations/webhook-calls.ts';
import styles from './activity.module.css';
import { auditInput, STEP } from './activity-query.ts';
import {
  AREAS,
  type Area,
  actionText,
  byDay,
  changeText,
  type Entry,
  fieldText,
  NOTHING,
  newestFirst,
  pathOf,
  timeOf,
  valueText,
} from './audit-entries.ts';

/** Characters of a change that fits on one line. */
const LONG = 100;
/** Number of fields from which an entry is collapsed, such as a new product. */
const MANY = 4;
/** Maximum of a call (rule 10.4). */
const MAX_ENTRIES = 1000;

/** Filter for units returned for deleted variants, and its search term. */
const UNPLACED = 'unplaced';

const areas = [
  { value: '', label: 'Everything' },
  { value: 'products', label: 'Products' },
  { value: 'categories', label: 'Categories' },
  { value: 'orders', label: 'Orders' },
  { value: 'users', label: 'Users' },
  { value: 'settings', label: 'Settings' },
  { value: 'content', label: 'Content' },
  { value: 'integrations', label: 'Integrations' },
  { value: UNPLACED, label: 'Units without a location' },
];

/** Changes in all services with author and values. */
export default function ActivityTab() {
  const { state, set } = useAddressState({ area: '', q: '' });
  const isUnplaced = state.area === UNPLACED;
  const area = isUnplaced ? 'products' : oneOf(AREAS, state.area);
  const [limit, setLimit] = useState(STEP);
  const search = (change: Partial<typeof state>): void => {
    set(change);
    setLimit(STEP);
  };
  const activity = useActivity(area, isUnplaced ? `${UNPLACED} ${state.q}`.trim() : state.q, limit);
  const { entries } = activity;
  return (
    <>
      <Toolbar>
        <SearchBox label="Search activity" value={state.q} onSearch={(q) => search({ q })} />
        <Filter
          label="Where"
          value={isUnplaced ? UNPLACED : area}
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

/**
 * Returns entries of the selected areas that match the search, newest first, up to `limit` each.
 */
function useActivity(area: Area | '', q: string, limit: number) {
  const input = (of: Area) => (area === '' || area === of ? auditInput(q, limit) : null);
  const pages: Record<Area, ApiState<AuditPage>> = {
    products: useApi(api.products.audit, input('products')),
    categories: useApi(api.categories.audit, input('categories')),
    orders: useApi(api.orders.audit, input('orders')),
    users: useApi(api.auth.audit, input('users')),
    settings: useApi(settingCalls.audit, input('settings')),
    content: useApi(contentCalls.audit, input('content')),
    integrations: useApi(webhookCalls.audit, input('integrations')),
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
    /** Older entries exist. */
    more: !complete,
    /** State of the combined list: the first failure; data once all have loaded. */
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

/** Fields without meaning for people. */
const hiddenFields = new Set(['updatedAt', 'createdAt', 'changedAt']);

/** Returns changes with a visible difference. */
const visibleChanges = ({ changes }: Entry): Entry['changes'] =>
  changes.filter(
    ({ field, from, to }) =>
      !hiddenFields.has(field) && [from, to].some((value) => valueText(field, value) !== NOTHING),
  );

const keyOf = ({ area, id }: Entry): string => area + id;

/** Entries grouped by day; the first ones are shown at once. */
function ActivityList({ entries }: { entries: readonly Entry[] }) {
  const [first] = entries;
  const shown = useFirstRows(entries, first && keyOf(first));
  return byDay(shown).map(({ day, entries: some }) => (
    <section key={day} aria-label={day} className={styles.day}>
      <h3>{day}</h3>
      <ol className={styles.list}>
        {some.map((entry) => (
          <ActivityLine key={keyOf(entry)} entry={entry} />
        ))}
      </ol>
    </section>
  ));
}

const icons: Record<Area | 'message', ComponentType<IconProps>> = {
  products: TagIcon,
  categories: LayersIcon,
  orders: ParcelIcon,
  users: UserIcon,
  settings: SlidersIcon,
  content: GridIcon,
  integrations: LayersIcon,
  message: MailIcon,
};

/** One entry with its changed fields, collapsed if there are many. */
function ActivityLine({ entry }: { entry: Entry }) {
  const { area, target, by, at, action } = entry;
  const Icon = icons[target.kind === 'message' ? 'message' : area];
  const changes = visibleChanges(entry);
  return (
    <li className={styles.line}>
      <span className={styles.icon}>
        <Icon size={18} />
      </span>
      <div className={styles.words}>
        <p className={styles.what}>
          <span className={styles.done}>
            <strong>{by.username}</strong> {actionText(entry)} <TargetName entry={entry} />
          </span>
          <time dateTime={at}>{timeOf(at)}</time>
        </p>
        {changes.length > MANY ? (
          <details className={styles.folded}>
            <summary>All {changes.length} fields</summary>
            <Changes action={action} changes={changes} />
          </details>
        ) : (
          changes.length > 0 && <Changes action={action} changes={changes} />
        )}
      </div>
    </li>
  );
}

function Changes({ action, changes }: Pick<Entry, 'action' | 'changes'>) {
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { from, to } = changeText(change);
        const isLong = from.length + to.length > LONG;
        return (
          <li key={change.field}>
            <span>{fieldText(change.field)}</span>{' '}
            <span className={isLong ? styles.long : undefined}>
              {action !== 'created' && <del>{from}</del>}
              {action !== 'created' && action !== 'deleted' && !isLong && ' → '}
              {action !== 'deleted' && <ins>{to}</ins>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Name of the object, shortened, linked while it exists. */
function TargetName({ entry }: { entry: Entry }) {
  const { name } = entry.target;
  const to = pathOf(entry);
  return to ? (
    <Link to={to} className={styles.name} title={name}>
      {name}
    </Link>
  ) : (
    <span className={styles.name} title={name}>
      {name}
    </span>
  );
}
