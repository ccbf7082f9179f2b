import type { User } from '@tanabana/contracts';
import { useState } from 'react';
import {
  type CheckoutField,
  type CheckoutForm,
  emptyForm,
  type FieldErrors,
} from './checkout-form.ts';
import { keepForm, keptForm } from './kept-form.ts';
import { tabStorage } from './use-place-order.ts';

/**
 * The form of `user` (null: a guest), kept over a reload, with what the account knows filled in.
 * `errorsOf` leaves out what was said of fields that have been changed since.
 */
export function useCheckoutForm(user: User | null) {
  const owner = user?.id ?? 'guest';
  const [form, setForm] = useState<CheckoutForm>(() => ({
    ...emptyForm,
    email: user?.email ?? '',
    ...keptForm(tabStorage, owner),
  }));
  const [changed, setChanged] = useState<readonly CheckoutField[]>([]);
  return {
    form,
    change(field: CheckoutField, value: string): void {
      const next = { ...form, [field]: value };
      setForm(next);
      setChanged([...changed, field]);
      keepForm(tabStorage, owner, next);
    },
    /** The form was sent as it is: what is said of it from now on counts. */
    markSent: (): void => setChanged([]),
    errorsOf: (errors: FieldErrors = {}): FieldErrors =>
      Object.fromEntries(
        Object.entries(errors).filter(([field]) => !changed.includes(field as CheckoutField)),
      ),
  };
}
