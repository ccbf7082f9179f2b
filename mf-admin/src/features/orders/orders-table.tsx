import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { formatDay } from '@tanabana/storefront/dates';
import { type Column, Table } from '@tanabana/ui';
import { usePhone } from '../../shared/filter-sheet.tsx';
import { actionsColumn, RowAction } from '../../shared/list.tsx';
import { SelectBox, type Selection } from '../../shared/selection.tsx';
import { shownColumns } from '../../shared/views/use-table-views.ts';
import { OrderDialog } from './order-dialog.tsx';
import { useRows } from './order-filter.tsx';
import { OrderItems } from './order-items.tsx';
import type { OrderFilter } from './order-query.ts';
import { OrderRows } from './order-rows.tsx';
import { OrderStatus } from './order-status.tsx';
import { customerOf } from './order-words.ts';
import styles from './orders.module.css';
import { ProofCell } from './proof-cell.tsx';
import type { StatusChange } from './send-status.ts';

/** Columns that can be hidden. */
export const ORDER_COLUMNS = [
  'Customer',
  'Items',
  'Date',
  'Total',
  'Order Status',
  'Payment Status',
  'Txn / Proof',
] as const;

interface OrdersTableProps {
  caption: string;
  orders: readonly Order[];
  /** Id of the order shown in the dialog. */
  viewed: string | null;
  onView: (id: string | null) => void;
  /** Missing for the viewer's own list, where statuses are text. */
  onChange?: (order: Order, change: StatusChange) => void;
  onRemove?: (order: Order) => void;
  isNew?: (order: Order) => boolean;
  /** Selection for bulk actions; missing if there are none. */
  selection?: Selection<Order>;
  /** Columns that the person hides. */
  hidden?: readonly string[];
  sort?: { value: OrderFilter['sort']; onSort: (sort: OrderFilter['sort']) => void };
}

/** Columns of rule 2.25; View opens the order. */
export function OrdersTable({ caption, orders, viewed, onView, ...props }: OrdersTableProps) {
  const { onChange, onRemove, sort, selection, isNew } = props;
  const isPhone = usePhone();
  const isRows = useRows();
  const sorted = (
    up: OrderFilter['sort'],
    down: OrderFilter['sort'],
  ): Column<Order>['sort'] | undefined =>
    sort && {
      direction: sort.value === up ? 'ascending' : sort.value === down ? 'descending' : null,
      onSort: () => sort.onSort(sort.value === down ? up : down),
    };
  const columns: Column<Order>[] = [
    ...(selection ? [chooseColumn(orders, selection)] : []),
    {
      header: 'Order #',
      block: 'title',
      cell: ({ _id }) => <code>{orderNumber(_id)}</code>,
    },
    { header: 'Customer', cell: customerOf },
    { header: 'Items', cell: (order) => <OrderItems order={order} /> },
    {
      header: 'Date',
      sort: sorted('oldest', 'newest'),
      cell: (order) => <span className={styles.steady}>{formatDay(order.createdAt)}</span>,
    },
    {
      header: 'Total',
      align: 'end',
      sort: sorted('total-asc', 'total-desc'),
      cell: (order) => <strong>{formatAmount(order.totalPrice)}</strong>,
    },
    {
      header: 'Order Status',
      cell: (order) => <OrderStatus order={order} kind="orderStatus" onChange={onChange} />,
    },
    {
      header: 'Payment Status',
      cell: (order) => <OrderStatus order={order} kind="paymentStatus" onChange={onChange} />,
    },
    { header: 'Txn / Proof', cell: (order) => <ProofCell order={order} /> },
    actionsColumn((order) => (
      <>
        <RowAction name={`View order ${orderNumber(order._id)}`} onClick={() => onView(order._id)}>
          View
        </RowAction>
        {onRemove && (
          <RowAction
            name={`Remove order ${orderNumber(order._id)} from this list`}
            onClick={() => onRemove(order)}
          >
            Remove
          </RowAction>
        )}
      </>
    )),
  ];
  return (
    <>
      {isRows ? (
        <OrderRows
          label={caption}
          orders={orders}
          nameOf={onChange ? customerOf : ({ products }) => products[0]?.name ?? ''}
          onView={onView}
          onChange={isPhone ? undefined : onChange}
          isNew={isNew}
          selection={selection}
        />
      ) : (
        <Table
          caption={caption}
          className={styles.table}
          columns={shownColumns(columns, props.hidden ?? [])}
          rows={orders}
          rowKey={(order) => order._id}
          isMarked={(order) => selection?.chosen.has(order._id) || isNew?.(order) || false}
        />
      )}
      <OrderDialog
        order={orders.find(({ _id }) => _id === viewed)}
        onClose={() => onView(null)}
        onChange={onChange}
        onRemove={onRemove}
      />
    </>
  );
}

const chooseColumn = (orders: readonly Order[], selection: Selection<Order>): Column<Order> => ({
  header: 'Choose',
  block: 'corner',
  hideHeader: true,
  headerCell: (
    <SelectBox
      label="Choose all on this page"
      checked={orders.every(({ _id }) => selection.chosen.has(_id))}
      onChange={() => selection.toggleAll(orders)}
    />
  ),
  cell: (order) => (
    <SelectBox
      label={`Choose order ${orderNumber(order._id)}`}
      checked={selection.chosen.has(order._id)}
      onChange={() => selection.toggle(order)}
    />
  ),
});
