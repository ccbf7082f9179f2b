import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tanabana-upgrade-'));
  for (const folder of ['services/auth', 'services/orders', 'mf-catalog', 'bin'])
    await mkdir(join(root, folder), { recursive: true });
  for (const name of ['engine', 'up', 'roll', 'upgrade'])
    await cp(join(REPOSITORY, `deploy/${name}.sh`), join(root, `deploy/${name}.sh`));
  await cp(join(REPOSITORY, 'gateway/health.sh'), join(root, 'gateway/health.sh'));
  await writeFile(join(root, 'docker-compose.yml'), 'services: {}\n');
  const stub = fileURLToPath(new URL('testing/stub-docker.sh', import.meta.url));
  await cp(stub, join(root, 'bin/docker'));
  await writeFile(join(root, 'bin/sleep'), '#!/bin/sh\n');
  for (const name of ['docker', 'sleep']) await chmod(join(root, 'bin', name), 0o755);
  await runs({ gateway: '1', auth: '1', orders: '1 1' });
});
afterEach(() => rm(root, { recursive: true }));

const inState = (name: string) => join(root, 'state', name);
const linesOf = async (name: string) =>
  (await readFile(inState(name), 'utf8')).split('\n').filter(Boolean);

/**
 * Sets the running tags of each service, and what fails: a part, or one with a tag (`orders@2`).
 */
async function runs(tags: Record<string, string>, ...fails: string[]): Promise<void> {
  const containers = Object.entries(tags).flatMap(([service, own]) =>
    own.split(' ').map((tag, at) => `${service}-old-${at} ${service} ${tag}\n`),
  );
  await mkdir(join(root, 'state'), { recursive: true });
  await writeFile(inState('containers'), containers.join(''));
  await fail(...fails);
}
async function fail(...fails: string[]): Promise<void> {
  await writeFile(inState('fails'), fails.map((one) => `${one}\n`).join(''));
  await writeFile(inState('calls'), '');
}

/** Running containers: `orders` → `2 2`. */
async function running(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const line of await linesOf('containers')) {
    const [, service = '', tag = ''] = line.split(' ');
    found[service] = found[service] ? `${found[service]} ${tag}` : tag;
  }
  return found;
}

/** Calls with side effects, in order, without common options. */
const changes = async () =>
  (await linesOf('calls'))
    .filter((call) => /: compose .*\b(build|pull|up|run|stop|start|rm)\b/.test(call))
    .map((call) =>
      call.replace(
        /compose (--profile backup )?|--(rm|detach|wait(-timeout \d+)?|no-deps) |-T /g,
        '',
      ),
    );

const upgrade = (...args: string[]) =>
  new Promise<{ code: number; said: string; problem: string }>((resolve) => {
    const env = {
      PATH: `${join(root, 'bin')}:${process.env.PATH}`,
      STUB_STATE: join(root, 'state'),
    };
    execFile('sh', ['deploy/upgrade.sh', ...args], { cwd: root, env }, (error, said, problem) =>
      resolve({ code: error ? Number(error.code) : 0, said, problem }),
    );
  });
const chosenTag = async () => (await readFile(join(root, '.env'), 'utf8')).trim();

