import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Supervised } from '@tanabana/processes';
import type { Part } from '../build/parts.ts';
import { keepPorts } from '../ports.ts';
import type { ShopContext } from './context.ts';
import { supervisePart } from './supervise-part.ts';

const NAME = 'payment-simulator';

/** Where the payment simulator runs, and the secret of its calls. */
export interface SimulatorPlan {
  /** `host:port`. */
  host: string;
  /** Base address of its calls. */
  url: string;
  secret: string;
}

/**
 * Assigns a port to the payment simulator; the same as last time if it is free.
 * @returns null for a shop that takes no simulated payments
 */
export async function planSimulator({
  settings,
  folders,
}: Pick<ShopContext, 'settings' | 'folders'>): Promise<SimulatorPlan | null> {
  if (settings.PAYMENT_PROVIDER !== 'simulated') return null;
  const ports = await keepPorts([NAME], join(folders.run, 'simulator-port.json'));
  const host = `127.0.0.1:${ports[NAME]}`;
  return {
    host,
    url: `http://${host}/simulated-payments`,
    secret: settings.SIMULATED_PAYMENTS_SECRET ?? randomBytes(24).toString('base64url'),
  };
}

/**
 * Starts the payment simulator.
 * @throws StartError if it does not start
 */
export async function startSimulator(
  context: ShopContext,
  parts: readonly Part[],
  { host, secret }: SimulatorPlan,
  urls: { publicUrl: string; orders: string },
): Promise<Supervised | null> {
  const part = parts.find(({ name }) => name === NAME);
  if (!part) return null;
  return supervisePart(context, part, {
    PORT: host.split(':')[1],
    PUBLIC_URL: urls.publicUrl,
    ORDERS_URL: urls.orders,
    SIMULATED_PAYMENTS_SECRET: secret,
    SIMULATED_PAYMENTS_FILE: join(context.folders.root, 'simulated-payments.jsonl'),
  });
}
