import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { baseEnv, describeSettings, parseEnv, SettingsError } from './env.ts';

const schema = baseEnv.extend({ AUTH_URL: z.url(), FLAG: z.stringbool().default(false) });
const env = { PORT: '1', MONGODB_URI: 'mongodb://one', AUTH_URL: 'http://auth' };
const { MONGODB_URI: _, ...withoutUri } = env;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-env-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function secret(text: string): Promise<string> {
  const file = join(folder, `secret-${text.length}`);
  await writeFile(file, text);
  return file;
}

describe('setting', () => {
  test('is read from a file without its trailing line break', async () => {
    const MONGODB_URI_FILE = await secret('mongodb://from-file/ \n');
    expect(parseEnv(schema, { ...withoutUri, MONGODB_URI_FILE }).MONGODB_URI).toBe(
      'mongodb://from-file/ ',
    );
  });
  test('of a refined schema is read from a file, too', async () => {
    const MONGODB_URI_FILE = await secret('mongodb://whole');
    const whole = schema.refine(() => true).transform((all) => all.MONGODB_URI);
    expect(parseEnv(whole, { ...withoutUri, MONGODB_URI_FILE })).toBe('mongodb://whole');
  });
  test('from a file is validated, and an empty file counts as not set', async () => {
    const wrong = await secret('http://not-a-database');
    const empty = await secret('\n');
    for (const MONGODB_URI_FILE of [wrong, empty])
      expect(() => parseEnv(schema, { ...withoutUri, MONGODB_URI_FILE })).toThrow(/MONGODB_URI: /);
    expect(() => parseEnv(schema, { ...withoutUri, MONGODB_URI_FILE: wrong })).not.toThrow(/not-a/);
  });
  test('is rejected when its file is missing or both ways are used', async () => {
    const missing = { ...withoutUri, MONGODB_URI_FILE: join(folder, 'missing') };
    expect(() => parseEnv(schema, missing)).toThrow(
      new SettingsError('Wrong settings: MONGODB_URI_FILE: the file cannot be read (ENOENT)'),
    );
    const both = { ...env, MONGODB_URI_FILE: await secret('mongodb://two') };
    expect(() => parseEnv(schema, both)).toThrow('MONGODB_URI and MONGODB_URI_FILE are both set');
  });
});

test('file variables of unknown settings are not read', () => {
  expect(() => parseEnv(schema, { ...env, SSL_CERT_FILE: '/nowhere' })).not.toThrow();
});

test('describes the settings of a program and which are required', () => {
  expect(describeSettings(schema)).toEqual(
    expect.arrayContaining([
      { name: 'PORT', required: true },
      { name: 'AUTH_URL', required: true },
      { name: 'DB_PREFIX', required: false },
      { name: 'FLAG', required: false },
    ]),
  );
});
