import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { longTest } from '@tanabana/test-kit/long-test';
import { hasLongTests } from '@tanabana/test-kit/long-tests';
import { placeOrder, signUp } from '@tanabana/test-kit/shop-client';
import { afterAll, describe, expect, test } from 'vitest';
import { aProduct, booksOf } from '../shop/products.ts';
import { docker, hasImage, openComposeShop, partsOf, REGISTRY } from './compose-shop.ts';
import { describeOwnService } from './own-service-tests.ts';
import { rollService, underTraffic } from './rolling.ts';

/** `npm run test:containers`: tests that need containers, with the unmodified compose file. */
const shop = await openComposeShop();
let isOpen = true;
const close = async () => {
  if (isOpen) await shop.close();
  isOpen = false;
};
afterAll(close);

const compose = (...args: string[]) => shop.run('docker', 'compose', ...args);
const lines = (text: string) => text.split('\n').filter(Boolean);
const instancesOf = async (name: string) => lines(await compose('ps', '--quiet', name));

interface Container {
  Name: string;
  Config: { User: string; Env: string[]; Image: string; Healthcheck?: { Test: string[] } };
  HostConfig: {
    ReadonlyRootfs: boolean;
    Memory: number;
    CapDrop: string[];
    LogConfig: { Type: string; Config: Record<string, string> };
  };
  State: {
    OOMKilled: boolean;
    Running: boolean;
    ExitCode: number;
    Health?: { Log: { ExitCode: number; Output: string }[] };
  };
}

const containerOf = async (name: string) => {
  const [id = ''] = await instancesOf(name);
  const [found] = JSON.parse(await docker('inspect', id)) as Container[];
  if (!found) throw new Error(`${name} does not run.`);
  return found;
};

/** All containers, including exited ones. */
async function containers(): Promise<Container[]> {
  const ids = lines(await compose('ps', '--all', '--quiet'));
  return JSON.parse(await docker('inspect', ...ids)) as Container[];
}

interface Line {
  name: string;
  version: string;
  canary?: { share: number; module: { version: string } };
}
const registry = async () => {
  const answer = await fetch(`${shop.address}/modules.json`);
  return ((await answer.json()) as { modules: Line[] }).modules;
};
const lineOf = async (name: string) => (await registry()).find((line) => line.name === name);

/** Runs an action that fifty requests per second must not notice. */
async function unnoticed(work: () => Promise<void>): Promise<void> {
  const { reads, orders, problems } = await underTraffic(shop, work);
  // with the gateway's log lines of each
  const ids = problems.flatMap((problem) => /x-request-id: (\w+)/.exec(problem)?.[1] ?? []);
  const log = ids.length > 0 ? lines(await compose('logs', '--no-log-prefix', 'gateway')) : [];
  const logged = log.filter((line) => ids.some((id) => line.includes(id)));
  expect([...problems, ...logged]).toEqual([]);
  expect(reads).toBeGreaterThan(0);
  expect(orders.length).toBeGreaterThan(0);
}

test('an order placed through the gateway is accepted, and its confirmation arrives by email', async () => {
  const session = await signUp(shop);
  await placeOrder(shop, session, await aProduct(shop));
  const mails = async () => (await fetch(`${shop.mails}/api/v1/messages`)).text();
  await expect.poll(mails).toContain('order');
});

