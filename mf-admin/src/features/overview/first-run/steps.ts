import type { SettingName, SettingsGroup } from '@tanabana/contracts';
import { paths } from '@tanabana/storefront';
import { tabPath } from '../../../shared/use-address-state.ts';

/** Line of the checklist of a new shop. */
export interface Step {
  id: string;
  label: string;
  /** Explains what the owner does in this step. */
  text: string;
  /** Link to the place where it is done. */
  to: string;
  isDone: boolean;
}

/** Stored data that decides which lines are done. */
export interface Stored {
  settings: readonly SettingsGroup[];
  /** Version of the delivery rules; 0 for the rules of a new shop. */
  deliveryVersion: number;
  /** Whether a provider takes online payments. */
  hasProvider: boolean;
  products: number;
  orders: number;
}

/** Returns the checklist of a new shop (rule 25.4). */
export function stepsOf(stored: Stored): Step[] {
  const names = new Set(
    stored.settings
      .flatMap(({ settings }) => settings)
      .filter(({ source }) => source !== 'default')
      .map(({ name }) => name),
  );
  const hasAny = (...wanted: SettingName[]): boolean => wanted.some((name) => names.has(name));
  return [
    {
      id: 'name',
      label: 'Name your shop',
      text: 'It is in the header, in emails and on invoices.',
      to: tabPath('settings', { group: 'store' }),
      isDone: hasAny('STORE_NAME'),
    },
    {
      id: 'gst',
      label: 'Enter seller and GST',
      text: 'Legal name, address and GSTIN, or that you have none.',
      to: tabPath('settings', { group: 'tax' }),
      isDone: hasAny('GSTIN', 'SELLER_KIND'),
    },
    {
      id: 'shipping',
      label: 'Set shipping rates',
      text: 'Free shipping, flat rate and cash on delivery.',
      to: paths.dashboard('delivery'),
      isDone: stored.deliveryVersion > 0,
    },
    {
      id: 'payment',
      label: 'Choose how customers pay',
      text: 'Your UPI ID for prepaid orders, or “off” for cash on delivery only.',
      to: tabPath('settings', { group: 'checkout' }),
      isDone: stored.hasProvider || hasAny('UPI_ID'),
    },
    {
      id: 'product',
      label: 'Add the first product',
      text: 'With pictures, sizes, price and stock.',
      to: tabPath('products', { do: 'add' }),
      isDone: stored.products > 0,
    },
    {
      id: 'order',
      label: 'Place a test order',
      text: 'Buy something in your shop, then cancel the order.',
      to: paths.shop(),
      isDone: stored.orders > 0,
    },
  ];
}
