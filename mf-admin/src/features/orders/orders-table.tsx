import { formatAmount, type Order, orderNumber } from '@tanabana/contracts';
import { Button, type Column, Table } from '@tanabana/ui';
import parts from '../../parts/parts.module.css';
import { dateOf } from '../../words/times.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderStatus } from './order-status.tsx';
import { customerOf } from './order-words.ts';
import styles from './orders.module.css';
import { ProofCell } from './proof-cell.tsx';
import type { SoundFilter } from './use-order-filter.ts';
import type { StatusChange } from './use-status-change.ts';

interface OrdersTableProps {
  caption: string;
  orders: readonly Order[];
  /** Id of the order that is open in the dialog. */
  viewed: string | null;
  onView: (id: string | null) => void;
  /** Left out where the list is the reader's own: then statuses are text. */
  onChange?: (order: Order, change: StatusChange) => void;
  onRemove?: (order: Order) => void;
  isNew?: (order: Order) => boolean;
  sort?: { value: SoundFilter['sort']; onSort: (sort: SoundFilter['sort']) => void };
}

/** The columns of spec.md section 2, Orders tabs; View opens all that is known of an order. */
export function OrdersTable({ caption, orders, viewed, onView, ...props }: OrdersTableProps) {
  const { onChange, onRemove, sort } = props;
  const sorted = (
    up: SoundFilter['sort'],
    down: SoundFilter['sort'],
  ): Column<Order>['sort'] | undefined =>
    sort && {
      direction: sort.value === up ? 'ascending' : sort.value === down ? 'descending' : null,
      onSort: () => sort.onSort(sort.value === down ? up : down),
    };
  const columns: Column<Order>[] = [
    {
      id: 'number',
      header: 'Order #',
      block: 'title',
      cell: ({ _id }) => <code>{orderNumber(_id)}</code>,
    },
    { id: 'customer', header: 'Customer', cell: customerOf },
    { id: 'items', header: 'Items', cell: (order) => <OrderItems order={order} /> },
    {
      id: 'date',
      header: 'Date',
      sort: sorted('oldest', 'newest'),
      cell: (order) => <span className={styles.steady}>{dateOf(order.createdAt)}</span>,
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      sort: sorted('total-asc', 'total-desc'),
      cell: (order) => <strong>{formatAmount(order.totalPrice)}</strong>,
    },
    {
      id: 'orderStatus',
      header: 'Order Status',
      cell: (order) => <OrderStatus order={order} kind="orderStatus" onChange={onChange} />,
    },
    {
      id: 'paymentStatus',
      header: 'Payment Status',
      cell: (order) => <OrderStatus order={order} kind="paymentStatus" onChange={onChange} />,
    },
    { id: 'proof', header: 'Txn / Proof', cell: (order) => <ProofCell order={order} /> },
    {
      id: 'actions',
      header: 'Actions',
      block: 'alone',
      cell: (order) => (
        <div className={parts.rowActions}>
          <Button
            variant="quiet"
            size="s"
            aria-label={`View order ${orderNumber(order._id)}`}
            onClick={() => onView(order._id)}
          >
            View
          </Button>
          {onRemove && (
            <Button
              variant="quiet"
              size="s"
              aria-label={`Remove order ${orderNumber(order._id)} from this list`}
              onClick={() => onRemove(order)}
            >
              Remove
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <>
      <Table
        caption={caption}
        className={styles.table}
        columns={columns}
        rows={orders}
        rowKey={(order) => order._id}
        isMarked={props.isNew}
      />
      <OrderDialog
        order={orders.find(({ _id }) => _id === viewed)}
        onClose={() => onView(null)}
        onChange={onChange}
      />
    </>
  );
}
