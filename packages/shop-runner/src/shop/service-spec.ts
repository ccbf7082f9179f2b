import type { ChildProcess } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { SETTING_NAMES } from '@tanabana/contracts';
import type { ProcessSpec } from '@tanabana/processes';
import type { Part } from '../build/parts.ts';
import type { DataFolders } from '../data-dir.ts';
import type { Settings } from '../settings.ts';

/** Addresses and settings that a service needs. */
export interface ServicePlan {
  mongodbUri: string;
  /** Base address of each service for the others, whichever instance answers. */
  serviceUrls: Readonly<Record<string, string>>;
  publicUrl: string;
  /** Base address of the gateway on this machine. */
  gatewayUrl: string;
  adminPassword: string;
  /** Payment simulator, and the secret of its calls; null without one. */
  simulator: { url: string; secret: string } | null;
  /** Seconds that a stopping instance waits for the gateway's idle connections. */
  drainSeconds: number;
}

/** One process of a service. */
export interface Instance {
  /** `orders`, `orders-2` … */
  name: string;
  /** On 127.0.0.1. */
  port: number;
}

/** More time than a service needs to finish running requests. */
const FINISH_MS = 15_000;

/** Services with most requests; with little space, they spend a tenth of their time on garbage. */
const BUSY_SERVICES = ['orders', 'products'];

/**
 * Half of the young generation of a service, in MB: with little, a service takes up to 40 MB less
 * under load.
 */
const semiSpaceOf = (service: string): number => (BUSY_SERVICES.includes(service) ? 16 : 4);

/**
 * Process specification of a service: a separate Node process with the addresses of the others.
 * @param onMessage receives messages of the service other than readiness
 */
export function serviceSpec(
  part: Part,
  { name, port }: Instance,
  plan: ServicePlan,
  settings: Settings,
  folders: DataFolders,
  onMessage: (message: ServiceMessage) => void = () => {},
): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: [
      `--max-old-space-size=${settings.SERVICE_MEMORY_MB}`,
      `--max-semi-space-size=${semiSpaceOf(part.name)}`,
      '--enable-source-maps',
      ...(part.name === RUNS_MODULES ? confined(part) : []),
      part.product,
    ],
    cwd: dirname(dirname(part.product)),
    env: {
      ...(part.name === RUNS_MODULES
        ? confinedEnv(plan, settings)
        : serviceEnv(part.name, plan, settings, folders)),
      PORT: String(port),
    },
    logFile: join(folders.logs, `${name}.log`),
    pidFile: join(folders.run, `${name}.pid`),
    stopSignal: 'SIGTERM',
    stopMs: plan.drainSeconds * 1000 + FINISH_MS,
    ipc: true,
    async ready(signal, child) {
      await readyMessage(child, signal, onMessage);
      await waitForOk(`http://127.0.0.1:${port}/readyz`, signal);
    },
  };
}

/** A message of a service to its supervisor. */
export interface ServiceMessage {
  type: string;
}

/**
 * Settings that every service gets unchanged. Those that the owner may change in the dashboard are
 * passed only if they are set, because a passed one is locked (rule 20.1).
 */
export const PASSED_ON = [
  'DB_PREFIX',
  'LOG_LEVEL',
  'NOTIFICATION_LOG',
  'STORE_NAME',
  'STORE_LOGO',
  'TIME_ZONE',
  'CARE_CONTACT',
  'UPI_ID',
  'DEFAULT_UPI_ID',
  'PAYMENT_PROVIDER',
  'PAYMENT_MINUTES',
  'GUEST_CHECKOUT',
  'FIRST_ORDER_FREE_SHIPPING',
  'TELEMETRY_SHARE',
  'MAX_OPEN_PIECES',
  'PICTURE_ADDRESSES',
  'DECLINED_KEPT_HOURS',
  'PAYMENT_REMINDER_HOURS',
  'ADMIN_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_SENDER_NAME',
  'MAIL_REPLY_TO',
  'MAIL_FOOTER',
  'CONTACT_EMAIL',
  'NOTIFY_MESSAGES',
  'NOTIFY_PAYMENTS',
  'NOTIFY_RETURNS',
  'GRIEVANCE_OFFICER',
  'GRIEVANCE_CONTACT',
  'GRIEVANCE_HOURS',
  'SELLER_KIND',
  'GST_RATE',
  'GST_BETWEEN',
  'EXPORT_TAX',
  'GSTIN',
  'LEGAL_NAME',
  'STORE_ADDRESS',
  'STORE_REGION',
] as const satisfies readonly (keyof Settings)[];

