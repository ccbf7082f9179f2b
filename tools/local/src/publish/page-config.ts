import { join } from 'node:path';
import { writeAtomic } from '../data/write-atomic.ts';
import type { Settings } from '../settings.ts';
import { pageJson } from './registry.ts';

/** Writes the settings that pages may know (`PublicConfig` of @tanabana/storefront). */
export async function writePageConfig(www: string, settings: Settings): Promise<void> {
  const config = {
    storeName: settings.STORE_NAME,
    upiId: settings.UPI_ID,
    publicUrl: settings.PUBLIC_URL ?? '',
    guestCheckout: settings.GUEST_CHECKOUT,
    firstOrderFreeShipping: settings.FIRST_ORDER_FREE_SHIPPING,
  };
  await writeAtomic(join(www, 'config.json'), pageJson(config));
}