// concurrent: they only read
describe.concurrent('the compose file', () => {
  test('the shell and every module are published', async () => {
    const modules = (await readdir(shop.root)).filter((name) => name.startsWith('mf-'));
    const published = await registry();
    expect(published.map(({ name }) => name).sort()).toEqual(modules.sort());
    expect((await fetch(shop.address)).headers.get('content-type')).toContain('text/html');
  });

  test('containers are unprivileged and write only to the allowed folders', async () => {
    const found = await containers();
    expect(found.length).toBeGreaterThan(12);
    for (const { Name, Config, HostConfig } of found) {
      expect(Config.User, Name).toMatch(/^[1-9]\d*:[1-9]\d*$/);
      expect(HostConfig, Name).toMatchObject({ ReadonlyRootfs: true, CapDrop: ['ALL'] });
      expect(HostConfig.Memory, Name).toBeGreaterThan(0);
      expect(HostConfig.LogConfig, Name).toMatchObject({
        Type: 'json-file',
        Config: { 'max-size': '10m' },
      });
    }
    for (const name of ['gateway', 'orders'])
      await expect(compose('exec', name, 'sh', '-c', 'echo > /owned')).rejects.toThrow('Read-only');
  });

  test('secrets are in no environment and no image, and no image can install packages', async () => {
    const images = lines(await compose('images', '--quiet'));
    const reported = [
      JSON.stringify(await containers()),
      await docker('image', 'inspect', ...images),
      ...(await Promise.all(
        images.map((id) => docker('history', '--no-trunc', '--quiet=false', id)),
      )),
    ].join();
    expect(shop.secrets.filter((secret) => /^[0-9a-f]{16,}$/.test(secret)).length).toBeGreaterThan(
      1,
    );
    expect(shop.secrets.filter((secret) => reported.includes(secret))).toEqual([]);
    const sources = `tanabana/sources:${shop.tag}`;
    const inside = ['run', '--rm', '--network', 'none', '--entrypoint', 'sh'];
    const held = await docker(...inside, sources, '-c', 'ls deploy; ls deploy/secrets || true');
    expect(lines(held)).not.toContain('admin-password');
    for (const part of ['orders', 'mf-catalog']) {
      const image = `${REGISTRY}/${part}:${shop.tag}`;
      const tools = await docker(...inside, image, '-c', 'ls /usr/local/bin');
      expect(tools).toContain('node');
      expect(tools).not.toContain('npm');
    }
  });

  test.each(['gateway', 'orders', 'mail'])(
    '%s is unhealthy while it does not respond',
    async (name) => {
      const { Config } = await containerOf(name);
      const [kind, ...command] = Config.Healthcheck?.Test ?? [];
      const asked = kind === 'CMD-SHELL' ? ['/bin/sh', '-c', ...command] : command;
      const [program = '', ...args] = asked;
      const alone = ['run', '--rm', '--network', 'none', '--entrypoint', program];
      const failure = await docker(...alone, Config.Image, ...args).catch((error) => error);
      expect(failure).toMatchObject({ code: 1 });
      expect(`${failure.stdout}${failure.stderr}`).toMatch(/does not answer|Nothing responds/);
    },
  );
});

test('an unhealthy part reports the reason', async () => {
  const last = async () => (await containerOf('wishlists')).State.Health?.Log.at(-1);
  await compose('pause', 'mongo-1');
  try {
    await expect.poll(last, { timeout: 60_000 }).toMatchObject({
      ExitCode: 1,
      Output: expect.stringContaining('The database has no primary'),
    });
  } finally {
    await compose('unpause', 'mongo-1');
  }
  await expect.poll(last, { timeout: 60_000 }).toMatchObject({ ExitCode: 0, Output: '' });
});

test('the gateway becomes healthy once it has reached every service, and stays healthy', async () => {
  const { Config } = await containerOf('gateway');
  const network = `${shop.project}_front`; // without services
  const id = (await docker('run', '--detach', '--network', network, Config.Image)).trim();
  const healthOf = (gateway: string) =>
    docker('exec', gateway, 'sh', '/etc/tanabana/health.sh').catch(({ stdout }) => stdout);
  try {
    await expect.poll(() => healthOf(id)).toContain('does not answer through the gateway yet');
    const [open = ''] = await instancesOf('gateway');
    await compose('stop', 'wishlists');
    expect(await healthOf(open)).toBe('');
  } finally {
    await docker('rm', '--force', '--volumes', id);
    await shop.run('sh', 'deploy/up.sh');
  }
  expect((await fetch(`${shop.address}/api/wishlists/openapi.json`)).status).toBe(200);
});

describe('the shop as a whole', () => {
  const upgrade = (...args: string[]) => shop.run('sh', 'deploy/upgrade.sh', ...args);
  const next = `${shop.tag}-next`;
  const tagOf = async (name: string) => (await containerOf(name)).Config.Image.split(':').at(-1);

  longTest(
    'is upgraded, and restored with the previous data through the backup profile',
    async () => {
      const kept = await signUp(shop);
      const images = lines(await compose('--profile', 'backup', 'config', '--images'));
      for (const image of images.filter((name) => name.startsWith(REGISTRY)))
        await docker('tag', image, `${image}-next`);
      expect(await upgrade(next)).toMatch(/before-.*\.archive\.gz is written/);
      expect([await tagOf('orders'), await tagOf('gateway')]).toEqual([next, next]);
      const product = await aProduct(shop);
      await placeOrder(shop, kept, product);

      const said = await upgrade('--back', '--restore');
      expect(said).toMatch(/before-.*\.archive\.gz is restored/);
      expect(said).toContain(`The shop runs on ${shop.tag}`);
      expect([await tagOf('orders'), await tagOf('gateway')]).toEqual([shop.tag, shop.tag]);
      // users from before exist, and later data does not
      await placeOrder(shop, kept, await aProduct(shop));
      await expect(booksOf(shop, kept, product)).rejects.toThrow();
    },
  );
});

