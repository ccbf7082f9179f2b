import { formatDay } from '../dates.ts';
import { formatAmount, toPaise, toRupees } from '../money.ts';
import type { Invoice, InvoiceLine, OrderLine } from '../types.ts';
import { addressLines } from './address-lines.ts';
import { providerMethodNames } from './payments/payment-states.ts';
import { discountName } from './promotions/promotion-texts.ts';
import type { Logo, LogoSize } from './settings/logo.ts';
import { isDispatched, orderNumber } from './statuses.ts';
import { upiLink } from './upi-link.ts';

type Tax = NonNullable<Invoice['tax']>;
type TaxPart = 'cgst' | 'sgst' | 'utgst' | 'igst';

/** Largest size of the logo: pixels of a page, points of a PDF. */
export const INVOICE_LOGO_BOX: LogoSize = { width: 200, height: 48 };

const COD_FEE = 'Cash on delivery fee';

/** A label and its value: `Date`, `1 Jun 2026`. */
export type SheetFact = readonly [name: string, value: string];

export interface SheetColumn {
  name: string;
  isNumber?: boolean;
  /** Too wide for a phone. */
  isWide?: boolean;
}

export interface SheetCell {
  text: string;
  /** Lines below it. */
  details?: readonly string[];
  /** Shown on phones in place of the wide columns. */
  narrow?: string;
}

export interface SheetTable {
  caption?: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly SheetCell[])[];
}

/** Content of an invoice, a credit note or an order summary, in the order of the page. */
export interface InvoiceSheet {
  /** The shop's name, shown without a logo or while it cannot be shown. */
  mark: string;
  logo: Logo | null;
  title: string;
  facts: readonly SheetFact[];
  seller: { name: string; lines: readonly string[] };
  buyer: { heading: string; lines: readonly string[] };
  lines: SheetTable;
  sums: readonly SheetFact[];
  /** Empty without tax. */
  tax: readonly SheetFact[];
  hsn: SheetTable | null;
  amountInWords: string;
  /** Set while the parcel is unpaid; `link` is encoded in the QR code. */
  payment: { link: string; amount: string; upiId: string } | null;
  statements: string;
}

const TITLES = {
  summary: 'Order Summary',
  'tax-invoice': 'Tax Invoice',
  'bill-of-supply': 'Bill of Supply',
  invoice: 'Invoice',
  'credit-note': 'Credit Note',
} as const;

const NUMBERS: Partial<Record<NonNullable<Invoice['kind']>, string>> = {
  'bill-of-supply': 'Bill no.',
  'credit-note': 'Credit note no.',
};

/** Title of the document; documents of older versions have none stored. */
const titleOf = ({ kind, tax }: Invoice): string =>
  TITLES[kind ?? (tax ? 'tax-invoice' : 'invoice')];

/** Taxes that the invoice has columns for, with their names. */
const partsOf = ({ cgst, utgst, igst }: Tax): readonly (readonly [TaxPart, string])[] =>
  igst > 0 || cgst === 0
    ? [['igst', 'IGST']]
    : [['cgst', 'CGST'], utgst ? ['utgst', 'UTGST'] : ['sgst', 'SGST']];

const percent = (rate: number | null): string => (rate === null ? '–' : `${rate}%`);

const cell = (text: string | number): SheetCell => ({ text: String(text) });
const money = (rupees = 0): SheetCell => cell(formatAmount(rupees));

/** Describes an order line, with its discount and its share of the order's shipping and fee. */
function descriptionOf(line: OrderLine, taxed: InvoiceLine | undefined): SheetCell {
  const { name, selectedColor, selectedSize, sku } = line;
  const chosen = [selectedColor, selectedSize && `Size ${selectedSize}`, sku]
    .filter(Boolean)
    .join(' · ');
  const details = chosen ? [chosen] : [];
  if (!taxed) {
    const { discount: off = 0 } = line;
    const less = off > 0 ? [`discount ${formatAmount(off)}`] : [];
    return { text: name, details: [...details, ...less] };
  }
  const { hsn, rate, discount, shipping } = taxed;
  const shares = [
    ...(discount > 0 ? [`discount ${formatAmount(discount)}`] : []),
    ...(shipping > 0 ? [`shipping ${formatAmount(shipping)}`] : []),
  ];
  return {
    text: name,
    details: [...details, ...(shares.length > 0 ? [`with ${shares.join(', ')}`] : [])],
    narrow: `${hsn ? `HSN ${hsn}, ` : ''}GST ${percent(rate)}`,
  };
}

