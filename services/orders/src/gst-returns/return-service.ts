import {
  addDays,
  type Gstr1,
  holdsStock,
  sellerKindOf,
  startOfShopDay,
  supplyOf,
  toPaise,
} from '@tanabana/contracts';
import type { OrderDeps } from '../deps.ts';
import type { CreditNoteRecord, InvoiceRecord, OrderRecord } from '../orders/order.ts';
import { gstr1 } from './gstr1.ts';
import type { ReturnDocument, ReturnLine } from './return-document.ts';

/** Lines of an invoice in paise; older invoices have a single line. */
function linesOf({ invoice, order }: { invoice: InvoiceRecord; order: OrderRecord }): ReturnLine[] {
  const paise = (rupees: number | undefined): number => toPaise(rupees ?? 0);
  const { lines, tax } = invoice;
  const sums = (of: NonNullable<typeof tax>) => ({
    taxable: paise(of.taxable),
    cgst: paise(of.cgst),
    sgst: paise(of.sgst),
    utgst: paise(of.utgst),
    igst: paise(of.igst),
  });
  if (lines)
    return lines.map(({ hsn, rate, quantity, total, ...line }) => ({
      ...sums({ ...line, rate }),
      hsn,
      rate,
      quantity,
      total: paise(total),
    }));
  const whole = order.totalPrice;
  const none = { taxable: whole, cgst: 0, sgst: 0, utgst: 0, igst: 0 };
  return [
    {
      ...(tax ? sums(tax) : none),
      hsn: null,
      rate: tax?.rate ?? null,
      quantity: order.lines.reduce((all, { quantity }) => all + quantity, 0),
      total: whole,
    },
  ];
}

interface Issued {
  invoice: InvoiceRecord;
  creditNote?: CreditNoteRecord | null | undefined;
}

function documentsOf(order: OrderRecord): ReturnDocument[] {
  const { id, address, totalPrice, orderStatus, credited = [] } = order;
  const all: Issued[] = [
    ...credited,
    ...(order.invoice ? [{ invoice: order.invoice, creditNote: order.creditNote }] : []),
  ];
  return all.flatMap(({ invoice, creditNote }) => {
    const supply = supplyOf(invoice.seller.region ?? '', address);
    const same = {
      invoice: { number: invoice.number, issuedAt: invoice.issuedAt },
      orderId: id,
      gstin: invoice.seller.gstin,
      placeOfSupply: invoice.placeOfSupply ?? supply.place,
      supply: supply.kind,
      total: totalPrice,
      lines: linesOf({ invoice, order }),
    };
    const { number, issuedAt } = invoice;
    const isUncredited = !creditNote && !holdsStock(orderStatus);
    return [
      { ...same, kind: 'invoice' as const, number, issuedAt, isUncredited },
      ...(creditNote
        ? [
            {
              ...same,
              kind: 'credit-note' as const,
              number: creditNote.number,
              issuedAt: creditNote.issuedAt,
            },
          ]
        : []),
    ];
  });
}

/** Days of a month: from its first to the next month's first. */
function spanOf(month: string) {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { since: startOfShopDay(first), until: startOfShopDay(next) };
}

export type ReturnService = ReturnType<typeof createReturnService>;

/** Monthly GST returns (decision 0037). */
export function createReturnService({
  storage,
  settings,
}: Pick<OrderDeps, 'storage' | 'settings'>) {
  return {
    /** @param month `2026-06`, in India's time zone */
    async gstr1(month: string): Promise<Gstr1> {
      const span = spanOf(month);
      const documents: ReturnDocument[] = [];
      for await (const order of storage.returns.invoicedIn(span)) {
        const own = documentsOf(order).filter(
          ({ issuedAt }) => issuedAt >= span.since && issuedAt < span.until,
        );
        documents.push(...own);
      }
      return gstr1(month, documents, {
        gstin: settings.gstin,
        isFiled: sellerKindOf(settings) === 'registered',
      });
    },
  };
}
