import { formatAmount, type Order } from '@tanabana/contracts';
import { Button, type Column, Table } from '@tanabana/ui';
import { useState } from 'react';
import { OrderDialog } from './order-dialog.tsx';
import { OrderStatus } from './order-status.tsx';
import { customerOf, dateOf, lineWords } from './order-words.ts';
import styles from './orders.module.css';
import type { StatusChange } from './use-status-change.ts';

interface OrdersTableProps {
  caption: string;
  orders: readonly Order[];
  onChange?: (order: Order, change: StatusChange) => void;
}

/** The columns of spec.md section 2, Orders tabs; View opens all that is known of an order. */
export function OrdersTable({ caption, orders, onChange }: OrdersTableProps) {
  const [viewed, setViewed] = useState<string | null>(null);
  const columns: Column<Order>[] = [
    { id: 'number', header: 'Order #', cell: (order) => <code>{order._id.slice(-6)}</code> },
    { id: 'customer', header: 'Customer', cell: customerOf },
    { id: 'items', header: 'Items', cell: (order) => <Items order={order} /> },
    {
      id: 'date',
      header: 'Date',
      cell: (order) => <span className={styles.steady}>{dateOf(order.createdAt)}</span>,
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
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
    { id: 'proof', header: 'Txn / Proof', cell: (order) => order.transactionId ?? '—' },
    {
      id: 'actions',
      header: 'Actions',
      hideHeader: true,
      cell: (order) => (
        <Button
          variant="secondary"
          size="s"
          aria-label={`View order ${order._id.slice(-6)}`}
          onClick={() => setViewed(order._id)}
        >
          View
        </Button>
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
      />
      <OrderDialog
        order={orders.find(({ _id }) => _id === viewed)}
        onClose={() => setViewed(null)}
      />
    </>
  );
}

function Items({ order }: { order: Order }) {
  return (
    <ul className={styles.items}>
      {order.products.map((line) => (
        <li key={`${line.productId}${line.selectedColor}${line.selectedSize}`}>
          {lineWords(line)}
        </li>
      ))}
    </ul>
  );
}
