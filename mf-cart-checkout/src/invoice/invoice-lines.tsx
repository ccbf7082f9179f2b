import {
  formatAmount,
  type Invoice,
  type InvoiceLine,
  type OrderLine,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { classes } from '@tanabana/ui';
import { Fragment } from 'react';
import styles from './invoice-sheet.module.css';

type Tax = NonNullable<Invoice['tax']>;
type TaxPart = 'cgst' | 'sgst' | 'utgst' | 'igst';

/** Which taxes the invoice has columns for, by their names. */
const partsOf = ({ cgst, utgst, igst }: Tax): readonly (readonly [TaxPart, string])[] =>
  igst > 0 || cgst === 0
    ? [['igst', 'IGST']]
    : [['cgst', 'CGST'], utgst ? ['utgst', 'UTGST'] : ['sgst', 'SGST']];

const sum = (lines: readonly InvoiceLine[], part: TaxPart | 'taxable'): number =>
  toRupees(lines.reduce((all, line) => all + toPaise(line[part] ?? 0), 0));

const percent = (rate: number | null): string => (rate === null ? '–' : `${rate}%`);

/** What of the order's discount and shipping is in a line. */
const sharesOf = ({ discount, shipping }: InvoiceLine): string[] => [
  ...(discount > 0 ? [`discount ${formatAmount(discount)}`] : []),
  ...(shipping > 0 ? [`shipping ${formatAmount(shipping)}`] : []),
];

/** The lines of the invoice and their sum; with tax each has its code, value, rate and tax. */
export function InvoiceLines({ invoice: { order, tax, lines } }: { invoice: Invoice }) {
  const taxed = tax && lines;
  const parts = tax ? partsOf(tax) : [];
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.wide}>
              No.
            </th>
            <th scope="col">Description</th>
            {taxed && (
              <th scope="col" className={styles.wide}>
                HSN
              </th>
            )}
            <th scope="col" className={styles.number}>
              Quantity
            </th>
            <th scope="col" className={classes(styles.number, styles.wide)}>
              Price
            </th>
            {taxed && (
              <>
                <th scope="col" className={classes(styles.number, styles.wide)}>
                  Taxable value
                </th>
                <th scope="col" className={classes(styles.number, styles.wide)}>
                  GST
                </th>
                {parts.map(([part, name]) => (
                  <th key={part} scope="col" className={classes(styles.number, styles.wide)}>
                    {name}
                  </th>
                ))}
              </>
            )}
            <th scope="col" className={styles.number}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line, index) => (
            <tr key={`${line.productId}${line.selectedColor}${line.selectedSize}`}>
              <td className={styles.wide}>{index + 1}</td>
              <td>
                <Description line={line} taxed={taxed?.[index]} />
              </td>
              {taxed && <td className={styles.wide}>{taxed[index]?.hsn ?? '–'}</td>}
              <td className={styles.number}>{line.quantity}</td>
              <td className={classes(styles.number, styles.wide)}>{formatAmount(line.price)}</td>
              {taxed && (
                <>
                  <td className={classes(styles.number, styles.wide)}>
                    {formatAmount(taxed[index]?.taxable ?? 0)}
                  </td>
                  <td className={classes(styles.number, styles.wide)}>
                    {percent(taxed[index]?.rate ?? null)}
                  </td>
                  {parts.map(([part]) => (
                    <td key={part} className={classes(styles.number, styles.wide)}>
                      {formatAmount(taxed[index]?.[part] ?? 0)}
                    </td>
                  ))}
                </>
              )}
              <td className={styles.number}>
                {formatAmount(
                  taxed?.[index]?.total ?? toRupees(toPaise(line.price) * line.quantity),
                )}
              </td>
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

/** What was bought; a phone has the code and rate here, where their columns have no room. */
function Description({ line, taxed }: { line: OrderLine; taxed: InvoiceLine | undefined }) {
  const { name, selectedColor, selectedSize, sku } = line;
  const details = [selectedColor, selectedSize && `Size ${selectedSize}`, sku];
  const shares = taxed ? sharesOf(taxed) : [];
  return (
    <>
      {name}
      <span className={styles.detail}>{details.filter(Boolean).join(' · ')}</span>
      {shares.length > 0 && <span className={styles.detail}>with {shares.join(', ')}</span>}
      {taxed && (
        <span className={classes(styles.detail, styles.narrow)}>
          {taxed.hsn && `HSN ${taxed.hsn}, `}GST {percent(taxed.rate)}
        </span>
      )}
    </>
  );
}

/** The GST that the total contains. */
export function InvoiceTax({ tax }: { tax: Tax }) {
  const parts = partsOf(tax);
  const { rate, taxable } = tax;
  return (
    <dl className={styles.sums}>
      <dt>Taxable value</dt>
      <dd>{formatAmount(taxable)}</dd>
      {parts.map(([part, name]) => (
        <Fragment key={part}>
          <dt>{rate === null ? name : `${name} ${rate / parts.length}%`}</dt>
          <dd>{formatAmount(tax[part] ?? 0)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** Sums by HSN code and rate. */
export function HsnSummary({ invoice: { tax, lines = [] } }: { invoice: Invoice }) {
  if (!tax || !lines.some(({ hsn }) => hsn !== null)) return null;
  const parts = partsOf(tax);
  const keyOf = ({ hsn, rate }: InvoiceLine): string => `${hsn ?? ''} ${rate ?? ''}`;
  const keys = [...new Set(lines.map(keyOf))].sort();
  return (
    <table className={styles.table}>
      <caption>By HSN code</caption>
      <thead>
        <tr>
          <th scope="col">HSN</th>
          <th scope="col" className={styles.number}>
            GST
          </th>
          <th scope="col" className={classes(styles.number, styles.wide)}>
            Quantity
          </th>
          <th scope="col" className={styles.number}>
            Taxable value
          </th>
          {parts.map(([part, name]) => (
            <th key={part} scope="col" className={styles.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const group = lines.filter((line) => keyOf(line) === key);
          return (
            <tr key={key}>
              <td>{group[0]?.hsn ?? '–'}</td>
              <td className={styles.number}>{percent(group[0]?.rate ?? null)}</td>
              <td className={classes(styles.number, styles.wide)}>
                {group.reduce((all, { quantity }) => all + quantity, 0)}
              </td>
              <td className={styles.number}>{formatAmount(sum(group, 'taxable'))}</td>
              {parts.map(([part]) => (
                <td key={part} className={styles.number}>
                  {formatAmount(sum(group, part))}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
