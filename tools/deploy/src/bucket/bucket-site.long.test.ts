import { rm } from 'node:fs/promises';
import {
  publishShell,
  readRegistry,
  type Site,
  switchLine,
  uploadModule,
} from '@tanabana/shop-runner/publish';
import { type BucketServer, bucketServer } from '@tanabana/test-kit/bucket';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtFolder, builtModule, SCRIPT } from '../../testing/built.ts';
import { deploy, list, promote, remove, rollback } from '../deploy.ts';
import { bucketLocation } from './bucket-location.ts';
import { bucketSite } from './bucket-site.ts';

const FAST = { timeoutMs: 5000, tries: 4, pauseMs: 2 };
let server: BucketServer;
let made: string[];
beforeEach(async () => {
  server = await bucketServer({ pageSize: 2 });
  made = [];
});
afterEach(async () => {
  await server.stop();
  for (const folder of made) await rm(folder, { recursive: true });
});

const siteOf = (env = server.env, patience = FAST): Site =>
  bucketSite(bucketLocation(`s3://${server.bucket}/live`, env), patience);
const module = async (name: string, version: string, more = {}): Promise<string> => {
  const dist = await builtModule(name, version, more);
  made.push(dist);
  return dist;
};
const registry = () => JSON.parse(String(server.objects.get('live/modules.json')?.body));
const versionsOf = async (name: string) => (await siteOf().folders(`modules/${name}`)).sort();

describe('a module in a bucket', () => {
  it('is one object per file, compressed if the build is, with headers', async () => {
    await deploy(siteOf(), await module('mf-one', '1.0.0+a'));
    const folder = 'live/modules/mf-one/1.0.0+a';
    const script = server.objects.get(`${folder}/remoteEntry.js`);
    expect(script?.headers).toEqual({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect(script?.body.length).toBeLessThan(SCRIPT.length / 2);
    expect(await siteOf().read('modules/mf-one/1.0.0+a/remoteEntry.js')).toContain(SCRIPT);
    expect(server.objects.get(`${folder}/static/a.png`)).toMatchObject({
      body: Buffer.from([1, 2, 3]),
      headers: { 'content-type': 'image/png' },
    });
    expect([...server.objects.keys()].filter((key) => /\.gz$|\.brotli\./.test(key))).toEqual([]);
    expect(registry().modules).toMatchObject([
      { name: 'mf-one', entry: '/modules/mf-one/1.0.0+a/remoteEntry.js' },
    ]);
  });

  it('is uploaded before its registry entry, with its descriptor last', async () => {
    await deploy(siteOf(), await module('mf-one', '1'));
    const written = server.asked.filter(({ method }) => method === 'PUT').map(({ key }) => key);
    const files = written.filter((key) => key.startsWith('live/modules/mf-one/1/'));
    expect(files.at(-1)).toBe('live/modules/mf-one/1/descriptor.json');
    expect(written.indexOf('live/modules.json')).toBeGreaterThan(
      written.indexOf('live/modules/mf-one/1/descriptor.json'),
    );
  });

  it('is deployed, released as a canary, promoted, rolled back and removed', async () => {
    const site = siteOf();
    expect(await deploy(site, await module('mf-one', '1'))).toBe('mf-one 1 is live');
    await deploy(site, await module('mf-two', '7'));
    expect(await deploy(site, await module('mf-one', '2'), 10)).toContain('10 of 100');
    expect(registry().modules[0]).toMatchObject({
      version: '1',
      canary: { share: 10, module: { version: '2' } },
    });
    expect(await promote(site, 'mf-one')).toBe('mf-one 2 is live, 1 before');
    expect(registry().modules[0]).toMatchObject({ version: '2' });
    expect(await rollback(site, 'mf-one')).toBe('mf-one is rolled back to 1, 2 is withdrawn');
    expect(registry().modules).toMatchObject([{ version: '1' }, { version: '7' }]);
    await deploy(site, await module('mf-one', '3'), 5);
    expect(await rollback(site, 'mf-one')).toContain('The canary 3 of mf-one is withdrawn');
    expect(await list(site)).toMatch(/^mf-one +1 .*\nmf-two +7 /);
    expect(await remove(site, 'mf-one')).toBe('mf-one is removed from the registry');
    expect(registry().modules).toMatchObject([{ name: 'mf-two' }]);
    expect(await versionsOf('mf-one')).toEqual(['1', '2', '3']);
  });

  it('keeps replaced versions for a week, as in a folder', async () => {
    const day = 24 * 60 * 60_000;
    const start = Date.parse('2026-01-01T00:00:00Z');
    const site = siteOf();
    for (const [n, days] of [0, 1, 2, 10].entries()) {
      const line = await uploadModule(await module('mf-one', `1.0.0-${n}`), site);
      await switchLine(site, line, { now: new Date(start + days * day) });
    }
    expect(await versionsOf('mf-one')).toEqual(['1.0.0-2', '1.0.0-3']);
    const left = [...server.objects.keys()].filter((key) => key.includes('1.0.0-0'));
    expect(left, 'no file of a version that went stays, however long the list').toEqual([]);
  });
});

describe('concurrent changes', () => {
  it('two and eight parallel deploys lose no registry entry', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `mf-${n}`);
    const dists = await Promise.all(names.map((name) => module(name, '1')));
    await Promise.all(dists.map((dist) => deploy(siteOf(), dist)));
    expect(registry().modules.map(({ name }: { name: string }) => name)).toEqual(names);
  });

  it('a conflicting write is retried', async () => {
    let conflicts = 0;
    server.fault = ({ method, key }) =>
      method === 'PUT' && key === 'live/modules.json' && conflicts++ < 2
        ? { status: 409, code: 'ConditionalRequestConflict' }
        : undefined;
    await deploy(siteOf(), await module('mf-one', '1'));
    expect(registry().modules).toHaveLength(1);
    expect(conflicts).toBe(3);
  });

  it('a registry that changed after reading is read again', async () => {
    await deploy(siteOf(), await module('mf-one', '1'));
    let interfered = false;
    server.fault = ({ method, key }) => {
      if (method !== 'PUT' || key !== 'live/modules.json' || interfered) return undefined;
      interfered = true;
      const there = server.objects.get(key);
      const text = JSON.stringify({ ...JSON.parse(String(there?.body)), shell: 'theirs' });
      if (there) server.objects.set(key, { ...there, body: Buffer.from(text), etag: '"theirs"' });
      return undefined;
    };
    await deploy(siteOf(), await module('mf-two', '1'));
    expect(registry()).toMatchObject({ shell: 'theirs', modules: [{}, { name: 'mf-two' }] });
  });

  it('the later of two modules that claim one route is rejected', async () => {
    await deploy(siteOf(), await module('mf-one', '1'));
    const route = { path: '/gifts/:id', expose: './gifts' };
    server.fault = ({ method, key }) => {
      const there = server.objects.get(key);
      if (method !== 'PUT' || key !== 'live/modules.json' || !there) return undefined;
      const modules = [{ name: 'mf-two', version: '1', entry: '/x.js', routes: [route] }];
      const body = Buffer.from(JSON.stringify({ modules }));
      server.objects.set(key, { ...there, body, etag: '"theirs"' });
      return undefined;
    };
    await expect(
      deploy(
        siteOf(),
        await module('mf-three', '1', { routes: [{ ...route, path: '/gifts/:no' }] }),
      ),
    ).rejects.toThrow('The route /gifts/:no belongs to mf-two already.');
    expect(registry().modules).toMatchObject([{ name: 'mf-two' }]);
  });
});

