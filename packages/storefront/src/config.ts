/** Runtime settings for pages: `/config.json` (rule 10.14). */
export interface PublicConfig {
  storeName: string;
  /** Picture in place of the name, as `logoOf` reads it; empty for none. */
  storeLogo: string;
  /** IANA name of the shop's time zone; empty for India's. */
  timeZone: string;
  /** UPI id, such as `shop@bank`; empty if prepaid is off. */
  upiId: string;
  /** Id of the provider that takes online payments: `razorpay`; empty if there is none. */
  onlinePayments: string;
  /** Public origin without a trailing slash; empty for this origin. */
  publicUrl: string;
  guestCheckout: boolean;
  firstOrderFreeShipping: boolean;
  /** Percentage of visits that report errors and loading times (rule 26.1). */
  telemetryShare: number;
  /** Whether the shop exports traces, so that clicks are traced, too (rule 26.12). */
  traced: boolean;
  /** Seller and complaints contact as required by law; empty if not set. */
  legalName: string;
  storeAddress: string;
  /** Comma-separated email addresses and phone numbers, here and of the officer. */
  careContact: string;
  grievanceOfficer: string;
  grievanceContact: string;
  grievanceHours: string;
}

/** Boolean settings. */
export type PublicSwitch = 'guestCheckout' | 'firstOrderFreeShipping';

const defaults: PublicConfig = {
  storeName: 'Tanabana',
  storeLogo: '',
  timeZone: '',
  upiId: '',
  onlinePayments: '',
  publicUrl: '',
  guestCheckout: false,
  firstOrderFreeShipping: false,
  telemetryShare: 0,
  traced: false,
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
 * For the shell, before the first render: takes known settings of the right type and leaves the
 * rest at their defaults.
 */
export function provideConfig(settings: unknown): void {
  if (typeof settings !== 'object' || settings === null) return;
  const known = Object.entries(defaults).flatMap(([name, fallback]) => {
    const value = (settings as Record<string, unknown>)[name];
    return typeof value === typeof fallback ? [[name, value]] : [];
  });
  config = { ...config, ...Object.fromEntries(known) };
}
