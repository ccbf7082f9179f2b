import {
  DEFAULT_RETURN_RULES,
  type DeliveryRules,
  type IndianState,
  type NumberReading,
  readAmount,
  readCount,
} from '@tanabana/contracts';

/** The delivery rules as typed in their form. */
export interface DeliveryDraft {
  flatRate: string;
  freeFrom: string;
  handlingDays: string;
  workingDays: number[];
  holidays: string[];
  isOffered: boolean;
  maxAmount: string;
  fee: string;
  /** Whether the fee is a service with a rate of its own. */
  hasFeeTax: boolean;
  feeHsn: string;
  feeRate: string;
  blockedPins: string[];
  blockedStates: IndianState[];
  maxRefused: string;
  confirmsFirst: boolean;
  returnDays: string;
  pickup: boolean;
  selfShip: boolean;
  returnAddress: string;
  nonReturnable: string[];
}

/** Fields of a draft that are texts. */
export type TextKey = {
  [Key in keyof DeliveryDraft]: DeliveryDraft[Key] extends string ? Key : never;
}[keyof DeliveryDraft];

/** Returns a list with this entry added, or removed if it was there. */
export const toggled = <T>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** GST of a fee for collecting payments (SAC 998599, other support services). */
const FEE_TAX = { hsn: '998599', rate: 18 };

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const draftOf = ({
  cod,
  returns = DEFAULT_RETURN_RULES,
  ...rules
}: DeliveryRules): DeliveryDraft => ({
  flatRate: typed(rules.flatRate),
  freeFrom: typed(rules.freeFrom),
  handlingDays: typed(rules.handlingDays),
  workingDays: rules.workingDays,
  holidays: rules.holidays,
  isOffered: cod.isOffered,
  maxAmount: typed(cod.maxAmount),
  fee: typed(cod.fee),
  hasFeeTax: cod.feeTax !== null,
  feeHsn: (cod.feeTax ?? FEE_TAX).hsn,
  feeRate: typed((cod.feeTax ?? FEE_TAX).rate),
  blockedPins: cod.blockedPins,
  blockedStates: cod.blockedStates,
  maxRefused: typed(cod.maxRefused),
  confirmsFirst: cod.confirmsFirst,
  returnDays: typed(returns.days),
  pickup: returns.pickup,
  selfShip: returns.selfShip,
  returnAddress: returns.address,
  nonReturnable: [...returns.nonReturnable],
});

/** Messages by the field's path in the rules. */
export type Problems = Record<string, string>;

/** Reads a draft (rules 15.1, 17.1); the service checks the rest. */
export function rulesOf(draft: DeliveryDraft): { rules: DeliveryRules } | { problems: Problems } {
  const problems: Problems = {};
  const read = (path: string, text: string, reader: (text: string) => NumberReading): number => {
    const reading = reader(text);
    if ('value' in reading) return reading.value;
    problems[path] = text.trim() === '' ? 'Enter a number.' : reading.problem;
    return 0;
  };
  const optional = (path: string, text: string, reader: typeof readAmount): number | null =>
    text.trim() === '' ? null : read(path, text, reader);
  const rules = {
    flatRate: read('flatRate', draft.flatRate, readAmount),
    freeFrom: optional('freeFrom', draft.freeFrom, readAmount),
    handlingDays: read('handlingDays', draft.handlingDays, readCount),
    workingDays: draft.workingDays,
    holidays: draft.holidays,
    cod: {
      isOffered: draft.isOffered,
      maxAmount: optional('cod.maxAmount', draft.maxAmount, readAmount),
      fee: read('cod.fee', draft.fee || '0', readAmount),
      feeTax: draft.hasFeeTax
        ? {
            hsn: draft.feeHsn.trim(),
            rate: read('cod.feeTax.rate', draft.feeRate, readAmount),
          }
        : null,
      blockedPins: draft.blockedPins,
      blockedStates: draft.blockedStates,
      maxRefused: optional('cod.maxRefused', draft.maxRefused, readCount),
      confirmsFirst: draft.confirmsFirst,
    },
    returns: {
      days: read('returns.days', draft.returnDays, readCount),
      pickup: draft.pickup,
      selfShip: draft.selfShip,
      address: draft.returnAddress.trim(),
      nonReturnable: draft.nonReturnable,
    },
  };
  return Object.keys(problems).length > 0 ? { problems } : { rules };
}
