import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCodes, texts } from '@tanabana/contracts';
import { run } from '@tanabana/processes';
import { flag } from '@tanabana/service-kit/env';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDataDir } from '../data-dir.ts';
import { parseSettings } from '../settings.ts';
import { renderConfig } from './render-config.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const TEMPLATES = join(ROOT, 'gateway');

const services = {
  products: { instances: ['10.0.0.1:1', '10.0.0.1:2'], spare: '10.0.0.1:3', between: '10.0.0.1:4' },
  categories: { instances: ['10.0.0.2:1'] },
  auth: { instances: ['10.0.0.3:1'], spare: '10.0.0.3:2' },
  orders: { instances: ['10.0.0.4:1'] },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-nginx-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** nginx's main file for these settings. */
async function mainFile(env: NodeJS.ProcessEnv = {}): Promise<string> {
  const folders = await makeDataDir(folder);
  const settings = parseSettings(env, '/');
  const listen = '127.0.0.1:8080';
  return readFile(
    await renderConfig({ root: ROOT, folders, settings, listen, services, dev: null }),
    'utf8',
  );
}

/** Runs the renderer on a test template with these settings. */
async function rendered(template: string, env: NodeJS.ProcessEnv): Promise<string> {
  await cp(TEMPLATES, folder, { recursive: true });
  await writeFile(join(folder, 'nginx.conf.template'), template);
  const given = {
    PATH: process.env.PATH,
    TEMPLATES_DIR: folder,
    SERVICES: 'orders',
    NAME_SERVER: '',
  };
  const all = { ...given, RUN_DIR: join(folder, 'run'), ...env };
  await run('/bin/sh', [join(TEMPLATES, 'render.sh')], { env: all });
  return readFile(join(folder, 'run/conf/nginx.conf'), 'utf8');
}

describe("the gateway's template", () => {
  it("replaces names in capitals and keeps nginx's variables", async () => {
    const text = await rendered(`listen \${LISTEN}; return $uri;`, { LISTEN: '80' });
    expect(text).toBe('listen 80; return $uri;\n');
  });

  it('reports a name without a value', async () => {
    await expect(rendered(`\${NONE}`, {})).rejects.toThrow('NONE');
  });

  it('has a value for every name in it, and no unused value', async () => {
    const files = (await readdir(TEMPLATES)).filter((name) => name.endsWith('.template'));
    const read = (name: string) => readFile(join(TEMPLATES, name), 'utf8');
    const templates = (await Promise.all(files.map(read))).join('\n');
    const scripts = await Promise.all(['render.sh', 'canary-config.sh'].map(read));
    const script = scripts.join('\n').replaceAll(/^\s*#.*/gm, '');
    const namesIn = (text: string, pattern: RegExp) =>
      [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort();
    const wanted = namesIn(templates, /\$\{([A-Z][A-Z0-9_]*)\}/g);
    const given = namesIn(script, /(?:^|[\s"{])([A-Z][A-Z0-9_]*):?=/gm);
    const used = namesIn(script, /(?:\$\{?|ENVIRON\["|text\(")([A-Z][A-Z0-9_]*)(?!:?=)\b(?!:?=)/g);
    expect(wanted.filter((name) => !given.includes(name))).toEqual([]);
    expect(given.filter((name) => ![...wanted, ...used, 'LC_ALL'].includes(name))).toEqual([]);
    for (const env of [{ DEV_SHELL_ADDRESS: '127.0.0.1:1' }, { PAGES_URL: 'http://10.0.0.1' }, {}])
      await rendered('', env);
  });

  longTest('accepts the same spellings of on/off settings as the services', async () => {
    const inImage = async (text: string) => {
      await rendered('', { GUEST_CHECKOUT: text });
      const config = await readFile(join(folder, 'run/pages/config.json'), 'utf8');
      return (JSON.parse(config) as { guestCheckout: boolean }).guestCheckout;
    };
    const spellings = [...flag.def.in.options, 'On', 'YES', 'enabled', '2', ' '];
    for (const text of spellings) {
      const { success, data } = flag.safeParse(text);
      const refused = new Error('GUEST_CHECKOUT must be on or off');
      if (success) expect(await inImage(text), text).toBe(data);
      else await expect(inImage(text), text).rejects.toThrow(refused.message);
    }
    expect(await inImage('')).toBe(parseSettings({ GUEST_CHECKOUT: '' }, '/').GUEST_CHECKOUT);
  });

  it("uses the contract's messages", async () => {
    const read = (name: string) => readFile(join(TEMPLATES, `${name}.conf.template`), 'utf8');
    const unavailable = [...(await read('headers')).matchAll(/ '("message":.*)';/g)];
    const bodies = [...(await read('errors')).matchAll(/return (\d+) '(\{.*\})';/g)].flatMap(
      ([, status, body = '']) =>
        body.includes('$unavailable')
          ? unavailable.map(([, facts = '']) => ({
              status,
              body: body.replace('$unavailable', facts),
            }))
          : [{ status, body }],
    );
    expect(bodies.length).toBeGreaterThan(8);
    for (const { status, body } of bodies) {
      const { code, message } = JSON.parse(body) as {
        code: keyof typeof errorCodes;
        message: string;
      };
      expect(Number(status)).toBe(errorCodes[code].status);
      const words: string[] =
        code === 'order.outcome_unknown'
          ? Object.values(texts.outcomeUnknown)
          : [errorCodes[code].message];
      expect(words).toContain(message);
    }
  });

  it('tries several instances of a service, and all of them and a spare one if no other is left', async () => {
    const config = await mainFile();
    const serversOf = (name: string) => {
      const [, upstream = ''] = config.split(`upstream ${name} {`);
      return upstream.slice(0, upstream.indexOf('}')).match(/server .+/g);
    };
    const api = await readFile(join(folder, 'gateway/conf/api.conf'), 'utf8');
    expect(api).toContain('(?<service>products|categories|auth|orders)');
    expect(serversOf('products')).toEqual([
      'server 10.0.0.1:1 max_fails=2 fail_timeout=1s;',
      'server 10.0.0.1:2 max_fails=2 fail_timeout=1s;',
      'server 10.0.0.1:1 backup max_fails=0;',
      'server 10.0.0.1:2 backup max_fails=0;',
      'server 10.0.0.1:3 backup max_fails=0;',
    ]);
    expect(serversOf('auth')).toEqual([
      'server 10.0.0.3:1 max_fails=0;',
      'server 10.0.0.3:2 backup max_fails=0;',
    ]);
    expect(config.match(/server \{\s+listen 10\.[^}]+\}\s+\}/g)).toEqual([
      expect.stringMatching(/^server \{\s+listen 10.0.0.1:4;[^}]+http:\/\/products;\s+\}\s+\}$/),
    ]);
  });

  it('keeps idle connections for the configured time', async () => {
    const config = await mainFile({ IDLE_SECONDS: '2', PAYMENT_PROVIDER: 'off' });
    expect(config.match(/keepalive_timeout 2s/g)).toHaveLength(Object.keys(services).length);
  });

  longTest('trusts addresses from configured proxies only', async () => {
    const own = async (proxies: string) =>
      (await mainFile({ TRUSTED_PROXIES: proxies })).match(/set_real_ip_from .*|^ *[\d./]+ yes;/gm);
    expect(await own('')).toBeNull();
    expect(await own('10.0.0.0/8, 192.168.1.1')).toHaveLength(4);
    expect(await own('10.0.0.0/8')).toEqual([
      'set_real_ip_from 10.0.0.0/8;',
      expect.stringContaining('10.0.0.0/8 yes;'),
    ]);
  });
});