/** The fee for cash on delivery, if it is a service of its own: the line after the goods. */
const feeRows = (
  { products, codFee = 0 }: Invoice['order'],
  taxed: InvoiceLine | undefined,
  parts: readonly (readonly [TaxPart, string])[],
): SheetCell[][] =>
  taxed
    ? [
        [
          cell(products.length + 1),
          {
            text: COD_FEE,
            details: [],
            narrow: `SAC ${taxed.hsn ?? '–'}, GST ${percent(taxed.rate)}`,
          },
          cell(taxed.hsn ?? '–'),
          cell(1),
          money(codFee),
          money(taxed.taxable),
          cell(percent(taxed.rate)),
          ...parts.map(([part]) => money(taxed[part])),
          money(taxed.total),
        ],
      ]
    : [];

const number = (name: string): SheetColumn => ({ name, isNumber: true });
const wide = (name: string): SheetColumn => ({ name, isNumber: true, isWide: true });

/** The order lines; with tax, each has HSN code, taxable value, rate and tax. */
function linesOf({ order, tax, lines }: Invoice): SheetTable {
  const taxedLines = tax && lines;
  const parts = tax && lines ? partsOf(tax) : [];
  return {
    columns: [
      { name: 'No.', isWide: true },
      { name: 'Description' },
      ...(taxedLines ? [{ name: 'HSN', isWide: true }] : []),
      number('Quantity'),
      wide('Price'),
      ...(taxedLines ? [wide('Taxable value'), wide('GST')] : []),
      ...parts.map(([, name]) => wide(name)),
      number('Amount'),
    ],
    rows: [
      ...order.products.map((line, index) => {
        const taxed = taxedLines?.[index];
        return [
          cell(index + 1),
          descriptionOf(line, taxed),
          ...(taxedLines ? [cell(taxed?.hsn ?? '–')] : []),
          cell(line.quantity),
          money(line.price),
          ...(taxedLines ? [money(taxed?.taxable), cell(percent(taxed?.rate ?? null))] : []),
          ...parts.map(([part]) => money(taxed?.[part])),
          money(taxed?.total ?? toRupees(toPaise(line.price) * line.quantity)),
        ];
      }),
      ...feeRows(order, taxedLines?.[order.products.length], parts),
    ],
  };
}

/** GST included in the total. */
const taxOf = (tax: Tax): SheetFact[] => {
  const parts = partsOf(tax);
  return [
    ['Taxable value', formatAmount(tax.taxable)],
    ...parts.map(
      ([part, name]): SheetFact => [
        tax.rate === null ? name : `${name} ${tax.rate / parts.length}%`,
        formatAmount(tax[part] ?? 0),
      ],
    ),
  ];
};

/** Sums by HSN code and rate. */
function hsnOf({ tax, lines = [] }: Invoice): SheetTable | null {
  if (!tax || !lines.some(({ hsn }) => hsn !== null)) return null;
  const parts = partsOf(tax);
  const keyOf = ({ hsn, rate }: InvoiceLine): string => `${hsn ?? ''} ${rate ?? ''}`;
  const keys = [...new Set(lines.map(keyOf))].sort();
  return {
    caption: 'By HSN code',
    columns: [
      { name: 'HSN' },
      number('GST'),
      wide('Quantity'),
      number('Taxable value'),
      ...parts.map(([, name]) => number(name)),
    ],
    rows: keys.map((key) => {
      const group = lines.filter((line) => keyOf(line) === key);
      const sum = (part: TaxPart | 'taxable'): SheetCell =>
        money(toRupees(group.reduce((all, line) => all + toPaise(line[part] ?? 0), 0)));
      return [
        cell(group[0]?.hsn ?? '–'),
        cell(percent(group[0]?.rate ?? null)),
        cell(group.reduce((all, { quantity }) => all + quantity, 0)),
        sum('taxable'),
        ...parts.map(([part]) => sum(part)),
      ];
    }),
  };
}

/** Returns the credit note that reverses this invoice: the document after it. */
function creditNoteOf({ number: own, order: { documents = [] } }: Invoice) {
  const next = documents[documents.findIndex((document) => document.number === own) + 1];
  return own && next?.kind === 'credit-note' ? next : undefined;
}

/** Describes the outcome of the order. */
function creditOf(invoice: Invoice): string[] {
  const { credits } = invoice;
  const note = creditNoteOf(invoice);
  if (credits)
    return [
      `The goods of invoice ${credits.number} were ${credits.reason.toLowerCase()}: this note credits it in full.`,
    ];
  return note
    ? [`Credited in full by credit note ${note.number} of ${formatDay(note.issuedAt)}.`]
    : [];
}

/** Statements required by law (CGST Rules 46, 49 and 53). */
function statementsOf(invoice: Invoice): string[] {
  const { kind, tax, placeOfSupply = '' } = invoice;
  const isExport = tax !== null && placeOfSupply.startsWith('96-');
  return [
    ...creditOf(invoice),
    ...(kind === 'summary'
      ? ['This is not an invoice. The invoice is issued when your order is shipped.']
      : []),
    ...(kind === 'bill-of-supply'
      ? ['Composition taxable person, not eligible to collect tax on supplies.']
      : []),
    ...(isExport && tax.igst > 0 ? ['Supply meant for export on payment of integrated tax.'] : []),
    ...(isExport && tax.igst === 0
      ? [
          'Supply meant for export under bond or letter of undertaking without payment of integrated tax.',
        ]
      : []),
    ...(tax ? ['Prices include GST. Tax is not payable on reverse charge.'] : []),
    ...(kind === 'summary'
      ? []
      : ['This is a computer-generated document and needs no signature.']),
  ];
}

