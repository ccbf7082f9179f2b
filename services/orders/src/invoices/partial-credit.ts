import { type InvoiceLine, spread, toPaise, toRupees } from '@tanabana/contracts';
import type { CreditContent } from '../orders/order.ts';

/** What a credit note gives back of an invoice. Paise. */
export interface CreditedPart {
  /** By position of the order line. */
  lines: readonly { line: number; quantity: number; amount: number }[];
  shipping: number;
}

type NoteLine = CreditContent['lines'][number];

const TAXES = ['cgst', 'sgst', 'utgst', 'igst'] as const;

/** `amount` × `part` / `whole`, rounded half up to the paisa. */
const share = (amount: number, part: number, whole: number): number =>
  whole === 0
    ? 0
    : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

const paise = (rupees: number | undefined): number => toPaise(rupees ?? 0);

/** Paise that earlier notes credited of an invoice line, by its position. */
function creditedBefore(notes: readonly Pick<CreditContent, 'lines'>[]) {
  const sums = new Map<number, { total: number; shipping: number }>();
  for (const { line, total, shipping } of notes.flatMap(({ lines }) => lines)) {
    const sum = sums.get(line) ?? { total: 0, shipping: 0 };
    sums.set(line, {
      total: sum.total + paise(total),
      shipping: sum.shipping + paise(shipping),
    });
  }
  return (line: number) => sums.get(line) ?? { total: 0, shipping: 0 };
}

/** A credited amount of an invoice line, of which `shipping` is its share of the charges. */
interface Credited {
  line: number;
  quantity: number;
  total: number;
  shipping: number;
}

/**
 * Returns a note's line: of each tax of the invoice line the part that belongs to the amounts credited
 * so far, less what earlier notes have. When the whole line is credited, the notes add up to it.
 */
function noteLine(
  of: InvoiceLine,
  { line, quantity, total, shipping }: Credited,
  before: number,
): NoteLine {
  const whole = paise(of.total);
  const taxes = Object.fromEntries(
    TAXES.map((tax) => {
      const all = paise(of[tax]);
      return [tax, share(all, before + total, whole) - share(all, before, whole)];
    }),
  ) as Record<(typeof TAXES)[number], number>;
  const sum = TAXES.reduce((all, tax) => all + taxes[tax], 0);
  return {
    line,
    hsn: of.hsn,
    rate: of.rate,
    quantity,
    discount: 0,
    shipping: toRupees(shipping),
    total: toRupees(total),
    taxable: toRupees(total - sum),
    cgst: toRupees(taxes.cgst),
    sgst: toRupees(taxes.sgst),
    ...(taxes.utgst > 0 && { utgst: toRupees(taxes.utgst) }),
    igst: toRupees(taxes.igst),
  };
}

/** Adds up the lines of a note. */
function contentOf(lines: NoteLine[], hasTax: boolean): CreditContent {
  const sum = (of: 'taxable' | 'cgst' | 'sgst' | 'utgst' | 'igst' | 'total'): number =>
    toRupees(lines.reduce((all, line) => all + paise(line[of]), 0));
  const rates = new Set(lines.map(({ rate }) => rate));
  const [rate = null] = rates;
  const utgst = sum('utgst');
  return {
    lines,
    total: sum('total'),
    tax: hasTax
      ? {
          rate: rates.size === 1 ? rate : null,
          taxable: sum('taxable'),
          cgst: sum('cgst'),
          sgst: sum('sgst'),
          ...(utgst > 0 && { utgst }),
          igst: sum('igst'),
        }
      : null,
  };
}

interface Invoiced {
  lines: readonly InvoiceLine[];
  tax: unknown;
}

/**
 * Returns the content of a credit note for part of an invoice (CGST Act, section 34): tax in proportion
 * to the credited amounts, to the paisa. Shipping is taken from the lines in proportion to their shares.
 * @param notes earlier credit notes of the same invoice
 */
export function partialCredit(
  { lines, tax }: Invoiced,
  notes: readonly Pick<CreditContent, 'lines'>[],
  { lines: parts, shipping }: CreditedPart,
): CreditContent {
  const before = creditedBefore(notes);
  const left = lines.map((line, at) => paise(line.shipping) - before(at).shipping);
  const shippings = shipping > 0 ? spread(shipping, left) : left.map(() => 0);
  const credited = lines.flatMap((of, line): NoteLine[] => {
    const own = parts.filter((one) => one.line === line);
    const amount = own.reduce((sum, one) => sum + one.amount, 0);
    const charges = shippings[line] ?? 0;
    if (amount + charges === 0) return [];
    const quantity = own.reduce((sum, one) => sum + one.quantity, 0);
    const part = { line, quantity, total: amount + charges, shipping: charges };
    return [noteLine(of, part, before(line).total)];
  });
  return contentOf(credited, tax !== null);
}

/**
 * Returns the content of the credit note for all that is left of an invoice; null if nothing is.
 * @param notes earlier credit notes of the same invoice
 */
export function remainingCredit(
  { lines, tax }: Invoiced,
  notes: readonly Pick<CreditContent, 'lines'>[],
): CreditContent | null {
  const before = creditedBefore(notes);
  const units = new Map<number, number>();
  for (const { line, quantity } of notes.flatMap((note) => note.lines))
    units.set(line, (units.get(line) ?? 0) + quantity);
  const rest = lines.flatMap((of, line): NoteLine[] => {
    const total = paise(of.total) - before(line).total;
    if (total === 0) return [];
    const shipping = paise(of.shipping) - before(line).shipping;
    const quantity = Math.max(0, of.quantity - (units.get(line) ?? 0));
    return [noteLine(of, { line, quantity, total, shipping }, before(line).total)];
  });
  return rest.length > 0 ? contentOf(rest, tax !== null) : null;
}
