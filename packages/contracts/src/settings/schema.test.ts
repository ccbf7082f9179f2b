import { expect, test } from 'vitest';
import { SETTING_FIELDS, SETTING_NAMES, settingChanges } from '../rules/settings/settings.ts';
import { allSettings, newSettings, settingEnv } from './schema.ts';

test('every setting has a field whose default, choices and lengths its schema accepts (rule 20.2)', () => {
  expect(SETTING_NAMES).toEqual(expect.arrayContaining(Object.keys(settingEnv)));
  for (const name of SETTING_NAMES) {
    const field: {
      default: string;
      kind: string;
      choices?: readonly { value: string }[];
      max?: number;
    } = SETTING_FIELDS[name];
    const read = (text: string | undefined) => settingEnv[name].safeParse(text);
    const value = field.default === '' ? undefined : field.default;
    expect([name, read(value).data]).toEqual([name, read(undefined).data]);
    for (const choice of field.choices ?? [])
      if (choice.value !== '')
        expect([name, choice, read(choice.value).success]).toEqual([name, choice, true]);
    if (field.kind === 'switch')
      expect(['on', 'off'].map((text) => read(text).data)).toEqual([true, false]);
    if (field.max !== undefined)
      expect([name, read('x'.repeat(field.max + 1)).success]).toEqual([name, false]);
  }
});

test.each([
  [{ GSTIN: '27AAPFU0939F1ZW' }, 'GSTIN', /check digit/],
  [{ SELLER_KIND: 'registered' }, 'GSTIN', /required/],
  [{ UPI_ID: 'no address' }, 'UPI_ID', /shop@bank/],
  [{ CONTACT_EMAIL: 'hello' }, 'CONTACT_EMAIL', /email/],
  [{ STORE_NAME: 'Two\nlines' }, 'STORE_NAME', /not allowed/],
  [{ NOTIFY_RETURNS: 'perhaps' }, 'NOTIFY_RETURNS', /on or off/],
  [{ STORE_LOGO: 'https://example.com/a.png' }, 'STORE_LOGO', /uploaded picture/],
  [{ STORE_LOGO: `${'a'.repeat(24)}-900x99` }, 'STORE_LOGO', /8 times as wide/],
  [{ STORE_LOGO: `${'a'.repeat(24)}-99x900` }, 'STORE_LOGO', /2 times as high/],
  [{ STORE_LOGO: `${'a'.repeat(24)}-40x31` }, 'STORE_LOGO', /32 pixels/],
  [{ TIME_ZONE: 'Asia/Nowhere' }, 'TIME_ZONE', /such as Asia/],
  [{ TIME_ZONE: '+05:30' }, 'TIME_ZONE', /such as Asia/],
])('rejects %o (rules 20.2, 20.8)', (values, name, words) => {
  const [issue] = allSettings.safeParse(values).error?.issues ?? [];
  expect(issue).toMatchObject({ path: [name], message: expect.stringMatching(words) });
});

test('accepts settings by name only, so no secret is stored (rule 20.1)', () => {
  const sent = (values: object) => newSettings.safeParse({ version: 0, values }).success;
  expect(sent({ STORE_NAME: 'Neel', MAIL_FOOTER: 'a\nb' })).toBe(true);
  for (const name of ['SMTP_URL', 'ADMIN_PASSWORD', 'RAZORPAY_KEY_SECRET', '__proto__x'])
    expect([name, sent({ [name]: 'x' })]).toEqual([name, false]);
});

test('lists changed settings with an unset one as empty text', () => {
  expect(settingChanges({ GSTIN: 'a', UPI_ID: 'b' }, { UPI_ID: 'c', MAIL_FOOTER: 'd' })).toEqual([
    { name: 'GSTIN', from: 'a', to: '' },
    { name: 'UPI_ID', from: 'b', to: 'c' },
    { name: 'MAIL_FOOTER', from: '', to: 'd' },
  ]);
});
