import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { isOpenToAll, run } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';
import { StartError } from '../console.ts';
import { type DataFolders, writeAtomic } from '../data-dir.ts';
import type { Settings } from '../settings.ts';
import { type NginxBinary, nginxEnv } from './find-nginx.ts';

/** Addresses of a service's instances. */
export interface ServiceAddresses {
  /** `host:port` of each. */
  instances: readonly string[];
  /** `host:port` of a spare instance while the only other one is replaced. */
  spare?: string;
  /** `host:port` where other services reach it, whichever instance answers. */
  between?: string;
  /** `host:port` of each instance of the next version (docs/decisions/0079). */
  canary?: readonly string[];
}

export interface DevServers {
  /** `host:port` of each. */
  shell: string;
  modules: ReadonlyMap<string, string>;
}

/** Settings of one gateway. */
export interface GatewayPlan {
  /** The repository. */
  root: string;
  folders: DataFolders;
  settings: Settings;
  /** `host:port` to listen on. */
  listen: string;
  /** By name: `/api/<name>` belongs to the service. */
  services: Readonly<Record<string, ServiceAddresses>>;
  /** `host:port` of the payment simulator; null without one. */
  simulator?: string | null;
  /** Development servers instead of built pages. */
  dev: DevServers | null;
}

/** Settings that gateway/render.sh reads unchanged. */
const PASSED_ON = [
  'GATEWAY_WORKERS',
  'SIGNIN_RATE',
  'UPLOAD_RATE',
  'MICROCACHE_SECONDS',
  'IDLE_SECONDS',
  'IMAGE_CACHE_SIZE',
  'TRUSTED_PROXIES',
  'PAGES_URL',
  'EXTRA_SERVICES',
  'STORE_NAME',
  'STORE_LOGO',
  'TIME_ZONE',
  'PUBLIC_URL',
  'UPI_ID',
  'DEFAULT_UPI_ID',
  'PAYMENT_PROVIDER',
  'GUEST_CHECKOUT',
  'FIRST_ORDER_FREE_SHIPPING',
  'TELEMETRY_SHARE',
  'LEGAL_NAME',
  'STORE_ADDRESS',
  'CARE_CONTACT',
  'GRIEVANCE_OFFICER',
  'GRIEVANCE_CONTACT',
  'GRIEVANCE_HOURS',
] as const satisfies readonly (keyof Settings)[];

/**
 * Writes the configuration of a starting nginx and the public settings of pages with the image's
 * program, gateway/render.sh. Canaries start without requests.
 * @returns path of the main file
 * @throws StartError with its message
 */
export async function renderConfig(plan: GatewayPlan): Promise<string> {
  for (const name of ['canary-shares', 'canaries.log', 'reloading'])
    await rm(join(plan.folders.gateway, name), { recursive: true, force: true });
  await runScript('render.sh', plan, await settingsOf(plan));
  return join(plan.folders.gateway, 'conf/nginx.conf');
}

/**
 * Renders the configuration again and reloads the running nginx with the image's program,
 * gateway/reload.sh. Reads the list of other teams' services again.
 * @throws StartError with its message; nothing is changed then
 */
export async function reloadConfig(plan: GatewayPlan, nginx: NginxBinary): Promise<void> {
  await runScript('reload.sh', plan, await reloadEnv(plan, nginx));
}

/** Returns the environment of gateway/reload.sh, and of programs that run it. */
export const reloadEnv = async (
  plan: GatewayPlan,
  nginx: NginxBinary,
): Promise<NodeJS.ProcessEnv> => ({
  ...nginxEnv(nginx.libraries),
  ...(await settingsOf(plan)),
  NGINX_PROGRAM: nginx.path,
  NODE_PROGRAM: process.execPath,
});

async function runScript(name: string, { root }: GatewayPlan, env: NodeJS.ProcessEnv) {
  await run('/bin/sh', [join(root, 'gateway', name)], { env }).catch((error) => {
    throw new StartError(messageOf(error).replace(/^\S+ failed \([^)]*\): /, ''));
  });
}

async function settingsOf(plan: GatewayPlan): Promise<NodeJS.ProcessEnv> {
  const { folders, settings, listen, services, simulator, dev } = plan;
  const caFile = join(folders.gateway, 'pages-ca.pem');
  if (settings.PAGES_URL && !settings.PAGES_CA_FILE)
    await writeAtomic(caFile, rootCertificates.join('\n'));
  return {
    PATH: process.env.PATH,
    ...Object.fromEntries(PASSED_ON.map((name) => [name, String(settings[name] ?? '')])),
    PAGES_CA_FILE: settings.PAGES_CA_FILE ?? caFile,
    EXTRA_SERVICES_FILE: folders.extraServices,
    MODULE_ORIGINS: settings.MODULE_ORIGINS.join(' '),
    // one log line per request helps to find faults here
    LOG_LEVEL: settings.LOG_LEVEL === 'debug' ? 'debug' : 'warn',
    LISTEN: listen,
    WORKER_USER: (await workerUser(folders.www)) ?? '',
    SHUTDOWN_SECONDS: '3',
    NAME_SERVER: '', // services are addressed by IP here
    ...addressSettings(services),
    SIMULATED_PAYMENTS_ADDRESS: simulator ?? '',
    // without its pages nobody could pay
    ...(settings.PAYMENT_PROVIDER === 'simulated' && !simulator && { PAYMENT_PROVIDER: '' }),
    DEV_SHELL_ADDRESS: dev?.shell ?? '',
    DEV_MODULES: [...(dev?.modules ?? [])].map((module) => module.join('=')).join(' '),
    WWW_DIR: folders.www,
    RUN_DIR: folders.gateway,
  };
}

function addressSettings(services: GatewayPlan['services']): Record<string, string> {
  const each = Object.entries(services).map(([service, { instances, spare, between, canary }]) => {
    const name = service.replaceAll('-', '_').toUpperCase();
    return {
      [`${name}_ADDRESS`]: instances.join(' '),
      [`${name}_SPARE`]: spare ?? '',
      [`${name}_BETWEEN`]: between ?? '',
      [`${name}_CANARY`]: canary?.join(' ') ?? '',
    };
  });
  return Object.assign({ SERVICES: Object.keys(services).join(' ') }, ...each);
}

const OTHERS_MAY_READ = 0o004;

/**
 * `user group` of nginx's workers. Only root can choose: the user nobody, unless the served files
 * are in a folder that is closed to it, such as root's home.
 * @returns null if nginx's workers run as the current user
 */
async function workerUser(wwwDir: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const group = (await run('id', ['-gn', 'nobody']).catch(() => '')).trim();
  const hidesFiles = (process.umask() & OTHERS_MAY_READ) !== 0;
  if (group === '' || hidesFiles || !(await isOpenToAll(join(wwwDir, 'shell'))))
    return `root ${(await run('id', ['-gn', 'root'])).trim()}`;
  return `nobody ${group}`;
}