/** How the order is paid, with the number of its payment. */
function paymentText({ paymentMethod, payment, transactionId }: Invoice['order']): string {
  if (paymentMethod !== 'pre-paid') return 'Cash on delivery';
  if (!payment) return `Prepaid by UPI, ${transactionId ?? ''}`;
  const way = payment.method ? `Online by ${providerMethodNames[payment.method]}` : 'Online';
  return payment.reference ? `${way}, ${payment.reference}` : way;
}

function factsOf(invoice: Invoice): SheetFact[] {
  const { kind, number: own, issuedAt, tax, placeOfSupply, credits, order } = invoice;
  return [
    ...(own ? [[(kind && NUMBERS[kind]) ?? 'Invoice no.', own] as const] : []),
    ['Date', formatDay(issuedAt)],
    ...(credits
      ? [['For invoice', `${credits.number}, ${formatDay(credits.issuedAt)}`] as const]
      : []),
    ['Order', `#${orderNumber(order._id)}, ${formatDay(order.createdAt)}`],
    ['Payment', paymentText(order)],
    ...(tax && placeOfSupply ? [['Place of supply', placeOfSupply] as const] : []),
  ];
}

/** Payee for UPI payments; null if the shop takes none. */
export interface SheetPayee {
  upiId: string | null | undefined;
  storeName: string;
}

function paymentOf(invoice: Invoice, { upiId, storeName }: SheetPayee): InvoiceSheet['payment'] {
  const { kind, number: reference, order } = invoice;
  const { orderStatus, paymentStatus, totalPrice: amount } = order;
  const isDue = paymentStatus === 'COD' && isDispatched(orderStatus) && orderStatus !== 'Returned';
  const isTakenBack = kind === 'credit-note' || creditNoteOf(invoice) !== undefined;
  if (!isDue || isTakenBack || !upiId) return null;
  const link = upiLink({ upiId, storeName, amount, reference });
  return { link, amount: formatAmount(amount), upiId };
}

/** The discounts of an order by promotion. */
function discountFacts({ discount, discounts = [] }: Invoice['order']): SheetFact[] {
  const named = discounts.filter((one) => one.class !== 'shipping');
  if (named.length === 0) return discount > 0 ? [['Discount', `−${formatAmount(discount)}`]] : [];
  return named.map((one) => [discountName(one), `−${formatAmount(one.amount)}`]);
}

/**
 * Returns the texts and figures of an invoice for its page and its PDF. It only formats what the
 * invoice contains; HSN sums are sums of its lines.
 */
export function invoiceSheet(invoice: Invoice, payee: SheetPayee): InvoiceSheet {
  const { seller, order, tax, credits, amountInWords } = invoice;
  const { name, tradeName, logo = null, address, region, gstin } = seller;
  return {
    mark: tradeName ?? name,
    logo,
    title: titleOf(invoice),
    facts: factsOf(invoice),
    seller: {
      name,
      lines: [
        ...(tradeName ? [`Trade name: ${tradeName}`] : []),
        ...(address?.split('\n') ?? []),
        ...(region ? [region] : []),
        ...(gstin ? [`GSTIN ${gstin}`] : []),
      ],
    },
    buyer: {
      heading: credits ? 'Credited to' : 'Bill and ship to',
      lines: [...addressLines(order.address), order.phone],
    },
    lines: linesOf(invoice),
    sums: [
      ['Subtotal', formatAmount(order.subtotal)],
      ...discountFacts(order),
      ['Shipping, flat rate', formatAmount(order.shippingCharge)],
      ...(order.codFee ? [[COD_FEE, formatAmount(order.codFee)] as const] : []),
      ['Total', formatAmount(order.totalPrice)],
    ],
    tax: tax ? taxOf(tax) : [],
    hsn: hsnOf(invoice),
    amountInWords,
    payment: paymentOf(invoice, payee),
    statements: statementsOf(invoice).join(' '),
  };
}

/**
 * Returns the file name of its PDF: `tax-invoice-2026-27-000042.pdf`, `order-summary-e8f90a.pdf`.
 */
export const invoiceFileName = (invoice: Invoice): string => {
  const title = titleOf(invoice).toLowerCase().replaceAll(' ', '-');
  const own = (invoice.number || orderNumber(invoice.order._id)).replaceAll('/', '-');
  return `${title}-${own}.pdf`;
};
