import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError, Steps, seconds, type Terminal, terminal } from '@tanabana/shop-runner/console';
import { keepOpen } from '@tanabana/shop-runner/keep-open';
import { type OpenShop, openShop } from '@tanabana/shop-runner/open-shop';
import { serviceNames } from '@tanabana/shop-runner/parts';
import { reportToParent } from '@tanabana/shop-runner/report';
import type { Scale } from '@tanabana/shop-runner/service-ports';
import { parseSettings, type Settings } from '@tanabana/shop-runner/settings';

export interface MainOptions {
  /** The repository. */
  root: string;
  /** Arguments of the command: `--dev`, `--scale orders=3`. */
  args: readonly string[];
}

/** `npm start`: opens the shop and keeps it open until it is stopped. */
export const main = ({ root, args }: MainOptions): void =>
  keepOpen(async (cleanup) => {
    const settings = parseSettings(process.env, root);
    const parsed = parseArguments(args, await serviceNames(root));
    const shop = await openShop({ root, settings, ...parsed, steps: new Steps(terminal), cleanup });
    announce(shop, settings, performance.now(), terminal);
    reportToParent(shop);
  }, 'Closing the shop …');

/**
 * Prints the address and how to sign in. The first admin's password is shown here only.
 * @param milliseconds duration of the start
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

/** A user's cluster address may contain a password, which must not be printed. */
function withoutPassword(uri: string): string {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/[^:@/]+):[^@]*@/, '$1:***@');
}

export interface StartArguments {
  /** Pages from development servers; services are rebuilt and restarted on changes. */
  dev: boolean;
  scale: Scale;
}

const MAX_INSTANCES = 20;

/**
 * Parses the arguments of `npm start` and `npm run dev`: `--scale orders=3`, repeated or with
 * commas.
 * @param services existing ones
 * @throws Error with a message if invalid
 */
export function parseArguments(
  args: readonly string[],
  services: readonly string[],
): StartArguments {
  const options = { dev: { type: 'boolean' }, scale: { type: 'string', multiple: true } } as const;
  const { dev = false, scale = [] } = parseArgs({ args: [...args], options }).values;
  const wanted = scale.flatMap((text) => text.split(',')).map((text) => readScale(text, services));
  return { dev, scale: Object.fromEntries(wanted) };
}

function readScale(text: string, services: readonly string[]): [string, number] {
  const [, service = '', count = ''] = /^([a-z-]+)=(\d{1,2})$/.exec(text) ?? [];
  if (!services.includes(service) || Number(count) < 1 || Number(count) > MAX_INSTANCES)
    throw new StartError(
      `--scale ${text} is invalid: expected <service>=<1 to ${MAX_INSTANCES}>, such as orders=3. Services: ${services.join(', ')}.`,
    );
  return [service, Number(count)];
}