export const COMMON = {
  NODE_ENV: 'production',
  // fewer heaps of the C library: pictures are processed in several threads
  MALLOC_ARENA_MAX: '2',
  HOST: '127.0.0.1',
};

function serviceEnv(
  name: string,
  plan: ServicePlan,
  settings: Settings,
  folders: DataFolders,
): NodeJS.ProcessEnv {
  const editable: ReadonlySet<string> = new Set(SETTING_NAMES);
  const given = PASSED_ON.filter(
    (setting) =>
      settings[setting] !== undefined && (!editable.has(setting) || settings.GIVEN.has(setting)),
  );
  return {
    ...process.env,
    ...COMMON,
    MONGODB_URI: plan.mongodbUri,
    DRAIN_SECONDS: String(plan.drainSeconds),
    DATA_DIR: folders.root,
    ...serviceUrlEnv(plan.serviceUrls),
    PUBLIC_URL: plan.publicUrl,
    MAIL_DIR: folders.mail,
    SNAPSHOT_DIR: join(folders.root, 'snapshots'),
    ...Object.fromEntries(given.map((setting) => [setting, String(settings[setting])])),
    ...(name === 'orders' &&
      plan.simulator && {
        SIMULATED_PAYMENTS_URL: plan.simulator.url,
        SIMULATED_PAYMENTS_SECRET: plan.simulator.secret,
      }),
    // for pages, as the gateway itself has them
    ...(name === 'settings' && {
      PUBLIC_URL: settings.PUBLIC_URL ?? '',
      ...(settings.PAYMENT_PROVIDER === 'simulated' && !plan.simulator && { PAYMENT_PROVIDER: '' }),
    }),
    // the registry and source maps of the pages
    ...(name === 'telemetry' && { GATEWAY_URL: plan.gatewayUrl }),
    ...(name === 'auth' && {
      ADMIN_USERNAME: settings.ADMIN_USERNAME,
      ADMIN_PASSWORD: plan.adminPassword,
    }),
  };
}

/**
 * The service that runs code of every team with a module (docs/decisions/0060): it gets no secrets
 * and no folders, reads its own files only, and can neither write nor start processes.
 */
const RUNS_MODULES = 'pages';

/** Node 20 has another name for it. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

const confined = ({ folder }: Part): string[] => [
  // a quarter less processor time in total than with helper threads (docs/decisions/0060)
  '--single-threaded-gc',
  PERMISSION,
  '--disable-warning=ExperimentalWarning',
  // rendering runs in a thread
  '--allow-worker',
  '--disable-warning=SecurityWarning',
  readAll(folder),
  ...packageFolders(join(dirname(dirname(folder)), 'node_modules')).map(readAll),
];

/**
 * Where packages are looked up, and where they are: a copy of the repository may link to those of
 * another.
 */
function packageFolders(installed: string): string[] {
  const one = join(installed, 'koa');
  // Node 20 fails if a folder is named twice
  return [...new Set([installed, existsSync(one) ? dirname(realpathSync(one)) : installed])];
}

const readAll = (folder: string): string => `--allow-fs-read=${folder}/*`;

const confinedEnv = (
  { gatewayUrl, publicUrl, drainSeconds }: ServicePlan,
  { LOG_LEVEL }: Settings,
): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  TZ: process.env.TZ,
  ...COMMON,
  DRAIN_SECONDS: String(drainSeconds),
  GATEWAY_URL: gatewayUrl,
  PUBLIC_URL: publicUrl,
  ...(LOG_LEVEL && { LOG_LEVEL }),
});

/** `AUTH_URL`, `GIFT_CARDS_URL` … */
function serviceUrlEnv(urls: ServicePlan['serviceUrls']): NodeJS.ProcessEnv {
  const named = Object.entries(urls).map(([name, url]) => [`${envName(name)}_URL`, url]);
  return Object.fromEntries(named);
}

const envName = (service: string): string => service.replaceAll('-', '_').toUpperCase();

export function readyMessage(
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

const ASK_EVERY_MS = 25;
const PATIENCE_MS = 2000;

/**
 * Waits until an address returns 200.
 * @throws Error if `signal` is aborted before
 */
export async function waitForOk(url: string, signal: AbortSignal): Promise<void> {
  while (!(await isOk(url))) await delay(ASK_EVERY_MS, undefined, { signal });
}

function isOk(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
