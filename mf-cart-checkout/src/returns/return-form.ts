import {
  ACCOUNT_PATTERN,
  IFSC_PATTERN,
  type NewReturn,
  type OrderLine,
  type RefundTo,
  type ReturnMethod,
  type ReturnOptions,
  type ReturnReason,
  type ReturnResolution,
  UPI_PATTERN,
} from '@tanabana/contracts';

export type ReturnableLine = ReturnOptions['lines'][number];
export type Exchange = ReturnableLine['exchanges'][number];

/** Fields of the form. */
export interface ReturnForm {
  /** Position of the order line; null while none is chosen. */
  line: number | null;
  quantity: number;
  reason: ReturnReason | '';
  note: string;
  resolution: ReturnResolution | '';
  /** What it is exchanged for; null while not chosen, and for a product without sizes. */
  color: string | null;
  size: string | null;
  method: ReturnMethod | '';
  /** Where the refund goes to. */
  refundKind: RefundTo['kind'];
  upi: string;
  name: string;
  account: string;
  ifsc: string;
}

export type ReturnField =
  | Exclude<keyof ReturnForm, 'color' | 'size' | 'refundKind'>
  | 'exchangeFor'
  | 'photos';
export type ReturnErrors = Partial<Record<ReturnField, string>>;

/** Returns the lines of which something can be sent back. */
export const returnableLines = ({ lines }: ReturnOptions): ReturnableLine[] =>
  lines.filter(({ quantity, reason }) => quantity > 0 && reason === null);

type OrderedItems = readonly Pick<OrderLine, 'selectedColor'>[];

/** Returns an empty form; what has one option only is chosen. */
export function emptyReturn(options: ReturnOptions, ordered: OrderedItems): ReturnForm {
  const [only, ...others] = returnableLines(options);
  const [method = '', ...otherMethods] = options.methods;
  const form: ReturnForm = {
    line: null,
    quantity: 1,
    reason: '',
    note: '',
    resolution: '',
    color: null,
    size: null,
    method: otherMethods.length === 0 ? method : '',
    refundKind: 'upi',
    upi: '',
    name: '',
    account: '',
    ifsc: '',
  };
  return only && others.length === 0 ? { ...form, ...choiceOfLine(only, ordered) } : form;
}

/** Returns the fields that follow from the choice of a line: an exchange begins with its colour. */
export function choiceOfLine(line: ReturnableLine, ordered: OrderedItems): Partial<ReturnForm> {
  const colours = coloursOf(line);
  const [only = null, ...others] = colours;
  const own = ordered[line.line]?.selectedColor ?? null;
  const canExchange = line.exchanges.some(({ left }) => left > 0);
  return {
    line: line.line,
    quantity: 1,
    resolution: canExchange ? '' : 'refund',
    color: own !== null && colours.includes(own) ? own : others.length === 0 ? only : null,
    size: null,
  };
}

/** Returns the colours that a line can be exchanged for, sold out or not. */
export const coloursOf = ({ exchanges }: ReturnableLine): string[] => [
  ...new Set(exchanges.map(({ color }) => color)),
];

/** Returns the chosen variant; undefined while the choice is incomplete. */
export const chosenExchange = (
  { exchanges }: ReturnableLine,
  { color, size }: Pick<ReturnForm, 'color' | 'size'>,
): Exchange | undefined => exchanges.find((one) => one.color === color && one.size === size);

/** Returns what prevents sending the form, by field. */
export function checkReturn(form: ReturnForm, options: ReturnOptions): ReturnErrors {
  const line = returnableLines(options).find((one) => one.line === form.line);
  const errors: ReturnErrors = {};
  if (!line) errors.line = 'Choose what you send back.';
  if (form.reason === '') errors.reason = 'Choose a reason.';
  if (form.resolution === '') errors.resolution = 'Choose a refund or an exchange.';
  if (form.method === '') errors.method = 'Choose how it comes back.';
  if (line && form.quantity > line.quantity)
    errors.quantity = `At most ${line.quantity} can be sent back.`;
  if (line && form.resolution === 'exchange') {
    const chosen = chosenExchange(line, form);
    if (!chosen) errors.exchangeFor = form.color === null ? 'Choose a colour.' : 'Choose a size.';
    else if (chosen.left < form.quantity)
      errors.exchangeFor = `There are ${chosen.left} left. Choose another, or send back fewer.`;
  }
  return needsRefundTo(form, options) ? { ...errors, ...refundToErrors(form) } : errors;
}

/** Returns whether the form asks for a UPI ID or bank account. */
export const needsRefundTo = ({ resolution }: ReturnForm, options: ReturnOptions): boolean =>
  options.needsRefundTo && resolution === 'refund';

/** Returns problems of a UPI ID or bank account, in the words of the orders service. */
export function refundToErrors(form: ReturnForm): ReturnErrors {
  if (form.refundKind === 'upi')
    return UPI_PATTERN.test(form.upi.trim()) ? {} : { upi: 'Enter a UPI ID like name@bank.' };
  return {
    ...(!form.name.trim() && { name: "Please enter the account holder's name." }),
    ...(!ACCOUNT_PATTERN.test(plainAccount(form.account)) && {
      account: 'Enter an account number of 9 to 18 digits.',
    }),
    ...(!IFSC_PATTERN.test(plainIfsc(form.ifsc)) && {
      ifsc: 'Enter an IFSC of 11 characters, like HDFC0001234.',
    }),
  };
}

const plainAccount = (text: string): string => text.replace(/[\s-]/g, '');
const plainIfsc = (text: string): string => text.trim().toUpperCase();

/** Returns the request of a form without problems. */
export function returnBody(form: ReturnForm, options: ReturnOptions): NewReturn {
  const { color, size, reason, resolution, method } = form;
  return {
    line: form.line ?? 0,
    quantity: form.quantity,
    reason: reason as NewReturn['reason'],
    note: form.note.trim(),
    resolution: resolution as NewReturn['resolution'],
    exchangeFor: resolution === 'exchange' && color !== null ? { color, size } : null,
    method: method as NewReturn['method'],
    refundTo: needsRefundTo(form, options) ? refundToOf(form) : null,
  };
}

function refundToOf(form: ReturnForm): RefundTo {
  if (form.refundKind === 'upi') return { kind: 'upi', upi: form.upi.trim() };
  return {
    kind: 'bank',
    name: form.name.trim(),
    account: plainAccount(form.account),
    ifsc: plainIfsc(form.ifsc),
  };
}