describe('a failing store', () => {
  it.each([
    ['500 once', { status: 500, code: 'InternalError' }],
    ['slow down', { status: 503, code: 'SlowDown' }],
    ['cuts the connection', 'cut'],
    ['cuts its answer', 'half'],
    ['does it and says nothing', 'lost'],
    ['hangs', 'hang'],
  ] as const)('is retried after a temporary failure: %s', async (_, fault) => {
    await deploy(siteOf(), await module('mf-one', '1'));
    const failed = new Set<string>();
    server.fault = ({ method, key }) => {
      const call = `${method} ${key}`;
      const isSpared = fault === 'hang' && !/png$|modules\.json$/.test(key);
      if (failed.has(call) || isSpared) return undefined;
      failed.add(call);
      return fault;
    };
    await deploy(siteOf(server.env, { ...FAST, timeoutMs: 1000 }), await module('mf-one', '2'));
    server.fault = () => undefined;
    expect(registry().modules).toMatchObject([{ version: '2' }]);
    expect(await rollback(siteOf(), 'mf-one')).toContain('rolled back to 1');
    expect(failed.size).toBeGreaterThanOrEqual(3);
  });

  it('before the switch leaves the shop unchanged, and the next deploy uploads nothing again', async () => {
    await deploy(siteOf(), await module('mf-one', '1'));
    const before = registry();
    const next = await module('mf-one', '2');
    server.fault = ({ method, key }) =>
      method === 'PUT' && key === 'live/modules.json' ? { status: 503, code: 'Busy' } : undefined;
    await expect(deploy(siteOf(), next)).rejects.toThrow(
      'PUT of modules.json in s3://shop-pages failed (503 Busy).',
    );
    expect(registry()).toEqual(before);
    server.fault = () => undefined;
    server.asked.length = 0;
    await deploy(siteOf(), next);
    expect(registry().modules).toMatchObject([{ version: '2' }]);
    expect(
      server.asked.filter(({ method, key }) => method === 'PUT' && key.includes('/2/')),
    ).toEqual([]);
  });

  it('during an upload leaves no complete version', async () => {
    const dist = await module('mf-one', '1');
    server.fault = ({ method, key }) =>
      method === 'PUT' && key.endsWith('.png') ? { status: 500, code: 'Broken' } : undefined;
    await expect(deploy(siteOf(), dist)).rejects.toThrow(/static\/a\.png .*500 Broken/);
    expect(await siteOf().has('modules/mf-one/1')).toBe(false);
    expect(server.objects.has('live/modules.json')).toBe(false);
    server.fault = () => undefined;
    await deploy(siteOf(), dist);
    expect(server.objects.has('live/modules/mf-one/1/static/a.png')).toBe(true);
  });

  it.each([
    [
      'a wrong secret',
      { AWS_SECRET_ACCESS_KEY: 'not-this-one' },
      /403 SignatureDoesNotMatch\): AWS_SECRET_ACCESS_KEY does not match/,
    ],
    [
      'an unknown key',
      { AWS_ACCESS_KEY_ID: 'AKIDNONE' },
      /403 InvalidAccessKeyId\): the store does not know/,
    ],
    [
      'another region',
      { AWS_REGION: 'mars-1' },
      /403 AuthorizationHeaderMalformed\): .* set AWS_REGION/,
    ],
  ])('with a permanent failure reports the reason: %s', async (_, wrong, words) => {
    const env: Record<string, string> = { ...server.env, ...wrong };
    const failed = await deploy(siteOf(env), await module('mf-one', '1')).catch(String);
    expect(failed).toMatch(words);
    expect(failed).toContain('s3://shop-pages');
    for (const at of [server.env, env]) expect(failed).not.toContain(at.AWS_SECRET_ACCESS_KEY);
    expect(server.objects.size).toBe(0);
  });

  it('reports a missing bucket', async () => {
    const site = bucketSite(bucketLocation('s3://elsewhere', server.env), FAST);
    await expect(deploy(site, await module('mf-one', '1'))).rejects.toThrow(
      /s3:\/\/elsewhere failed \(404 NoSuchBucket\): the bucket does not exist/,
    );
  });

  it('reports an unreachable host', async () => {
    await server.stop();
    await expect(list(siteOf())).rejects.toThrow(
      'GET of modules.json in s3://shop-pages failed (no answer ECONNREFUSED).',
    );
  });
});

