/** Runtime settings that pages may know: `/config.json` (rule 10.14). */
export interface PublicConfig {
  storeName: string;
  /** Payment address for UPI, such as `shop@bank`; empty where prepaid is off. */
  upiId: string;
  /** Where the shop is reached from outside, without a slash at the end; empty for this origin. */
  publicUrl: string;
  guestCheckout: boolean;
  firstOrderFreeShipping: boolean;
  /** Who sells, and whom one complains to, as the law wants it said; each empty where it is not set. */
  legalName: string;
  storeAddress: string;
  /** Email addresses and telephone numbers with commas between, here and of the officer. */
  careContact: string;
  grievanceOfficer: string;
  grievanceContact: string;
  grievanceHours: string;
}

/** Settings that are on or off. */
export type PublicSwitch = 'guestCheckout' | 'firstOrderFreeShipping';

const defaults: PublicConfig = {
  storeName: 'Tanabana',
  upiId: '',
  publicUrl: '',
  guestCheckout: false,
  firstOrderFreeShipping: false,
  legalName: '',
  storeAddress: '',
  careContact: '',
  grievanceOfficer: '',
  grievanceContact: '',
  grievanceHours: '',
};

let config = defaults;

export const useConfig = (): PublicConfig => config;
export const getConfig = (): PublicConfig => config;

/**
 * For the shell, once, before the first render: takes over known settings of the right type and leaves the rest at
 * their defaults.
 */
export function provideConfig(settings: unknown): void {
  if (typeof settings !== 'object' || settings === null) return;
  const known = Object.entries(defaults).flatMap(([name, fallback]) => {
    const value = (settings as Record<string, unknown>)[name];
    return typeof value === typeof fallback ? [[name, value]] : [];
  });
  config = { ...config, ...Object.fromEntries(known) };
}