describe('an upgrade', () => {
  test('backs up first, then replaces services, gateway, shell and modules', async () => {
    await writeFile(join(root, '.env'), 'PORT=80\nTAG=1\n');
    const { code, said } = await upgrade('2');
    expect(code).toBe(0);
    expect(said).toContain('✓ The shop runs on 2; 1 ran before');
    expect(await running()).toEqual({ gateway: '2', auth: '2', orders: '2 2' });
    const made = await changes();
    // in parallel
    expect(made.splice(3, 2).sort()).toEqual([
      '2: up --no-recreate --scale auth=2 auth',
      '2: up --no-recreate --scale orders=4 orders',
    ]);
    expect(made.splice(4, 2).sort()).toEqual(['2: run mf-catalog', '2: run shell']);
    expect(made).toEqual([
      '2: build',
      '2: run mongo-init',
      expect.stringMatching(/^2: run backup before-2-[\dTZ-]+\.archive\.gz$/),
      '2: up gateway',
      '2: up --scale auth=1 --scale orders=2',
    ]);
    expect(await chosenTag()).toBe('PORT=80\nTAG=2');
    expect((await upgrade('2')).problem).toContain('runs on 2 already');
  });

  test('changes nothing if images or backup fail', async () => {
    for (const part of ['build', 'backup']) {
      await runs({ gateway: '1', auth: '1', orders: '1' }, part);
      const { code, problem } = await upgrade('2');
      expect(code).toBe(1);
      expect(problem).toMatch(new RegExp(`^Nothing is changed: .*${part}.*\\n$`));
      expect(await running()).toEqual({ gateway: '1', auth: '1', orders: '1' });
    }
  });

  test('returns to the previous version if a part is unhealthy, with the reason in one line', async () => {
    await runs({ gateway: '1', auth: '1', orders: '1 1' }, 'orders@2');
    const { code, problem } = await upgrade('2');
    expect(code).toBe(1);
    expect(problem).toBe(
      'The shop runs on 1 again: 2 does not become well: The new image of orders does not become well ' +
        '(orders of 2 is not well.); the old one goes on.\n',
    );
    expect(await running()).toEqual({ gateway: '1', auth: '1', orders: '1 1' });
    expect(await chosenTag()).toBe('TAG=1');
    expect((await upgrade('--back')).problem).toContain('nothing to go back to');
  });

  test('keeps working services and prints the way back if it fails after a migration', async () => {
    await runs({ gateway: '1', auth: '1', orders: '1' }, 'orders@2', 'auth@1');
    const { problem } = await upgrade('2');
    expect(problem).toMatch(/^2 does not become well .*--back --restore\.\n$/);
    expect(await running()).toEqual({ gateway: '1', auth: '2', orders: '1' });
    await fail('orders@3', 'auth@1');
    await upgrade('3');
    await fail();
    expect((await upgrade('--back', '--restore')).code).toBe(0);
    expect((await changes()).join()).toMatch(/run restore before-2-/);
    expect(await running()).toEqual({ gateway: '1', auth: '1', orders: '1' });
  });

  test('returns to the previous version if the gateway does not reach the services', async () => {
    await runs({ gateway: '1', auth: '1', orders: '1' }, 'exec@2');
    expect((await upgrade('2')).problem).toBe(
      'The shop runs on 1 again: 2 does not become well: exec went wrong\n',
    );
    expect(await running()).toEqual({ gateway: '1', auth: '1', orders: '1' });
  });

  test('starts a stopped shop', async () => {
    await runs({});
    expect((await upgrade('2')).said).toBe('✓ The shop runs on 2\n');
    expect(await running()).toEqual({ gateway: '2', auth: '2', orders: '2' });
  });
});

describe('reverting', () => {
  beforeEach(async () => {
    await upgrade('2');
    await fail();
  });

  test('restores the previous tag with current data', async () => {
    expect((await upgrade('--back')).said).toContain('✓ The shop runs on 1; 2 ran before');
    expect(await running()).toEqual({ gateway: '1', auth: '1', orders: '1 1' });
    expect((await changes()).join()).not.toMatch(/restore|build/);
    expect(await chosenTag()).toBe('TAG=1');
  });

  test('is refused if the previous version rejects migrated data', async () => {
    await fail('orders@1');
    const { code, problem } = await upgrade('--back');
    expect(code).toBe(1);
    expect(problem).toMatch(
      /^The shop stays on 2: .*--back --restore goes back, to those of before-2-.*\n$/,
    );
    expect(await running()).toEqual({ gateway: '2', auth: '2', orders: '2 2' });
    expect(await chosenTag()).toBe('TAG=2');
  });

  test('with data restores the backup, keeps current data, and stops the services meanwhile', async () => {
    expect((await upgrade('--back', '--restore')).code).toBe(0);
    const made = await changes();
    expect(made.slice(0, 4)).toEqual([
      expect.stringMatching(/^2: run backup of-2-.*\.archive\.gz$/),
      '2: stop auth orders',
      expect.stringMatching(/^2: run restore before-2-.*\.archive\.gz --replace$/),
      '2: rm --force --volumes auth orders',
    ]);
    expect(made.slice(4, 6).sort()).toEqual([
      '1: up --scale auth=1 auth',
      '1: up --scale orders=2 orders',
    ]);
    expect(await running()).toEqual({ gateway: '1', auth: '1', orders: '1 1' });
  });

  test('changes nothing if a backup cannot be restored or an image is missing', async () => {
    await fail('restore');
    const { problem } = await upgrade('--back', '--restore');
    expect(problem).toMatch(/is not restored, and the shop goes on with 2/);
    expect((await changes()).at(-1)).toBe('2: start auth orders');
    await fail('image');
    expect((await upgrade('--back')).problem).toMatch(/^Nothing is changed: there is no image/);
    expect(await running()).toEqual({ gateway: '2', auth: '2', orders: '2 2' });
  });
});
