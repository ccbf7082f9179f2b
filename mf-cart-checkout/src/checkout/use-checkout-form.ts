import type { User } from '@tanabana/contracts';
import { type BrowserStorage, tabStored } from '@tanabana/storefront';
import { useState } from 'react';
import { type CheckoutForm, emptyForm, type FieldErrors, maxLength } from './checkout-form.ts';

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;

/** The form of `user` (null: a guest), kept over a reload, with what the account knows filled in. */
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
    /** Nothing had been typed before: what the account knows may be filled in. */
    isFresh,
    change(values: Partial<CheckoutForm>): void {
      const next = { ...form, ...values };
      setState({ form: next, isFresh: false });
      setChanged([...changed, ...Object.keys(values)]);
      storeForm(tabStored, owner, next);
    },
    /** The form was sent as it is: what is said of it from now on counts. */
    markSent: () => setChanged([]),
    /** Leaves out what was said of fields that have been changed since. */
    errorsOf: (errors: FieldErrors = {}): FieldErrors =>
      Object.fromEntries(Object.entries(errors).filter(([field]) => !changed.includes(field))),
    forget: () => forgetForm(tabStored),
  };
}

/** Key in sessionStorage: the form lives as long as the tab. */
const FORM_KEY = 'checkout-form';

/** What `user` had typed before a reload; nobody else's. Unknown or broken content is left out. */
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

/** Stores the form for a reload; a storage that refuses loses nothing but that. */
export const storeForm = (storage: BrowserStorage, user: string, form: CheckoutForm): boolean =>
  storage.write(FORM_KEY, JSON.stringify({ user, form }));

export const forgetForm = (storage: BrowserStorage): void => storage.remove(FORM_KEY);
