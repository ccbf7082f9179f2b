import {
  amountForUnits,
  refundable,
  supplyOf,
  taxLines,
  toPaise,
  toRupees,
} from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import { partialCredit, remainingCredit } from './partial-credit.ts';

/** A repeatable sequence of numbers from 0 to below 1. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const REGIONS = ['Karnataka', 'Kerala', 'Chandigarh'];
const TAXES = ['taxable', 'cgst', 'sgst', 'utgst', 'igst', 'total'] as const;
type Line = ReturnType<typeof invoiceOf>['lines'][number];

/** An order of random lines with the lines of its invoice in rupees. */
function invoiceOf(random: () => number) {
  const whole = (most: number) => Math.floor(random() * most);
  const lines = Array.from({ length: 1 + whole(4) }, () => {
    const [price, quantity] = [1000 + whole(300_000), 1 + whole(4)];
    const discount = random() < 0.5 ? whole(price * quantity) : 0;
    return { price, quantity, discount, hsn: '6204', taxRate: [5, 18, undefined][whole(3)] };
  });
  const shippingCharge = random() < 0.5 ? whole(20_000) : 0;
  const supply = supplyOf('Karnataka', { region: REGIONS[whole(3)] ?? '', country: 'India' });
  const taxed = taxLines({ lines, shippingCharge }, { supply });
  return {
    order: { lines, shippingCharge },
    tax: {},
    lines: taxed.map((line) => ({
      hsn: line.hsn,
      rate: line.rate,
      quantity: line.quantity,
      discount: toRupees(line.discount),
      shipping: toRupees(line.shipping),
      total: toRupees(line.total),
      taxable: toRupees(line.taxable),
      cgst: toRupees(line.cgst),
      sgst: toRupees(line.sgst),
      utgst: toRupees(line.utgst),
      igst: toRupees(line.igst),
    })),
  };
}

const sumsOf = (lines: readonly Partial<Line>[]) =>
  Object.fromEntries(
    TAXES.map((tax) => [tax, lines.reduce((sum, line) => sum + toPaise(line[tax] ?? 0), 0)]),
  );

describe('credit notes for parts of an invoice (rule 17.7)', () => {
  test('500 random invoices, credited in random parts: every part is consistent, and all of them equal the invoice to the paisa', () => {
    const random = randomOf(20_261_127);
    for (let round = 0; round < 500; round += 1) {
      const invoice = invoiceOf(random);
      const refunds: {
        lines: { line: number; quantity: number; amount: number }[];
        shipping: number;
      }[] = [];
      const notes: ReturnType<typeof partialCredit>[] = [];
      for (let part = 0; part < 4; part += 1) {
        const rest = refundable({ ...invoice.order, refunds });
        const lines = rest.lines.flatMap((left, line) => {
          if (random() < 0.5 || left.units === 0) return [];
          const quantity = 1 + Math.floor(random() * left.units);
          const amount =
            random() < 0.3 ? Math.floor(random() * left.amount) : amountForUnits(left, quantity);
          return [{ line, quantity, amount }];
        });
        const shipping = random() < 0.3 ? Math.floor(random() * (rest.shipping + 1)) : 0;
        const note = partialCredit(invoice, notes, { lines, shipping });
        expect(toPaise(note.total)).toBe(lines.reduce((sum, line) => sum + line.amount, shipping));
        for (const line of note.lines) {
          const { taxable, cgst, sgst, utgst, igst, total } = sumsOf([line]);
          expect((taxable ?? 0) + (cgst ?? 0) + (sgst ?? 0) + (utgst ?? 0) + (igst ?? 0)).toBe(
            total,
          );
          expect(Math.min(...Object.values(sumsOf([line])))).toBeGreaterThanOrEqual(0);
        }
        refunds.push({ lines, shipping });
        notes.push(note);
      }
      const last = remainingCredit(invoice, notes);
      const all = [...notes, ...(last ? [last] : [])].flatMap(({ lines }) => lines);
      expect(sumsOf(all)).toEqual(sumsOf(invoice.lines));
    }
  });

  test('nothing is left of an invoice that was credited line by line', () => {
    const invoice = invoiceOf(randomOf(7));
    const { lines, shipping } = refundable({ ...invoice.order, refunds: [] });
    const parts = lines.map(({ units, amount }, line) => ({ line, quantity: units, amount }));
    const note = partialCredit(invoice, [], { lines: parts, shipping });
    expect(remainingCredit(invoice, [note])).toBeNull();
  });
});
