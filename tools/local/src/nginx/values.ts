import type { Settings } from '../settings.ts';

/** The services by the names that the gateway knows them by. */
export const SERVICES = ['products', 'categories', 'auth', 'orders'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** What differs from one gateway to the next. */
export interface GatewayPlan {
  /** `host:port` to listen on. */
  listen: string;
  /** `host:port` of each service. */
  services: Readonly<Record<ServiceName, string>>;
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
  | 'IMAGE_CACHE_SIZE'
  | 'TRUSTED_PROXIES'
  | 'LOG_LEVEL'
>;

const BURST = 5;

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
    LISTEN: plan.listen,
    ACCESS_LOG: settings.LOG_LEVEL === 'debug' ? '/dev/stdout' : 'off',
    ERROR_LEVEL: settings.LOG_LEVEL === 'debug' ? 'info' : 'warn',
    PRODUCTS_ADDRESS: plan.services.products,
    CATEGORIES_ADDRESS: plan.services.categories,
    AUTH_ADDRESS: plan.services.auth,
    ORDERS_ADDRESS: plan.services.orders,
    REAL_IP_LINES: proxies.map((network) => `set_real_ip_from ${network};`).join('\n  '),
    OWN_PROXY_LINES: proxies.map((network) => `${network} yes;`).join('\n    '),
    SIGNIN_RATE: String(settings.SIGNIN_RATE),
    SIGNIN_BURST: String(settings.SIGNIN_RATE * BURST),
    UPLOAD_RATE: String(settings.UPLOAD_RATE),
    UPLOAD_BURST: String(settings.UPLOAD_RATE * BURST),
    CACHE_SECONDS: String(settings.MICROCACHE_SECONDS),
    IMAGE_CACHE_SIZE: settings.IMAGE_CACHE_SIZE,
    // development servers put styles into the page as elements and talk over WebSockets
    CSP_STYLE: plan.dev ? " 'unsafe-inline'" : '',
    CSP_CONNECT: plan.dev ? ' ws: wss:' : '',
    DEV_SHELL_ADDRESS: plan.dev?.shell ?? '',
    DEV_MODULE_LOCATIONS: devLocations(plan.dev),
  };
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
