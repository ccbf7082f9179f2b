import { MAX_CHOSEN_ORDERS, type Order, orderNumber, texts } from '@tanabana/contracts';
import { api, Link, lazily, notify, paths, useApi, useNavigate } from '@tanabana/storefront';
import { Alert, Button, buttonClass, PrinterIcon, UploadIcon } from '@tanabana/ui';
import { useEffect, useState } from 'react';
import { Allowed } from '../../shared/allowed.tsx';
import { ExportButton } from '../../shared/export-button.tsx';
import { ListStates, Pager } from '../../shared/list.tsx';
import { useSelection } from '../../shared/selection.tsx';
import { oneOf } from '../../shared/use-address-state.ts';
import { useRequested } from '../../shared/use-requested.ts';
import { useTableViews } from '../../shared/views/use-table-views.ts';
import { ViewBar } from '../../shared/views/view-bar.tsx';
import { BulkActions } from './bulk/bulk-actions.tsx';
import { PRINTED } from './bulk/printed.ts';
import { NewOrders, useNewOrders } from './new-orders.tsx';
import { OrderFilters, useOrderFilter, useRows } from './order-filter.tsx';
import { isNarrowed, LIST_SIZE, pageOf } from './order-query.ts';
import { ORDER_COLUMNS, OrdersTable } from './orders-table.tsx';
import { useReplaceOrder, useStatusChange } from './use-status-change.ts';

const ImportDialog = lazily(() => import('./import/import-dialog.tsx'));
const PrintOrders = lazily(() => import('./bulk/print-orders.tsx'));

const NO_MATCH = { title: 'No results', text: 'No orders match these filters.' };
const NONE_YET = { title: 'No orders yet', text: 'New orders appear here automatically.' };

/** Milliseconds between reloads; an unchanged list is 304. */
const REFRESH_EVERY = 15_000;

/** Admin list of all orders: search, filters, pages and status changes (rule 2.25). */
export default function AllOrders() {
  const address = useOrderFilter();
  const { filter, query, page, searchOf, set } = address;
  const views = useTableViews('orders', address);
  const isRows = useRows();
  const list = useApi(api.orders.list, pageOf(query, page, LIST_SIZE), {
    refreshEvery: REFRESH_EVERY,
  });
  const { change, failure } = useStatusChange({ replace: useReplaceOrder(list) });
  const newOrders = useNewOrders(REFRESH_EVERY);
  const { shown, hide } = useHiddenOrders(list.data?.orders);
  const [viewed, setViewed] = useState<string | null>(null);
  const [isImporting, setImporting] = useState(false);
  useRequested({ import: () => setImporting(true) });
  const selection = useSelection<Order>(MAX_CHOSEN_ORDERS);
  const navigate = useNavigate();
  const printed = oneOf(PRINTED, address.state.print);
  const isLost = printed !== '' && selection.chosen.size === 0;
  useEffect(() => {
    // A reload clears the selection: there is nothing to print.
    if (isLost) set({ print: '' });
  });
  if (printed && !isLost)
    return (
      <PrintOrders
        key={printed}
        what={printed}
        orders={asListed(selection.chosen, list.data?.orders)}
        onBack={() => navigate(-1)}
      />
    );
  return (
    <>
      <OrderFilters
        full
        total={list.data?.total}
        filter={filter}
        onChange={set}
        actions={
          <OrderActions query={query} search={searchOf({})} onImport={() => setImporting(true)} />
        }
      />
      <ViewBar views={views} columns={isRows ? [] : ORDER_COLUMNS} />
      <NewOrders newOrders={newOrders} search={searchOf({})} />
      {failure && <Alert tone="danger">{failure}</Alert>}
      <ListStates
        state={list}
        failed={texts.failed.orders}
        count={shown.length}
        empty={isNarrowed(filter) ? NO_MATCH : NONE_YET}
      >
        <OrdersTable
          caption="All Orders"
          orders={shown}
          viewed={viewed}
          onView={setViewed}
          onChange={change}
          onRemove={hide}
          selection={selection}
          hidden={views.hidden}
          isNew={({ _id }) => newOrders.ids.has(_id)}
          sort={{ value: filter.sort, onSort: (sort) => set({ sort }) }}
        />
        <Pager label="Orders" address={address} limit={LIST_SIZE} total={list.data?.total} />
      </ListStates>
      <BulkActions
        selection={selection}
        query={query}
        shown={shown}
        total={list.data?.total ?? 0}
        onPrint={(print) => navigate({ search: searchOf({ print, page: `${page}` }) })}
      />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}

/** Returns selected orders in their current state, so that a paid one is not collected again. */
function asListed(chosen: ReadonlyMap<string, Order>, listed: readonly Order[] = []): Order[] {
  const now = new Map(listed.map((order) => [order._id, order]));
  return [...chosen].map(([id, order]) => now.get(id) ?? order);
}

interface OrderActionsProps {
  query: Parameters<typeof api.orders.exportCsv.file>[0]['query'];
  /** The current filter, for the picking list. */
  search: string;
  /** Opens the import of parcels, which stays open when the toolbar changes with the width. */
  onImport: () => void;
}

/** Actions on all filtered orders. */
function OrderActions({ query, search, onImport }: OrderActionsProps) {
  return (
    <>
      <Link
        to={{ pathname: paths.dashboard('picking-list'), search }}
        className={buttonClass({ variant: 'secondary' })}
      >
        <PrinterIcon size={18} />
        Picking list
      </Link>
      <Allowed permission="orders.write">
        <Button variant="secondary" onClick={onImport}>
          <UploadIcon size={18} />
          Import parcels
        </Button>
      </Allowed>
      <ExportButton name="orders" load={() => api.orders.exportCsv.file({ query })} />
    </>
  );
}

/**
 * Deleting an order only removes it from this list (rule 2.25) until the tab is reopened; the
 * server is not called.
 */
function useHiddenOrders(orders: readonly Order[] = []) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = ({ _id }: Order): void => {
    setHidden((now) => new Set([...now, _id]));
    notify({
      personal: true,
      text: `Order ${orderNumber(_id)} was removed from this list. The order itself is kept.`,
      action: {
        label: 'Undo',
        run: () => setHidden((now) => new Set([...now].filter((id) => id !== _id))),
      },
    });
  };
  return { shown: orders.filter(({ _id }) => !hidden.has(_id)), hide };
}
