import {
  type NewOrder,
  numberProblems,
  type Order,
  type OrderLine,
  plainNumbers,
  sameName,
} from '@tanabana/contracts';
import type { Problems } from '../../../shared/field-problems.ts';

/** An order line as changed in the form. */
export interface LineDraft {
  /** Position in the order. */
  line: number;
  quantity: number;
  color: string | null;
  size: string | null;
  isRemoved: boolean;
}

export type AddressDraft = Record<
  | 'firstName'
  | 'lastName'
  | 'street'
  | 'apartment'
  | 'city'
  | 'region'
  | 'country'
  | 'postalCode'
  | 'phone'
  | 'note',
  string
>;

export interface EditDraft {
  lines: LineDraft[];
  address: AddressDraft;
}

/** Changes of an order as they are sent. */
export interface EditBody {
  lines?: { line: number; quantity: number; color?: string | null; size?: string | null }[];
  phone?: string;
  address?: NewOrder['address'];
}

export const editDraft = ({ products, address, phone }: Order): EditDraft => ({
  lines: products.map(({ quantity, selectedColor, selectedSize }, line) => ({
    ...{ line, quantity, color: selectedColor, size: selectedSize, isRemoved: false },
  })),
  address: { ...address, phone },
});

/** Returns whether a line keeps its variant. */
export const isSameChoice = (
  { color, size }: Pick<LineDraft, 'color' | 'size'>,
  line: Pick<OrderLine, 'selectedColor' | 'selectedSize'>,
): boolean =>
  sameName(color ?? '', line.selectedColor ?? '') && sameName(size ?? '', line.selectedSize ?? '');

const isChanged = (draft: LineDraft, line: OrderLine | undefined): boolean =>
  line === undefined ||
  draft.isRemoved ||
  draft.quantity !== line.quantity ||
  !isSameChoice(draft, line);

const required = {
  firstName: 'Please enter a first name.',
  street: 'Please enter house number and street.',
  postalCode: 'Please enter a postcode.',
  phone: 'Please enter a phone number.',
} as const;

/** Returns what is changed, or what is wrong with it (rule 16.8). */
export function editBody(
  order: Order,
  { lines, address }: EditDraft,
): { body: EditBody } | { problems: Problems } {
  const before = editDraft(order).address;
  const isMoved = Object.entries(address).some(
    ([name, text]) => text.trim() !== before[name as keyof AddressDraft],
  );
  const problems: Problems = {};
  const kept = lines.filter(({ isRemoved }) => !isRemoved);
  if (kept.length === 0)
    problems.lines = 'An order needs at least one line. Cancel the order instead.';
  if (isMoved) {
    for (const [name, message] of Object.entries(required))
      if (address[name as keyof typeof required].trim() === '') problems[name] = message;
    for (const [name, message] of Object.entries(numberProblems(address)))
      problems[name] ??= message;
  }
  if (Object.keys(problems).length > 0) return { problems };
  const trimmed = Object.fromEntries(
    Object.entries(address).map(([name, text]) => [name, text.trim()]),
  ) as AddressDraft;
  const { phone, ...place } = plainNumbers(trimmed);
  return {
    body: {
      ...(lines.some((one) => isChanged(one, order.products[one.line])) && {
        lines: kept.map((one) => sentLine(one, order.products[one.line])),
      }),
      ...(isMoved && { phone, address: place }),
    },
  };
}

/** Returns a line as it is sent: with its variant only if that changed. */
function sentLine(
  { line, quantity, color, size }: LineDraft,
  before: OrderLine | undefined,
): NonNullable<EditBody['lines']>[number] {
  const isSame = before !== undefined && isSameChoice({ color, size }, before);
  return { line, quantity, ...(!isSame && { color, size }) };
}

/** Returns problems of a sent body by the name of their field; `kept` are the lines that were sent. */
export const editProblems = (problems: Problems, body: EditBody): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([path, message]) => {
      const at = /^lines\.(\d+)/.exec(path)?.[1];
      if (at !== undefined) return [`line.${body.lines?.[Number(at)]?.line ?? at}`, message];
      return [path.replace(/^address\./, ''), message];
    }),
  );
