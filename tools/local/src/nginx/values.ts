import { join } from 'node:path';
import type { Settings } from '../settings.ts';

/** Where the instances of a service are. */
export interface ServicePlace {
  /** `host:port` of each. */
  instances: readonly string[];
  /** `host:port` of one that stands in while the only other one is exchanged. */
  spare?: string;
  /** `host:port` where sister services find it, whichever instance answers. */
  between?: string;
}

/** What differs from one gateway to the next. */
export interface GatewayPlan {
  /** `host:port` to listen on. */
  listen: string;
  /** By name: `/api/<name>` is the service's. */
  services: Readonly<Record<string, ServicePlace>>;
  confDir: string;
  runDir: string;
  wwwDir: string;
  /** `user group` of the workers; null keeps nginx's own user. */
  user: string | null;
  /** Development servers instead of built pages. */
  dev: DevServers | null;
}

export interface DevServers {
  /** `host:port` of each. */
  shell: string;
  modules: ReadonlyMap<string, string>;
}

type GatewaySettings = Pick<
  Settings,
  | 'GATEWAY_WORKERS'
  | 'SIGNIN_RATE'
  | 'UPLOAD_RATE'
  | 'MICROCACHE_SECONDS'
  | 'IDLE_SECONDS'
  | 'IMAGE_CACHE_SIZE'
  | 'TRUSTED_PROXIES'
  | 'LOG_LEVEL'
  | 'PAGES_URL'
  | 'PAGES_CA_FILE'
  | 'MODULE_ORIGINS'
>;

const BURST = 5;
/** Certificates for PAGES_URL, in the folder of the configuration. */
export const CA_FILE = 'pages-ca.pem';

/** The values of the names in gateway/*.template. */
export function gatewayValues(
  plan: GatewayPlan,
  settings: GatewaySettings,
): Record<string, string> {
  const proxies = settings.TRUSTED_PROXIES.split(/[\s,]+/).filter(Boolean);
  return {
    USER_LINE: plan.user === null ? '' : `user ${plan.user};`,
    WORKERS: String(settings.GATEWAY_WORKERS),
    RUN_DIR: plan.runDir,
    CONF_DIR: plan.confDir,
    WWW_DIR: plan.wwwDir,
    CONFIG_DIR: plan.wwwDir,
    SHUTDOWN_SECONDS: '3',
    RESOLVER_LINE: '', // services are named by their numbers here
    LISTEN: plan.listen,
    ACCESS_LOG: settings.LOG_LEVEL === 'debug' ? '/dev/stdout json' : 'off',
    ERROR_LEVEL: settings.LOG_LEVEL === 'debug' ? 'info' : 'warn',
    SERVICES: Object.keys(plan.services).join('|'),
    UPSTREAMS: [
      ...Object.entries(plan.services).map(([name, place]) =>
        upstream(name, place, settings.IDLE_SECONDS),
      ),
      ...(settings.PAGES_URL ? [bucketUpstream(new URL(settings.PAGES_URL))] : []),
    ].join('\n  '),
    ...bucketValues(settings.PAGES_URL),
    PAGES_CA_FILE: settings.PAGES_CA_FILE ?? join(plan.confDir, CA_FILE),
    BETWEEN_SERVERS: betweenServers(plan.services),
    REAL_IP_LINES: proxies.map((network) => `set_real_ip_from ${network};`).join('\n  '),
    OWN_PROXY_LINES: proxies.map((network) => `${network} yes;`).join('\n    '),
    SIGNIN_RATE: String(settings.SIGNIN_RATE),
    SIGNIN_BURST: String(settings.SIGNIN_RATE * BURST),
    UPLOAD_RATE: String(settings.UPLOAD_RATE),
    UPLOAD_BURST: String(settings.UPLOAD_RATE * BURST),
    CACHE_SECONDS: String(settings.MICROCACHE_SECONDS),
    IMAGE_CACHE_SIZE: settings.IMAGE_CACHE_SIZE,
    CSP_ORIGINS: settings.MODULE_ORIGINS.map((origin) => ` ${origin}`).join(''),
    // development servers put styles into the page as elements and talk over WebSockets
    CSP_STYLE: plan.dev ? " 'unsafe-inline'" : '',
    CSP_CONNECT: plan.dev ? ' ws: wss:' : '',
    DEV_SHELL_ADDRESS: plan.dev?.shell ?? '',
    DEV_MODULE_LOCATIONS: devLocations(plan.dev),
  };
}

/** Where a bucket with the pages is; without one its templates are not used. */
function bucketValues(address: string | undefined): Record<string, string> {
  const url = address ? new URL(address) : null;
  return {
    PAGES_ORIGIN: url ? `${url.protocol}//page_bucket${url.pathname.replace(/\/$/, '')}` : '',
    PAGES_HOST: url?.host ?? '',
    PAGES_NAME: url?.hostname ?? '',
  };
}

function bucketUpstream({ protocol, hostname, port }: URL): string {
  const address = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  return [
    'upstream page_bucket {',
    '    zone page_bucket 128k;',
    `    server ${address} max_fails=0;`,
    '    keepalive 16;',
    '    keepalive_timeout 5s;',
    '  }',
  ].join('\n');
}

/** Connections are kept idle for less than an instance waits at its end (DRAIN_SECONDS). */
const upstream = (name: string, place: ServicePlace, idleSeconds: number): string =>
  [
    `upstream ${name} {`,
    `    zone ${name} 128k;`,
    `    ${serverLines(place)}`,
    '    keepalive 32;',
    `    keepalive_timeout ${idleSeconds}s;`,
    '  }',
  ].join('\n');

/**
 * The instances of an upstream. One alone is asked again at once, whatever happened; of several, one
 * that fails is left out for a second, but asked all the same where no other is left: after a crash each
 * of them may have failed just now, and be back already.
 */
function serverLines({ instances, spare }: ServicePlace): string {
  const hasSisters = instances.length > 1;
  const patience = hasSisters ? 'max_fails=2 fail_timeout=1s' : 'max_fails=0';
  const lastResorts = [...(hasSisters ? instances : []), ...(spare ? [spare] : [])];
  return [
    ...instances.map((address) => `server ${address} ${patience};`),
    ...lastResorts.map((address) => `server ${address} backup max_fails=0;`),
  ].join('\n    ');
}

/** Services reach each other here: as balanced as from outside, and closed to the outside. */
function betweenServers(services: GatewayPlan['services']): string {
  const servers = Object.entries(services).map(([name, { between }]) =>
    between
      ? `\n  server {\n    listen ${between};\n    location / {\n      proxy_pass http://${name};\n    }\n  }`
      : '',
  );
  return servers.join('').trim();
}

function devLocations(dev: DevServers | null): string {
  const locations = [...(dev?.modules ?? [])].map(([name, address]) =>
    [
      `location ^~ /modules/${name}/dev/ {`,
      '  proxy_set_header Connection $connection_header;',
      '  proxy_set_header Upgrade $http_upgrade;',
      '  proxy_set_header Host $http_host;',
      `  proxy_pass http://${address};`,
      '}',
    ].join('\n'),
  );
  return locations.join('\n');
}
