import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import type { Site } from '../documents/site.ts';

export { checkTaxEnv, taxEnv, taxSettings } from './tax-env.ts';

/** A boolean setting; gateway/render.sh accepts the same spellings. */
export const flag = z
  .enum(['0', '1', 'false', 'true', 'no', 'yes', 'off', 'on'])
  .transform((text) => ['1', 'true', 'yes', 'on'].includes(text));

/** Settings of every service (docs/architecture.md, Services). */
export const baseEnv = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535),
  /** Only behind a gateway: the client address is taken from `X-Real-IP`. */
  HOST: z.string().min(1).default('127.0.0.1'),
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'Expected a mongodb:// address.'),
  DB_PREFIX: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,29}$/, 'Expected up to 30 characters of a-z, 0-9, _ and -.')
    .default('tanabana'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Trace collector, such as http://collector:4318; without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers for the collector: `authorization=Bearer …`, comma-separated. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Share of traces to keep, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /**
   * Seconds for which idle connections stay open at shutdown: longer than the gateway keeps its
   * own, so that no request meets a closed one.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
});

/** For services that name the shop or its pages. */
export const siteEnv = {
  PUBLIC_URL: z.url().default('http://127.0.0.1:8080'),
  STORE_NAME: z.string().min(1).default('Tanabana'),
};

const whole = z.coerce.number('must be a number').int('must be a whole number');
const hours = z.coerce.number('must be a number').positive('must be more than 0').max(8760);

/**
 * Trading settings and defaults, for the orders service and `npm start`. gateway/render.sh passes
 * the same to pages; tools/deploy-check compares them.
 */
export const tradeEnv = {
  /** Orders without an account. */
  GUEST_CHECKOUT: flag.default(false),
  /** Free shipping on an account's first order (rule 1.5). */
  FIRST_ORDER_FREE_SHIPPING: flag.default(true),
  /** Units of one product that a customer may have on order. */
  MAX_OPEN_PIECES: whole.min(1).max(1_000_000).default(99),
  /** Hours for which a prepaid order is kept after its payment was declined. */
  DECLINED_KEPT_HOURS: hours.default(24),
  /** Hours after which the owner is reminded of an unchecked payment. */
  PAYMENT_REMINDER_HOURS: hours.default(12),
};

/** Returns the shop's identity from its settings. */
export const siteOf = (env: { PUBLIC_URL: string; STORE_NAME: string }): Site => ({
  publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
  storeName: env.STORE_NAME,
});

/** Missing or invalid settings; the message names each in one line, without values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Parses a program's settings from the environment; empty text counts as not set. Any setting
 * `NAME` may be read from the file in `NAME_FILE` without its trailing line break, so that secrets
 * need not be in the environment. Throws `SettingsError`.
 */
export function parseEnv<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  const parsed = schema.safeParse(withFiles(settingNames(schema), withoutEmpty(env)));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`Wrong settings: ${wrong.join('; ')}`);
}

/** Names of all settings of a schema, which may be refined or transformed. */
function settingNames(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodPipe) return settingNames(schema.def.in as z.ZodType);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

const withoutEmpty = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

function withFiles(names: readonly string[], env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = names.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (file === undefined) return [];
    if (env[name] !== undefined)
      throw new SettingsError(`Wrong settings: ${name} and ${name}_FILE are both set`);
    return [[name, readSecret(`${name}_FILE`, file)] as const];
  });
  return { ...env, ...withoutEmpty(Object.fromEntries(read)) };
}

function readSecret(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError(`Wrong settings: ${name}: the file cannot be read (${code})`);
  }
}

/** A setting as described for deployment checks. */
interface SettingDescription {
  name: string;
  /** Whether the program fails to start without it. */
  required: boolean;
}

/** Returns all settings of a schema by name. */
export function describeSettings(schema: z.ZodType): SettingDescription[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.keys(properties).map((name) => ({ name, required: required.includes(name) }));
}

const isAddress = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  return (
    version > 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  );
};

/** Settings of fetching pictures for imported products. */
export const pictureEnv = {
  /**
   * IP addresses or ranges (CIDR), separated by commas, from which pictures are fetched although
   * they are not public.
   */
  PICTURE_ADDRESSES: z
    .string()
    .default('')
    .refine(
      (list) =>
        list
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
          .every(isAddress),
      'must be IP addresses or ranges such as 192.168.7.0/24',
    ),
};
