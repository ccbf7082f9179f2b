import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { taxEnv } from '@tanabana/service-kit/env';
import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';
import { PASSED_ON } from './shop/service-spec.ts';

describe('seller and tax settings', () => {
  const gstin = '27AAPFU0939F1ZV';
  it.each([
    [{ GSTIN: '27AAPFU0939F1ZW' }, /GSTIN.*check digit/],
    [{ GST_RATE: '101' }, /GST_RATE.*100 or less/],
    [{ GST_RATE: '-1' }, /GST_RATE.*0 or more/],
    [{ SELLER_KIND: 'other' }, /SELLER_KIND.*registered, composition or unregistered/],
    [{ SELLER_KIND: 'registered' }, /GSTIN.*required/],
    [{ SELLER_KIND: 'unregistered', GSTIN: gstin }, /GSTIN.*empty/],
    [{ GSTIN: gstin, STORE_REGION: 'Goa' }, /STORE_REGION.*not Maharashtra/],
    [{ GST_BETWEEN: 'middle' }, /GST_BETWEEN.*higher or lower/],
  ])('reject %o with a message', (env, words) => {
    expect(() => parseSettings(env, '/')).toThrow(words);
  });

  it('accept consistent settings', () => {
    const env = { GSTIN: gstin.toLowerCase(), STORE_REGION: 'maharashtra', GST_RATE: '5' };
    expect(parseSettings(env, '/')).toMatchObject({ GSTIN: gstin, GST_RATE: 5 });
  });

  it.each(Object.keys(taxEnv))('%s is known to services, containers, cluster and docs', (name) => {
    const said = (path: string) =>
      readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
    expect(PASSED_ON).toContain(name);
    expect(said('docker-compose.yml')).toContain(`\n  ${name}: \${${name}:-}\n`);
    expect(said('deploy/kubernetes/base/shop.env')).toContain(`\n${name}=\n`);
    expect(said('docs/running.md')).toContain(`\`${name}\``);
  });
});

describe('settings', () => {
  it('have a default for each', () => {
    expect(parseSettings({}, '/shop')).toMatchObject({
      PORT: 8080,
      LISTEN_HOST: '127.0.0.1',
      DATA_DIR: '/shop/.data',
      TANABANA_CACHE: `${homedir()}/.cache/tanabana`,
      DB_PREFIX: 'tanabana',
      SEED: 'demo',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_USERNAME: 'admin',
      GUEST_CHECKOUT: false,
      FIRST_ORDER_FREE_SHIPPING: true,
      MAX_OPEN_PIECES: 99,
      PICTURE_ADDRESSES: '',
      DECLINED_KEPT_HOURS: 24,
      PAYMENT_REMINDER_HOURS: 12,
    });
  });

  it('treat an empty value as unset', () => {
    expect(parseSettings({ PORT: '', MONGODB_URI: '' }, '/shop')).toMatchObject({ PORT: 8080 });
  });

  it.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
    ['off', false],
  ])('read the switch %s', (text, value) => {
    expect(parseSettings({ GUEST_CHECKOUT: text }, '/').GUEST_CHECKOUT).toBe(value);
  });

  it.each([
    [undefined, undefined],
    ['shop@bank', 'shop@bank'],
    ['off', 'off'],
  ])('send prepaid orders to %s', (text, value) => {
    const settings = parseSettings({ UPI_ID: text }, '/');
    expect([settings.UPI_ID, settings.DEFAULT_UPI_ID]).toEqual([value, 'tanabana@example']);
  });

  it('make folders absolute and remove the trailing slash of the public address', () => {
    const settings = parseSettings(
      { DATA_DIR: '../other', TANABANA_CACHE: '/cache', PUBLIC_URL: 'https://shop.example/' },
      '/shop',
    );
    expect(settings.DATA_DIR).toBe('/other');
    expect(settings.TANABANA_CACHE).toBe('/cache');
    expect(settings.PUBLIC_URL).toBe('https://shop.example');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['MONGODB_URI', 'http://127.0.0.1'],
    ['DB_PREFIX', 'Shop One'],
    ['SEED', 'all'],
    ['ADMIN_PASSWORD', 'short'],
    ['GUEST_CHECKOUT', 'maybe'],
    ['IMAGE_CACHE_SIZE', 'big'],
    ['SMTP_URL', 'mail.example:25'],
    ['MAIL_FROM', 'hello'],
    ['CONTACT_EMAIL', 'hello'],
    ['MAX_OPEN_PIECES', '0'],
    ['PICTURE_ADDRESSES', 'cdn.example'],
    ['PICTURE_ADDRESSES', '10.0.0.0/33'],
    ['DECLINED_KEPT_HOURS', 'a day'],
    ['PAYMENT_REMINDER_HOURS', '0'],
    ['DATA_DIR', '/data/"$x"'],
  ])('name an invalid setting: %s=%s', (name, value) => {
    expect(() => parseSettings({ [name]: value }, '/')).toThrow(name);
  });

  it('name every invalid setting, and show no password', () => {
    const wrong = () => parseSettings({ PORT: 'x', ADMIN_PASSWORD: 'tiny1' }, '/');
    expect(wrong).toThrow(/PORT.*ADMIN_PASSWORD/);
    expect(wrong).not.toThrow(/tiny1/);
  });
});
