import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { isOpenToAll, run } from '@tanabana/processes';
import { messageOf } from '@tanabana/processes/errors';
import { StartError } from '../console.ts';
import { type DataFolders, writeAtomic } from '../data-dir.ts';
import type { Settings } from '../settings.ts';
import { type NginxBinary, nginxEnv } from './find-nginx.ts';

/** Where the instances of a service are. */
export interface ServiceAddresses {
  /** `host:port` of each. */
  instances: readonly string[];
  /** `host:port` of one that stands in while the only other one is exchanged. */
  spare?: string;
  /** `host:port` where other services find it, whichever instance answers. */
  between?: string;
}

export interface DevServers {
  /** `host:port` of each. */
  shell: string;
  modules: ReadonlyMap<string, string>;
}

/** What differs from one gateway to the next. */
export interface GatewayPlan {
  /** The repository. */
  root: string;
  folders: DataFolders;
  settings: Settings;
  /** `host:port` to listen on. */
  listen: string;
  /** By name: `/api/<name>` is the service's. */
  services: Readonly<Record<string, ServiceAddresses>>;
  /** Development servers instead of built pages. */
  dev: DevServers | null;
}

/** Settings that gateway/render.sh takes as they are. */
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
  'PUBLIC_URL',
  'UPI_ID',
  'GUEST_CHECKOUT',
  'FIRST_ORDER_FREE_SHIPPING',
  'LEGAL_NAME',
  'STORE_ADDRESS',
  'CARE_CONTACT',
  'GRIEVANCE_OFFICER',
  'GRIEVANCE_CONTACT',
  'GRIEVANCE_HOURS',
] as const satisfies readonly (keyof Settings)[];

/**
 * Writes nginx's configuration, and the settings that pages may know, by the program that does so in
 * the image: gateway/render.sh.
 * @returns path of the main file
 * @throws StartError with its words
 */
export async function renderConfig(plan: GatewayPlan): Promise<string> {
  await runScript('render.sh', plan, await settingsOf(plan));
  return join(plan.folders.gateway, 'conf/nginx.conf');
}

/**
 * Writes the configuration anew and has the running nginx take it over, by the program that does so in the
 * image: gateway/reload.sh. The list of other teams' services is read again.
 * @throws StartError with its words; nothing is changed then
 */
export async function reloadConfig(plan: GatewayPlan, nginx: NginxBinary): Promise<void> {
  const env = {
    ...nginxEnv(nginx.libraries),
    ...(await settingsOf(plan)),
    NGINX_PROGRAM: nginx.path,
    NODE_PROGRAM: process.execPath,
  };
  await runScript('reload.sh', plan, env);
}

async function runScript(name: string, { root }: GatewayPlan, env: NodeJS.ProcessEnv) {
  await run('/bin/sh', [join(root, 'gateway', name)], { env }).catch((error) => {
    throw new StartError(messageOf(error).replace(/^\S+ failed \([^)]*\): /, ''));
  });
}

async function settingsOf(plan: GatewayPlan): Promise<NodeJS.ProcessEnv> {
  const { folders, settings, listen, services, dev } = plan;
  const caFile = join(folders.gateway, 'pages-ca.pem');
  if (settings.PAGES_URL && !settings.PAGES_CA_FILE)
    await writeAtomic(caFile, rootCertificates.join('\n'));
  return {
    PATH: process.env.PATH,
    ...Object.fromEntries(PASSED_ON.map((name) => [name, String(settings[name] ?? '')])),
    PAGES_CA_FILE: settings.PAGES_CA_FILE ?? caFile,
    EXTRA_SERVICES_FILE: folders.extraServices,
    MODULE_ORIGINS: settings.MODULE_ORIGINS.join(' '),
    // one line a request is for whoever looks for a fault here
    LOG_LEVEL: settings.LOG_LEVEL === 'debug' ? 'debug' : 'warn',
    LISTEN: listen,
    WORKER_USER: (await workerUser(folders.www)) ?? '',
    SHUTDOWN_SECONDS: '3',
    NAME_SERVER: '', // services are named by their numbers here
    ...addressSettings(services),
    DEV_SHELL_ADDRESS: dev?.shell ?? '',
    DEV_MODULES: [...(dev?.modules ?? [])].map((module) => module.join('=')).join(' '),
    WWW_DIR: folders.www,
    RUN_DIR: folders.gateway,
  };
}

function addressSettings(services: GatewayPlan['services']): Record<string, string> {
  const each = Object.entries(services).map(([service, { instances, spare, between }]) => {
    const name = service.replaceAll('-', '_').toUpperCase();
    return {
      [`${name}_ADDRESS`]: instances.join(' '),
      [`${name}_SPARE`]: spare ?? '',
      [`${name}_BETWEEN`]: between ?? '',
    };
  });
  return Object.assign({ SERVICES: Object.keys(services).join(' ') }, ...each);
}

const OTHERS_MAY_READ = 0o004;

/**
 * `user group` for nginx's workers. Only root can choose: then it is the user nobody, except where
 * the files to be served lie in a folder that is closed to it, such as root's home.
 * @returns null when nginx's workers run as whoever starts it
 */
async function workerUser(wwwDir: string): Promise<string | null> {
  if (process.getuid?.() !== 0) return null;
  const group = (await run('id', ['-gn', 'nobody']).catch(() => '')).trim();
  const hidesFiles = (process.umask() & OTHERS_MAY_READ) !== 0;
  if (group === '' || hidesFiles || !(await isOpenToAll(join(wwwDir, 'shell'))))
    return `root ${(await run('id', ['-gn', 'root'])).trim()}`;
  return `nobody ${group}`;
}
