import type { SettingName, SettingsGroup, SettingsVersionPage } from '@tanabana/contracts';
import { createLogger, localVerifier } from '@tanabana/service-kit';
import { createTokens, listen, testDatabase } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { createApp } from '../src/app.ts';
import { createStorage } from '../src/storage.ts';

const GSTIN = '27AAPFU0939F1ZV';

/** Instances of the settings service on one temporary database. */
async function startSettings() {
  const { serviceClient: client, prefix } = await testDatabase();
  const tokens = await createTokens();
  async function instance() {
    const storage = createStorage(client, prefix);
    await storage.prepare();
    return listen(
      createApp({
        storage,
        environment: {
          given: { LEGAL_NAME: 'Env LLP' },
          defaults: { UPI_ID: 'demo@bank' },
          publicUrl: '',
          onlinePayments: '',
          traced: false,
        },
        verifyToken: localVerifier(tokens.jwks),
        log: createLogger('settings', 'silent'),
      }),
    );
  }
  const [one, other] = [await instance(), await instance()];
  const asha = await tokens.buildToken({ isAdmin: true, username: 'asha' });
  const bela = await tokens.buildToken({ isAdmin: true, username: 'bela' });
  const change = (group: string, version: number, values: object, token: string = asha) =>
    one.call<SettingsGroup & { code: string; details: SettingsGroup; errors: object[] }>(
      'PUT',
      `/api/settings/${group}`,
      { token, body: { version, values } },
    );
  const config = async (server = one) =>
    (await server.call<Record<string, unknown>>('GET', '/between/config')).body;
  return { one, other, asha, bela, tokens, change, config };
}

const { one, other, asha, bela, tokens, change, config } = await startSettings();
const settingIn = ({ settings }: SettingsGroup, name: SettingName) =>
  settings.find((setting) => setting.name === name);

longTest(
  'a saved setting is in pages and services of every instance at once (rules 20.1, 20.4)',
  async () => {
    const before = (await other.call<{ version: string }>('GET', '/between/settings')).body.version;
    expect(await config()).toMatchObject({ storeName: 'Tanabana', upiId: 'demo@bank' });
    const { status, body } = await change('store', 0, { STORE_NAME: ' Neel ', CARE_CONTACT: '' });
    expect([status, body.version]).toEqual([200, 1]);
    expect(settingIn(body, 'STORE_NAME')).toMatchObject({ value: 'Neel', source: 'stored' });
    await expect
      .poll(() => config(other))
      .toMatchObject({ storeName: 'Neel', legalName: 'Env LLP' });
    const followed = (version: string) =>
      other.call<{ version: string; values: object | null }>(
        'GET',
        `/between/settings?version=${version}`,
      );
    const { body: changed } = await followed(before);
    expect(changed.values).toEqual({ STORE_NAME: 'Neel' });
    expect((await followed(changed.version)).body).toEqual({
      version: changed.version,
      values: null,
    });
  },
);

test('rejects a save of an older version with the current values; lists and restores versions (rule 20.3)', async () => {
  const first = await change('emails', 0, { MAIL_FOOTER: 'One' });
  expect(first.body.version).toBe(1);
  const late = await change('emails', 0, { MAIL_FOOTER: 'Two' }, bela);
  expect([late.status, late.body.code]).toEqual([409, 'settings.changed']);
  expect(settingIn(late.body.details, 'MAIL_FOOTER')?.value).toBe('One');
  const racers = await Promise.all(
    [asha, bela].map((token) =>
      change('emails', 1, { MAIL_FOOTER: `by ${token.slice(-4)}` }, token),
    ),
  );
  expect(racers.map(({ status }) => status).sort()).toEqual([200, 409]);

  const path = '/api/settings/emails';
  const body = { version: 2, restore: 1 };
  const restored = await one.call<SettingsGroup>('POST', `${path}/restore`, { token: bela, body });
  expect(restored.body.version).toBe(3);
  expect(settingIn(restored.body, 'MAIL_FOOTER')?.value).toBe('One');
  const unknown = { version: 3, restore: 9 };
  const missing = await one.call('POST', `${path}/restore`, { token: asha, body: unknown });
  expect(missing.body.code).toBe('settings.version_not_found');
  const { data } = (await one.call<SettingsVersionPage>('GET', `${path}/versions`, { token: asha }))
    .body;
  expect(data.map(({ version, restored: of }) => [version, of])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect(data[2]).toMatchObject({
    by: { username: 'asha' },
    changes: [{ name: 'MAIL_FOOTER', from: '', to: 'One' }],
  });
  const audit = await one.call<{ data: { action: string; by: object }[] }>(
    'GET',
    '/api/settings/audit?q=emails',
    { token: asha },
  );
  expect(audit.body.data.map(({ action }) => action)).toEqual(['restored', 'changed', 'changed']);
});

test.each([
  [{ GSTIN: '27AAPFU0939F1ZW' }, 'values.GSTIN', /check digit/],
  [{ GSTIN, STORE_REGION: 'Goa' }, 'values.STORE_REGION', /Maharashtra/],
  [{ LEGAL_NAME: 'Other' }, 'values.LEGAL_NAME', /environment \(LEGAL_NAME\)/],
  [{ STORE_NAME: 'Other' }, 'values.STORE_NAME', /another group/],
])(
  'rejects %o with its field and stores nothing (rules 20.1, 20.2)',
  async (values, path, words) => {
    const { status, body } = await change('tax', 0, values);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path, message: expect.stringMatching(words) }]);
  },
);

test('an unchanged save creates no version; staff without the permission are rejected', async () => {
  const saved = await change('tax', 0, { GSTIN });
  expect((await change('tax', saved.body.version, { GSTIN })).body.version).toBe(1);
  const reader = await tokens.buildToken({ role: 'readOnly' });
  expect((await one.call('GET', '/api/settings', { token: reader })).status).toBe(200);
  expect((await change('tax', 1, { GSTIN: '' }, reader)).status).toBe(403);
  expect((await change('unknown', 0, {})).body.code).toBe('settings.not_found');
});