describe('under traffic', () => {
  const scaleOrders = (count: number) => {
    const up = ['up', '--detach', '--wait', '--no-deps', '--no-recreate'];
    return compose(...up, '--scale', `orders=${count}`, 'orders');
  };

  test('three instances of orders share the load, and a killed instance is restarted', async () => {
    await scaleOrders(3);
    await unnoticed(async () => {
      const worked = async () => {
        const ids = await instancesOf('orders');
        const logs = await Promise.all(ids.map((id) => docker('logs', id)));
        return logs.filter((log) => log.includes('/api/orders/create')).length;
      };
      await expect.poll(worked, { timeout: 60_000 }).toBe(3);
      const [first = ''] = await instancesOf('orders');
      // everything except the first part, which ends with it
      await docker('exec', first, 'sh', '-c', 'kill -9 -1').catch(() => {});
      const state = async () =>
        docker('inspect', '--format', '{{.RestartCount}} {{.State.Health.Status}}', first);
      await expect.poll(state, { timeout: 120_000 }).toBe('1 healthy\n');
    });
  });

  // concurrent: the gateway is reloaded for one while the others are deployed
  describe.concurrent('deploys', () => {
    if (hasLongTests) describeOwnService(shop);

    test('a changed service and a changed module are deployed independently, the module as a canary with rollback', async ({
      expect,
    }) => {
      const before = await registry();
      const old = before.find(({ name }) => name === 'mf-content');
      const publish = (...args: string[]) =>
        compose('run', '--rm', '--no-deps', 'mf-content', 'node', 'publish.js', ...args);
      const change = (path: string) => appendFile(join(shop.root, path), '\nconsole.info("{}");\n');
      await change('services/orders/src/main.ts');
      await change('mf-content/src/faq/faq-page.tsx');
      await Promise.all([
        compose('build', 'orders'),
        compose('build', 'mf-content'),
        scaleOrders(2),
      ]);
      const former = await instancesOf('orders');
      await unnoticed(async () => {
        await Promise.all([rollService(shop, 'orders'), publish('--canary', '10')]);
      });
      const now = await instancesOf('orders');
      expect(now).toHaveLength(2);
      expect(now.filter((id) => former.includes(id))).toEqual([]);
      const canary = (await lineOf('mf-content'))?.canary;
      expect(canary).toMatchObject({ share: 10 });
      expect(canary?.module.version).not.toBe(old?.version);

      await publish('--rollback');
      expect(await registry()).toEqual(before);
      await compose('up', '--detach', '--no-deps', 'mf-content');
      await expect
        .poll(async () => (await lineOf('mf-content'))?.version)
        .toBe(canary?.module.version);
      await publish('--rollback');
      expect((await lineOf('mf-content'))?.version).toBe(old?.version);
    });
  });

  test('no container reached its memory limit', async () => {
    const found = await containers();
    expect(found.filter(({ State }) => State.OOMKilled).map(({ Name }) => Name)).toEqual([]);
    const failed = found.filter(({ State }) => !State.Running && State.ExitCode !== 0);
    expect(failed.map(({ Name }) => Name)).toEqual([]);
  });
});

/** Milliseconds: two scrapes, 30 s of the rule, and an evaluation. */
const ALERT_WITHIN = 120_000;

longTest(
  'a killed service fires its alert in the Prometheus of the monitoring profile (rule 26.13)',
  async ({ skip }) => {
    const images = lines(await compose('--profile', 'monitoring', 'config', '--images'));
    const image = images.find((name) => name.startsWith('prom/prometheus:')) ?? '';
    if (!(await hasImage(image))) skip(`There is no image ${image}.`);
    await compose('--profile', 'monitoring', 'up', '--detach', '--no-deps', 'prometheus');
    const firing = async (): Promise<string[]> => {
      const answer = await fetch(`${shop.prometheus}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string; job?: string } }[] };
      };
      const found = data.alerts.filter(({ state }) => state === 'firing');
      return found.map(({ labels: { alertname, job } }) => `${alertname} ${job}`);
    };
    await compose('kill', 'orders');
    await expect
      .poll(firing, { timeout: ALERT_WITHIN, interval: 2000 })
      .toContain('ServiceDown orders');
    // the collector was not started
    const down = (await firing()).filter((alert) => /^ServiceDown (?!collector)/.test(alert));
    expect(down).toEqual(['ServiceDown orders']);
    await compose('up', '--detach', '--wait', 'orders');
  },
);

test('containers end on request and leave nothing behind', async () => {
  const { project } = shop;
  const label = ['--quiet', '--filter', `label=com.docker.compose.project=${project}`];
  await compose('stop');
  const { services } = await partsOf(shop);
  for (const { Name, State } of await containers())
    if ([...services, 'gateway'].some((name) => Name.includes(`-${name}-`)))
      expect(State.ExitCode, Name).toBe(0);
  await close();
  const left = await Promise.all(
    [
      ['ps', '--all'],
      ['network', 'ls'],
      ['volume', 'ls'],
    ].map((list) => docker(...list, ...label)),
  );
  expect(left.join('')).toBe('');
});
