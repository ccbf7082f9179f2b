import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errorCodes, texts } from '@tanabana/contracts';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '../settings.ts';
import { renderTemplate } from './render.ts';
import { gatewayValues } from './values.ts';

const TEMPLATES = fileURLToPath(new URL('../../../../gateway', import.meta.url));

const plan = {
  listen: '127.0.0.1:8080',
  services: {
    products: { instances: ['p:1', 'p:2'], spare: 'p:3', between: 'p:4' },
    categories: { instances: ['c:1'] },
    auth: { instances: ['a:1'], spare: 'a:2' },
    orders: { instances: ['o:1'] },
  },
  confDir: '/conf',
  runDir: '/run',
  wwwDir: '/www',
  user: null,
  dev: null,
};

describe("the gateway's template", () => {
  it("fills in names in capitals and leaves nginx's own", () => {
    const text = renderTemplate(`listen \${LISTEN}; return $uri;`, { LISTEN: '80' });
    expect(text).toBe('listen 80; return $uri;');
  });

  it('tells a name without a value', () => {
    expect(() => renderTemplate(`\${NONE}`, {})).toThrow('NONE');
  });

  it('has a value for every name in it, and no value that nothing wants', async () => {
    const files = (await readdir(TEMPLATES)).filter((name) => name.endsWith('.template'));
    const texts = await Promise.all(files.map((name) => readFile(join(TEMPLATES, name), 'utf8')));
    const wanted = new Set(texts.flatMap((text) => text.match(/(?<=\$\{)[A-Z0-9_]+(?=\})/g) ?? []));
    expect(Object.keys(gatewayValues(plan, parseSettings({}, '/'))).sort()).toEqual(
      [...wanted].sort(),
    );
  });

  it('has the words of the contract', async () => {
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

  it('asks several instances of a service, and all of them and a spare one when no other is left', () => {
    const values = gatewayValues(plan, parseSettings({}, '/'));
    const serversOf = (name: string) => {
      const [, upstream = ''] = values.UPSTREAMS?.split(`upstream ${name} {`) ?? [];
      return upstream.slice(0, upstream.indexOf('}')).match(/server .+/g);
    };
    expect(values.SERVICES).toBe('products|categories|auth|orders');
    expect(serversOf('products')).toEqual([
      'server p:1 max_fails=2 fail_timeout=1s;',
      'server p:2 max_fails=2 fail_timeout=1s;',
      'server p:1 backup max_fails=0;',
      'server p:2 backup max_fails=0;',
      'server p:3 backup max_fails=0;',
    ]);
    expect(serversOf('auth')).toEqual([
      'server a:1 max_fails=0;',
      'server a:2 backup max_fails=0;',
    ]);
    expect(values.BETWEEN_SERVERS).toMatch(
      /^server \{\s+listen p:4;[^}]+http:\/\/products;\s+\}\s+\}$/,
    );
  });

  it('keeps idle connections for as long as it is told', () => {
    const values = gatewayValues(plan, parseSettings({ IDLE_SECONDS: '2' }, '/'));
    expect(values.UPSTREAMS?.match(/keepalive_timeout \S+/g)).toEqual(
      Object.keys(plan.services).map(() => 'keepalive_timeout 2s;'),
    );
  });

  it('believes the address of own proxies only', () => {
    const values = (proxies: string) =>
      gatewayValues(plan, parseSettings({ TRUSTED_PROXIES: proxies }, '/'));
    expect(values('').REAL_IP_LINES).toBe('');
    expect(values('10.0.0.0/8, 192.168.1.1').REAL_IP_LINES?.split('\n')).toHaveLength(2);
    expect(values('10.0.0.0/8').OWN_PROXY_LINES).toBe('10.0.0.0/8 yes;');
  });
});
