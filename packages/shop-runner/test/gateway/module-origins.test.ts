import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseSettings } from '../../src/settings.ts';
import { rawRequest } from './testing/raw-request.ts';
import { startTestGateway, type TestGateway } from './testing/test-gateway.ts';

const ENTRYPOINT = fileURLToPath(new URL('../../../../gateway/entrypoint.sh', import.meta.url));
const TWO = 'https://modules.example.com  http://127.0.0.1:8090';

/** The directives of a response's policy: name → sources. */
function policyOf(text: unknown): Record<string, string> {
  const directives = String(text).split('; ');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const STRICT = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};
const OPEN = Object.fromEntries(
  Object.entries(STRICT).map(([name, sources]) =>
    /^(?:script|style|img|font|connect)-src$/.test(name)
      ? [name, `${sources} https://modules.example.com http://127.0.0.1:8090`]
      : [name, sources],
  ),
);

describe('the policy of documents', () => {
  let none: TestGateway;
  let two: TestGateway;
  beforeAll(async () => {
    [none, two] = await Promise.all([
      startTestGateway(),
      startTestGateway({ env: { MODULE_ORIGINS: TWO } }),
    ]);
  });
  afterAll(() => Promise.all([none.stop(), two.stop()]));

  const policy = async (gateway: TestGateway, path: string) => {
    const { headers } = await rawRequest(gateway.address + path);
    return policyOf(headers['content-security-policy']);
  };

  it.each(
    sampleRows(
      [
        '/',
        '/shop?tag=new',
        '/index.html',
        '/product/p1',
        '/category/kurtis',
        '/reset-password?token=secret',
        '/assets/gone.js',
      ],
      4,
    ),
  )('names exactly the allowed origins of modules: %s', async (path) => {
    expect(await policy(none, path)).toEqual(STRICT);
    expect(await policy(two, path)).toEqual(OPEN);
  });

  it.each(['/api/products', '/api/auth/me', '/api/nothing', '/api/products/p1?a=/shop'])(
    'is not relaxed for other responses: %s',
    async (path) => {
      expect(await policy(two, path)).toEqual(STRICT);
    },
  );

  longTest('names them in development, too', async () => {
    const dev = await startTestGateway({
      env: { MODULE_ORIGINS: 'https://modules.example.com' },
      dev: { shell: '127.0.0.1:1', modules: new Map() },
    });
    try {
      expect(await policy(dev, '/')).toMatchObject({
        'script-src': "'self' https://modules.example.com",
        'style-src': "'self' https://modules.example.com 'unsafe-inline'",
        'connect-src': "'self' https://modules.example.com ws: wss:",
      });
    } finally {
      await dev.stop();
    }
  });
});

describe('MODULE_ORIGINS', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tanabana-entrypoint-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Output of the image's entrypoint, without nginx. */
  async function inImage(origins: string): Promise<string> {
    const RUN_DIR = await mkdtemp(join(folder, 'run-'));
    const env = {
      PATH: process.env.PATH,
      SERVICES: 'products',
      NAME_SERVER: '127.0.0.1',
      NGINX_PROGRAM: 'true',
      RUN_DIR,
      MODULE_ORIGINS: origins,
    };
    try {
      // `*` must not be expanded to file names
      await promisify(execFile)('/bin/sh', [ENTRYPOINT], { env, cwd: '/' });
    } catch (error) {
      expect(await readdir(RUN_DIR), 'nothing is written').toEqual([]);
      throw new Error((error as { stderr: string }).stderr);
    }
    const text = await readFile(join(RUN_DIR, 'conf/headers.conf'), 'utf8');
    return /map \$request_uri \$module_origins \{[^}]*default "(.*)";/.exec(text)?.[1] ?? 'nothing';
  }
  const atStart = (origins: string) =>
    parseSettings({ MODULE_ORIGINS: origins }, '/').MODULE_ORIGINS;

  const accepted: [origins: string, list: string[]][] = [
    [TWO, ['https://modules.example.com', 'http://127.0.0.1:8090']],
    ['', []],
    ['  ', []],
    ['https://a-b.example:65535', ['https://a-b.example:65535']],
    ['http://localhost:80', ['http://localhost:80']],
  ];
  it.each(sampleRows(accepted, 2))(
    'accepts %j in each way to run the shop',
    async (origins, list) => {
      expect(atStart(origins)).toEqual(list);
      expect(await inImage(origins)).toBe(list.map((origin) => ` ${origin}`).join(''));
    },
  );

  it.each(
    sampleRows(
      [
        '*',
        'https:',
        'https://*',
        'https://*.example.com',
        'example.com',
        '//example.com',
        'ftp://example.com',
        'data:',
        'blob:',
        'javascript://example.com',
        'https://',
        'https://example.com/',
        'https://example.com/modules',
        'https://example.com?a=1',
        'https://example.com#a',
        'https://user@example.com',
        'https://user:secret@example.com',
        'https://example.com.',
        'https://-example.com',
        'https://EXAMPLE.com',
        'https://exämple.com',
        'https://[::1]',
        'https://example.com:',
        'https://example.com:0',
        'https://example.com:65536',
        'https://example.com:99999999999999999999',
        'https://example.com:*',
        'https://example.com,https://b.example.com',
        "'self'",
        "'unsafe-inline'",
        "https://example.com 'unsafe-eval'",
        'https://example.com;',
        "https://example.com; script-src 'unsafe-inline'",
        'https://example.com";',
        'https://example.com";}server{listen 1;',
        'https://example.com\\n',
        'https://example.com\\',
        'https://$host',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: as written in a template
        'https://${WWW_DIR}',
        'https://$(id)',
        'https://`id`',
        'https://example.com\n;',
        'https://example.com\r',
        'https://example.com\u00a0https://b.example.com',
        Array.from({ length: 30 }, (_, i) => `https://modules-${i}.example.com`).join(' '),
      ],
      2,
    ),
  )('rejects %j before anything starts', async (origins) => {
    expect(() => atStart(origins)).toThrow(/MODULE_ORIGINS/);
    await expect(inImage(origins)).rejects.toThrow(/MODULE_ORIGINS must/);
  });
});
