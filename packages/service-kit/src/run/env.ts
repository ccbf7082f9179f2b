import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { logoOf } from '@tanabana/contracts';
import { letterEnv, storeEnv } from '@tanabana/contracts/endpoints';
import { z } from 'zod';
import type { Site } from '../documents/site.ts';

export {
  checkTaxEnv,
  flag,
  letterEnv,
  noticeEnv,
  storeEnv,
  taxEnv,
  telemetryEnv,
  tradeEnv,
  upiEnv,
} from '@tanabana/contracts/endpoints';
export { taxSettings } from './tax-settings.ts';

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
  STORE_NAME: storeEnv.STORE_NAME,
  STORE_LOGO: storeEnv.STORE_LOGO,
  TIME_ZONE: storeEnv.TIME_ZONE,
  /** Below every email. */
  MAIL_FOOTER: letterEnv.MAIL_FOOTER,
  /** Settings service, whose stored settings apply below the environment (rule 20.1). */
  SETTINGS_URL: z.url().optional(),
};

/** Returns the shop's identity from its settings. */
export const siteOf = (env: {
  PUBLIC_URL: string;
  STORE_NAME: string;
  STORE_LOGO?: string | undefined;
  TIME_ZONE?: string | undefined;
  MAIL_FOOTER?: string | undefined;
}): Site => ({
  publicUrl: env.PUBLIC_URL.replace(/\/+$/, ''),
  storeName: env.STORE_NAME,
  storeLogo: logoOf(env.STORE_LOGO),
  timeZone: env.TIME_ZONE,
  mailFooter: env.MAIL_FOOTER,
});

/** Missing or invalid settings; the message names each in one line, without values. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Parses a program's settings from the environment; empty text counts as not set. Any setting
 * `NAME` may be read from the file in `NAME_FILE` without its trailing line break, so that secrets
 * need not be in the environment. Throws `SettingsError`.
 * @param stored settings that the environment overrides
 */
export function parseEnv<T>(
  schema: z.ZodType<T>,
  env: NodeJS.ProcessEnv,
  stored: Readonly<Record<string, string>> = {},
): T {
  const parsed = schema.safeParse({ ...stored, ...givenSettings(schema, env) });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new SettingsError(`Wrong settings: ${wrong.join('; ')}`);
}

/** Returns the texts of settings that the environment sets. Throws `SettingsError`. */
export const givenSettings = (schema: z.ZodType, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  withFiles(settingNames(schema), withoutEmpty(env));

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
