import type { ChildProcess } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { Part } from '../build/parts.ts';
import type { DataPlaces } from '../data/data-dir.ts';
import type { ProcessSpec } from '../database/supervise/process-spec.ts';
import type { Settings } from '../settings.ts';

/** What a service needs to know of the shop around it. */
export interface ServicePlan {
  mongodbUri: string;
  /** Port of each service on 127.0.0.1. */
  ports: Readonly<Record<string, number>>;
  publicUrl: string;
  adminPassword: string;
}

/** Small young generations: a service answers as fast with them and takes 40 MB less under load. */
const SEMI_SPACE_MB = 4;

/**
 * How a service is run: a Node process of its own, told where its sisters are.
 * @param onMessage gets what the service tells of itself beside being ready
 */
export function serviceSpec(
  part: Part,
  plan: ServicePlan,
  settings: Settings,
  places: DataPlaces,
  onMessage: (message: ServiceMessage) => void = () => {},
): ProcessSpec {
  return {
    name: part.name,
    command: process.execPath,
    args: [
      `--max-old-space-size=${settings.SERVICE_MEMORY_MB}`,
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
      '--enable-source-maps',
      part.product,
    ],
    cwd: dirname(dirname(part.product)),
    env: serviceEnv(part.name, plan, settings, places),
    logFile: join(places.logs, `${part.name}.log`),
    pidFile: join(places.run, `${part.name}.pid`),
    stopSignal: 'SIGTERM',
    ipc: true,
    ready: (signal, child) => readyMessage(child, signal, onMessage),
  };
}

/** What a service says to its supervisor. */
export interface ServiceMessage {
  type: string;
}

function serviceEnv(
  name: string,
  plan: ServicePlan,
  settings: Settings,
  places: DataPlaces,
): NodeJS.ProcessEnv {
  const sister = (service: string) => `http://127.0.0.1:${plan.ports[service]}`;
  const { SMTP_URL, MAIL_FROM, CONTACT_EMAIL, ADMIN_EMAIL, ADMIN_USERNAME } = settings;
  return {
    ...process.env,
    NODE_ENV: 'production',
    // fewer heaps of the C library: pictures are worked on in several threads
    MALLOC_ARENA_MAX: '2',
    PORT: String(plan.ports[name]),
    HOST: '127.0.0.1',
    MONGODB_URI: plan.mongodbUri,
    DB_PREFIX: settings.DB_PREFIX,
    LOG_LEVEL: settings.LOG_LEVEL,
    DATA_DIR: places.root,
    AUTH_URL: sister('auth'),
    CATEGORIES_URL: sister('categories'),
    PRODUCTS_URL: sister('products'),
    ORDERS_URL: sister('orders'),
    PUBLIC_URL: plan.publicUrl,
    STORE_NAME: settings.STORE_NAME,
    UPI_ID: settings.UPI_ID,
    GUEST_CHECKOUT: String(settings.GUEST_CHECKOUT),
    FIRST_ORDER_FREE_SHIPPING: String(settings.FIRST_ORDER_FREE_SHIPPING),
    ...(SMTP_URL && { SMTP_URL }),
    ...(MAIL_FROM && { MAIL_FROM }),
    ...(CONTACT_EMAIL && { CONTACT_EMAIL }),
    MAIL_DIR: places.mail,
    ...(name === 'auth' && { ADMIN_EMAIL, ADMIN_USERNAME, ADMIN_PASSWORD: plan.adminPassword }),
  };
}

function readyMessage(
  child: ChildProcess,
  signal: AbortSignal,
  onMessage: (message: ServiceMessage) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('it does not get ready')), {
      once: true,
    });
    child.on('message', (message: ServiceMessage) => {
      if (message.type === 'ready') resolve();
      else onMessage(message);
    });
  });
}
