import { availableParallelism, homedir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  checkTaxEnv,
  flag,
  letterEnv,
  noticeEnv,
  pictureEnv,
  storeEnv,
  taxEnv,
  telemetryEnv,
  tradeEnv,
  upiEnv,
} from '@tanabana/service-kit/env';
import { z } from 'zod';
import { StartError } from './console.ts';

const whole = z.coerce.number('must be a number').int('must be a whole number');
const text = z.string().trim();
/** An origin as in a policy, without characters that could end the policy or its line. */
const HOST = /[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*/;
const ORIGIN = new RegExp(`^https?://${HOST.source}(?::[1-9][0-9]*)?$`);
const isOrigin = (origin: string): boolean => ORIGIN.test(origin) && URL.canParse(origin);
const folder = text.min(1).regex(/^[^"$\\\n]*$/, 'must be a path without " $ and \\');

/** All settings of `npm start` from the environment (docs/running.md). */
const schema = z.object({
  PORT: whole.min(0).max(65_535).default(8080),
  /** Address that the gateway listens on; everything else listens on 127.0.0.1 only. */
  LISTEN_HOST: text.min(1).default('127.0.0.1'),
  DATA_DIR: folder.default('.data'),
  TANABANA_CACHE: folder.default(join(homedir(), '.cache', 'tanabana')),
  MONGODB_URI: text.regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address').optional(),
  DB_PREFIX: text
    .regex(/^[a-z0-9][a-z0-9_-]{0,29}$/, 'must be up to 30 of a-z, 0-9, _ and -')
    .default('tanabana'),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  ADMIN_EMAIL: text.default('admin@example.com'),
  ADMIN_USERNAME: text.default('admin'),
  ADMIN_PASSWORD: z.string().min(6, 'must have 6 characters or more').optional(),
  SMTP_URL: text.regex(/^smtps?:\/\/[^/]/, 'must be an smtp:// or smtps:// address').optional(),
  MAIL_FROM: text.regex(/@/, 'must be an address, or a name with <address>').optional(),
  /** Settings that the owner may change in the dashboard unless they are set here (rule 20.1). */
  ...storeEnv,
  ...letterEnv,
  ...noticeEnv,
  ...upiEnv,
  /** UPI ID of a new shop. */
  DEFAULT_UPI_ID: upiEnv.UPI_ID.default('tanabana@example'),
  /** How orders are paid online: `simulated` without money; `off` for a shop without online payments. */
  PAYMENT_PROVIDER: z
    .enum(['razorpay', 'simulated', 'off'], 'must be razorpay, simulated or off')
    .default('simulated')
    .transform((provider) => (provider === 'off' ? undefined : provider)),
  /** Minutes for which an order waits for its payment. */
  PAYMENT_MINUTES: z.coerce.number('must be a number').positive('must be more than 0').optional(),
  /** Secret of the payment simulator; by default a new one at each start. */
  SIMULATED_PAYMENTS_SECRET: z.string().min(1).optional(),
  ...taxEnv,
  PUBLIC_URL: text.regex(/^https?:\/\/[^/]+/, 'must be an http(s) address').optional(),
  ...tradeEnv,
  ...telemetryEnv,
  ...pictureEnv,
  /** Writes a log line for each notification of a person. */
  NOTIFICATION_LOG: flag.default(true),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Source of shell and modules instead of a build: a public bucket, or a CDN. */
  PAGES_URL: text
    .regex(/^https?:\/\/[\w.-]+(?::\d+)?(?:\/[\w.~+-]+)*\/?$/, 'must be an http(s) address')
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Certificate authorities of PAGES_URL; by default those of Node. */
  PAGES_CA_FILE: folder.optional(),
  /** Other origins of modules; gateway/render.sh checks the same. */
  MODULE_ORIGINS: z
    .string()
    .max(500, 'must have 500 characters at most')
    .transform((list) => list.split(/[ \t\n]+/).filter(Boolean))
    .refine((list) => list.every(isOrigin), 'must be origins such as https://modules.example.com')
    .default([]),
  /** Services of other teams; gateway/render.sh reads it. */
  EXTRA_SERVICES: text.default(''),
  /** Path of nginx. */
  NGINX: text.optional(),
  /** Parallel builds. */
  BUILD_JOBS: whole.min(1).default(availableParallelism()),
  /** Opens the shop without parts that cannot be built, to work on the others. */
  ALLOW_BROKEN_PARTS: flag.default(false),
  /** Workers of nginx. */
  GATEWAY_WORKERS: whole.min(1).default(Math.min(availableParallelism(), 2)),
  /** Sign-in attempts, and uploads, per address and second; bursts are 5 times that. */
  SIGNIN_RATE: whole.min(1).default(20),
  UPLOAD_RATE: whole.min(1).default(20),
  /** Seconds that the gateway caches public responses of products and categories. */
  MICROCACHE_SECONDS: whole.min(1).max(60).default(1),
  /**
   * Seconds that the gateway keeps idle connections to services; a stopping instance waits one
   * more.
   */
  IDLE_SECONDS: whole.min(1).max(60).default(5),
  /** Maximum disk space of resized pictures in the gateway, in nginx's notation. */
  IMAGE_CACHE_SIZE: text.regex(/^\d+[kmg]$/).default('512m'),
  /** Networks of trusted proxies (comma-separated), whose X-Forwarded-For is used. */
  TRUSTED_PROXIES: text.default(''),
  /** Megabytes of JavaScript memory per service. */
  SERVICE_MEMORY_MB: whole.min(32).default(192),
});

export interface Settings extends Readonly<z.output<typeof schema>> {
  /** Names of all variables that are set. */
  readonly GIVEN: ReadonlySet<string>;
}

/**
 * Reads the settings; an empty variable counts as unset. Folders become absolute.
 * @param env such as process.env
 * @param root the repository, base of relative folders
 * @throws StartError naming each invalid variable
 */
export function parseSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.superRefine(checkTaxEnv).safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(
      ({ path, message }) => `${shown(String(path[0]), given)} (${message})`,
    );
    throw new StartError(`These settings are invalid: ${wrong.join(', ')}.`);
  }
  const { DATA_DIR, TANABANA_CACHE, PUBLIC_URL } = parsed.data;
  return {
    ...parsed.data,
    GIVEN: new Set(Object.keys(given)),
    DATA_DIR: resolve(root, DATA_DIR),
    TANABANA_CACHE: resolve(root, TANABANA_CACHE),
    PUBLIC_URL: PUBLIC_URL?.replace(/\/+$/, ''),
  };
}

/** A setting for output: secrets only by name. */
function shown(name: string, given: Record<string, string | undefined>): string {
  return /PASSWORD|URI|SMTP|SECRET/.test(name) ? name : `${name}=${given[name]}`;
}
