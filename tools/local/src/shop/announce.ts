import { relative } from 'node:path';
import { seconds, type Terminal } from '../console/steps.ts';
import type { Settings } from '../settings.ts';
import type { OpenShop } from './open-shop.ts';

/**
 * Tells where the shop is and how to get in. The first admin's password is shown here and nowhere else.
 * @param milliseconds that it took to open
 */
export function announce(
  shop: OpenShop,
  settings: Settings,
  milliseconds: number,
  out: Terminal,
): void {
  const logs = relative(process.cwd(), shop.logs) || '.';
  out.line('');
  out.line(`  ${settings.STORE_NAME} is open: ${shop.address}  (${seconds(milliseconds).trim()})`);
  out.line(`  database   ${withoutPassword(shop.mongodbUri)}`);
  if (shop.adminPassword !== null) {
    const own = settings.ADMIN_PASSWORD !== undefined;
    const password = own ? '(ADMIN_PASSWORD)' : `${shop.adminPassword}   (shown only this once)`;
    out.line(`  admin      ${settings.ADMIN_USERNAME} / ${password}`);
  }
  if (shop.mail !== null) out.line(`  mail       ${relative(process.cwd(), shop.mail)}`);
  out.line(`  logs       ${logs}   Ctrl-C closes the shop`);
  out.line('');
}

/** A cluster given by the user may carry a password, which does not belong on a screen. */
function withoutPassword(uri: string): string {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/[^:@/]+):[^@]*@/, '$1:***@');
}
