import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type ProcessSpec, type Supervised, supervise } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';
import type { Part } from '../build/parts.ts';
import { StartError } from '../console.ts';
import { keepPorts } from '../ports.ts';
import type { ShopContext } from './context.ts';
import { COMMON, readyMessage } from './service-spec.ts';

const NAME = 'payment-simulator';
const STOP_MS = 5000;

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
 * Starts the payment simulator as a separate process and registers it for cleanup.
 * @throws StartError if it does not start
 */
export async function startSimulator(
  { folders, steps, cleanup }: ShopContext,
  parts: readonly Part[],
  { host, secret }: SimulatorPlan,
  urls: { publicUrl: string; orders: string },
): Promise<Supervised | null> {
  const part = parts.find(({ name }) => name === NAME);
  if (!part) return null;
  const spec: ProcessSpec = {
    name: NAME,
    command: process.execPath,
    args: ['--enable-source-maps', part.product],
    cwd: dirname(dirname(part.product)),
    env: {
      PATH: process.env.PATH,
      ...COMMON,
      PORT: host.split(':')[1],
      PUBLIC_URL: urls.publicUrl,
      ORDERS_URL: urls.orders,
      SIMULATED_PAYMENTS_SECRET: secret,
      SIMULATED_PAYMENTS_FILE: join(folders.root, 'simulated-payments.jsonl'),
    },
    logFile: join(folders.logs, `${NAME}.log`),
    pidFile: join(folders.run, `${NAME}.pid`),
    stopSignal: 'SIGTERM',
    stopMs: STOP_MS,
    ipc: true,
    ready: (signal, child) => readyMessage(child, signal, () => {}),
  };
  const running = await supervise(spec, (line) => steps.warn(line)).catch((error) => {
    throw new StartError(`${messageOf(error)} (see ${folders.logs})`);
  });
  cleanup.add(running);
  return running;
}
