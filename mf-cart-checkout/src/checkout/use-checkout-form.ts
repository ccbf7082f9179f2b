import type { User } from '@tanabana/contracts';
import { useState } from 'react';
import { browserStorage } from '../browser-storage.ts';
import {
  type CheckoutField,
  type CheckoutForm,
  emptyForm,
  type FieldErrors,
} from './checkout-form.ts';
import { forgetForm, keepForm, keptForm } from './kept-form.ts';

/** The form lives as long as the tab. */
const tabStorage = browserStorage(() => sessionStorage);

export interface CheckoutFormState {
  form: CheckoutForm;
  /** Nothing had been typed before: what the account knows may be filled in. */
  isFresh: boolean;
  change: (values: Partial<CheckoutForm>) => void;
  /** The form was sent as it is: what is said of it from now on counts. */
  markSent: () => void;
  /** Leaves out what was said of fields that have been changed since. */
  errorsOf: (errors: FieldErrors | undefined) => FieldErrors;
  forget: () => void;
}

/** The form of `user` (null: a guest), kept over a reload, with what the account knows filled in. */
export function useCheckoutForm(user: User | null): CheckoutFormState {
  const owner = user?.id ?? 'guest';
  const [{ form, isFresh }, setState] = useState(() => {
    const kept = keptForm(tabStorage, owner);
    return {
      form: { ...emptyForm, email: user?.email ?? '', ...kept },
      isFresh: Object.keys(kept).length === 0,
    };
  });
  const [changed, setChanged] = useState<readonly string[]>([]);
  return {
    form,
    isFresh,
    change(values): void {
      const next = { ...form, ...values };
      setState({ form: next, isFresh: false });
      setChanged([...changed, ...Object.keys(values)]);
      keepForm(tabStorage, owner, next);
    },
    markSent: () => setChanged([]),
    errorsOf: (errors = {}) =>
      Object.fromEntries(
        Object.entries(errors).filter(([field]) => !changed.includes(field as CheckoutField)),
      ),
    forget: () => forgetForm(tabStorage),
  };
}
