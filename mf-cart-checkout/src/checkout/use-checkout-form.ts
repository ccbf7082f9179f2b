import type { User } from '@tanabana/contracts';
import { type BrowserStorage, tabStored } from '@tanabana/storefront';
import { useState } from 'react';
import { type CheckoutForm, emptyForm, type FieldErrors, maxLength } from './checkout-form.ts';

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;

/** State of the form of `user` (null: guest), kept across a reload, prefilled from the account. */
export function useCheckoutForm(user: User | null) {
  const owner = user?.id ?? 'guest';
  const [{ form, isFresh }, setState] = useState(() => {
    const stored = storedForm(tabStored, owner);
    return {
      form: { ...emptyForm, email: user?.email ?? '', ...stored },
      isFresh: Object.keys(stored).length === 0,
    };
  });
  const [changed, setChanged] = useState<readonly string[]>([]);
  return {
    form,
    /** Nothing was typed before, so it may be prefilled. */
    isFresh,
    change(values: Partial<CheckoutForm>): void {
      const next = { ...form, ...values };
      setState({ form: next, isFresh: false });
      setChanged([...changed, ...Object.keys(values)]);
      storeForm(tabStored, owner, next);
    },
    /** The form was sent as it is: later errors apply to it. */
    markSent: () => setChanged([]),
    /** Drops errors of fields changed since. */
    errorsOf: (errors: FieldErrors = {}): FieldErrors =>
      Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field))),
    forget: () => forgetForm(tabStored),
  };
}

/** Key in sessionStorage: the form lasts as long as the tab. */
const FORM_KEY = 'checkout-form';

/** Returns what `user` typed before a reload; ignores other users and invalid content. */
export function storedForm(storage: BrowserStorage, user: string): Partial<CheckoutForm> {
  try {
    const stored = JSON.parse(storage.read(FORM_KEY) ?? 'null');
    if (stored?.user !== user) return {};
    const form: Record<string, unknown> = stored.form;
    return Object.fromEntries(
      Object.keys(emptyForm).flatMap((field) => {
        const value = form[field];
        return typeof value === 'string'
          ? [[field, value.slice(0, maxLength[field as keyof CheckoutForm])]]
          : [];
      }),
    );
  } catch {
    return {};
  }
}

/** Stores the form for a reload; a storage failure is harmless. */
export const storeForm = (storage: BrowserStorage, user: string, form: CheckoutForm): boolean =>
  storage.write(FORM_KEY, JSON.stringify({ user, form }));

export const forgetForm = (storage: BrowserStorage): void => storage.remove(FORM_KEY);
