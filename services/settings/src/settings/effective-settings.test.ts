import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SettingValues } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import {
  type Environment,
  effective,
  pageConfig,
  problemsOf,
  validPart,
} from './effective-settings.ts';

const RENDER = fileURLToPath(new URL('../../../../gateway/render.sh', import.meta.url));

const environmentOf = (given: SettingValues = {}, defaults: SettingValues = {}): Environment => ({
  given,
  defaults,
  publicUrl: '',
  onlinePayments: '',
  traced: false,
});

test('a value is that of the environment, else the stored one, else the default (rule 20.1)', () => {
  const environment = environmentOf({ STORE_NAME: 'Env' }, { UPI_ID: 'demo@bank' });
  const stored = { STORE_NAME: 'Stored', LEGAL_NAME: 'Stored LLP' };
  const of = (name: 'STORE_NAME' | 'LEGAL_NAME' | 'UPI_ID' | 'GUEST_CHECKOUT') =>
    effective(name, stored, environment);
  expect(of('STORE_NAME')).toEqual({ value: 'Env', source: 'environment' });
  expect(of('LEGAL_NAME')).toEqual({ value: 'Stored LLP', source: 'stored' });
  expect(of('UPI_ID')).toEqual({ value: 'demo@bank', source: 'default' });
  expect(of('GUEST_CHECKOUT')).toEqual({ value: 'off', source: 'default' });
});

test('stored values that the environment contradicts are ignored, the others apply (rule 20.2)', () => {
  const stored = { GSTIN: '27AAPFU0939F1ZV', STORE_NAME: 'Neel' };
  const environment = environmentOf({ SELLER_KIND: 'unregistered' });
  expect(problemsOf(stored, environment)).toEqual([
    { name: 'GSTIN', message: 'GSTIN must be empty for unregistered sellers.' },
  ]);
  expect(validPart(stored, environment)).toEqual({ STORE_NAME: 'Neel' });
  expect(validPart(stored, environmentOf())).toBe(stored);
});

/** Public settings that the gateway writes for an environment. */
async function writtenByGateway(env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-settings-'));
  try {
    const own = { PATH: process.env.PATH, NAME_SERVER: '', RUN_DIR: folder, SERVICES: 'settings' };
    await promisify(execFile)('sh', [RENDER], { env: { ...own, ...env } });
    return await readFile(join(folder, 'pages/config.json'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('pages get the settings that the gateway writes for the same environment (rule 10.14)', async () => {
  const given: SettingValues = {
    STORE_NAME: 'Tana "&" </script> बाना',
    STORE_LOGO: `${'a'.repeat(24)}-640x160`,
    UPI_ID: 'off',
    GUEST_CHECKOUT: 'yes',
    FIRST_ORDER_FREE_SHIPPING: '0',
    LEGAL_NAME: 'Asha LLP',
    GRIEVANCE_HOURS: '10 to 6',
  };
  const written = await writtenByGateway({ ...given, PAYMENT_PROVIDER: 'razorpay' });
  const made = pageConfig(given, { ...environmentOf(), onlinePayments: 'razorpay' });
  expect(JSON.parse(made)).toEqual(JSON.parse(written));
  expect(made).not.toContain('<');
});

test('pages trace clicks only if the installation exports traces (rule 26.12)', () => {
  expect(pageConfig({}, environmentOf())).not.toContain('traced');
  const made = pageConfig({}, { ...environmentOf(), traced: true });
  expect(JSON.parse(made)).toMatchObject({ traced: true });
});
