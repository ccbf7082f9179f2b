import type { BrowserStorage } from '../browser-storage.ts';
import { type CheckoutForm, emptyForm, maxLength } from './checkout-form.ts';

/** Key in sessionStorage: the form lives as long as the tab. */
const FORM_KEY = 'checkout-form';

/** What `user` had typed before a reload; nobody else's. Unknown or broken content is left out. */
export function keptForm(storage: BrowserStorage, user: string): Partial<CheckoutForm> {
  try {
    const kept = JSON.parse(storage.getItem(FORM_KEY) ?? 'null') as Record<string, unknown> | null;
    if (kept?.user !== user || typeof kept.form !== 'object' || kept.form === null) return {};
    const form = kept.form as Record<string, unknown>;
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

/** Keeps the form for a reload; a storage that refuses loses nothing but that. */
export function keepForm(storage: BrowserStorage, user: string, form: CheckoutForm): void {
  try {
    storage.setItem(FORM_KEY, JSON.stringify({ user, form }));
  } catch {
    // The form then lives only as long as the page.
  }
}

export function forgetForm(storage: BrowserStorage): void {
  storage.removeItem(FORM_KEY);
}