describe('a store without conditional writes', () => {
  it.each(['ignored', 'unknown'] as const)('is rejected: %s', async (conditions) => {
    const plain = await bucketServer({ conditions });
    try {
      const site = bucketSite(bucketLocation('s3://shop-pages', plain.env), FAST);
      await expect(deploy(site, await module('mf-one', '1'))).rejects.toThrow(
        /does not support conditional writes/,
      );
      expect(plain.objects.has('modules.json')).toBe(false);
    } finally {
      await plain.stop();
    }
  });
});

it('accepts temporary credentials', async () => {
  const hourly = await bucketServer({
    credentials: { accessKeyId: 'AKIDHOUR', secretAccessKey: 's', sessionToken: 'token/+=' },
  });
  try {
    const site = bucketSite(bucketLocation('s3://shop-pages', hourly.env), FAST);
    await deploy(site, await module('mf-one', '1'));
    expect((await readRegistry(site)).modules).toHaveLength(1);
  } finally {
    await hourly.stop();
  }
});

describe('the shell in a bucket', () => {
  const shell = async (n: number) => {
    const dist = await builtFolder({
      'index.html': `<!-- ${n} --><meta name="description" content="x"><title>Shop</title>`,
      [`assets/index.${n}.js`]: SCRIPT,
      'humans.txt': 'Weavers\n',
    });
    made.push(dist);
    return dist;
  };

  it('is beside the modules, also after a partial upload, and keeps the files of earlier builds', async () => {
    for (const n of [1, 2, 3, 4, 5]) await publishShell(await shell(n), siteOf());
    const { objects } = server;
    expect(String(objects.get('live/shell/index.html')?.body)).toContain('<!-- 5 -->');
    expect(objects.get('live/shell/index.html')?.headers['content-type']).toBe(
      'text/html; charset=utf-8',
    );
    expect(objects.has('live/shell/_document/before-head.html')).toBe(true);
    const assets = (await siteOf().files('shell')).filter((name) => name.startsWith('assets/'));
    expect(assets.sort()).toEqual([2, 3, 4, 5].map((n) => `assets/index.${n}.js`));
    expect(registry().shell).toMatch(/^[0-9a-f]{8}$/);
  });
});
