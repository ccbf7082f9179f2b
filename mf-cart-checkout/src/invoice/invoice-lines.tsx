import { formatAmount, type Order, toPaise, toRupees } from '@tanabana/contracts';
import styles from './invoice-sheet.module.css';

/** The lines of the invoice and their sum. */
export function InvoiceLines({ order }: { order: Order }) {
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line, index) => (
            <tr key={`${line.productId}${line.selectedColor}${line.selectedSize}`}>
              <td>{index + 1}</td>
              <td>
                {line.name}
                <span className={styles.detail}>
                  {[line.selectedColor, line.selectedSize && `Size ${line.selectedSize}`, line.sku]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td>{line.quantity}</td>
              <td>{formatAmount(line.price)}</td>
              <td>{formatAmount(toRupees(toPaise(line.price) * line.quantity))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.sums}>
        <dt>Subtotal</dt>
        <dd>{formatAmount(order.subtotal)}</dd>
        <dt>Shipping, flat rate</dt>
        <dd>{formatAmount(order.shippingCharge)}</dd>
        <dt className={styles.total}>Total</dt>
        <dd className={styles.total}>{formatAmount(order.totalPrice)}</dd>
      </dl>
    </>
  );
}
