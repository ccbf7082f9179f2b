import { homedir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

describe('settings', () => {
  it('has a default for everything', () => {
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
      FIRST_ORDER_FREE_SHIPPING: false,
      MAX_OPEN_PIECES: 99,
      DECLINED_KEPT_HOURS: 24,
      PAYMENT_REMINDER_HOURS: 12,
    });
  });

  it('takes what is empty for not set', () => {
    expect(parseSettings({ PORT: '', MONGODB_URI: '' }, '/shop')).toMatchObject({ PORT: 8080 });
  });

  it.each([
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
    ['off', false],
  ])('reads the switch %s', (text, value) => {
    expect(parseSettings({ GUEST_CHECKOUT: text }, '/').GUEST_CHECKOUT).toBe(value);
  });

  it.each([
    [undefined, 'tanabana@example'],
    ['shop@bank', 'shop@bank'],
    ['off', ''],
  ])('pays prepaid orders to %s', (text, value) => {
    expect(parseSettings({ UPI_ID: text }, '/').UPI_ID).toBe(value);
  });

  it('makes folders absolute and takes the slash off the public address', () => {
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
    ['DECLINED_KEPT_HOURS', 'a day'],
    ['PAYMENT_REMINDER_HOURS', '0'],
    ['DATA_DIR', '/data/"$x"'],
  ])('names a setting that is wrong: %s=%s', (name, value) => {
    expect(() => parseSettings({ [name]: value }, '/')).toThrow(name);
  });

  it('names every one that is wrong, and shows no password', () => {
    const wrong = () => parseSettings({ PORT: 'x', ADMIN_PASSWORD: 'tiny1' }, '/');
    expect(wrong).toThrow(/PORT.*ADMIN_PASSWORD/);
    expect(wrong).not.toThrow(/tiny1/);
  });
});
