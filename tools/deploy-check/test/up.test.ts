import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tanabana-up-'));
  await mkdir(join(root, 'deploy/secrets'), { recursive: true });
  for (const name of ['engine', 'up', 'roll', 'upgrade'])
    await cp(join(REPOSITORY, `deploy/${name}.sh`), join(root, `deploy/${name}.sh`));
  await mkdir(join(root, 'services/orders'), { recursive: true });
  const secrets = 'secrets:\n  smtp-url:\n    file: deploy/secrets/smtp-url\n';
  await writeFile(join(root, 'docker-compose.yml'), secrets);
  await writeFile(join(root, 'deploy/secrets/smtp-url'), 'smtp://mail:1025');
  await docker();
});
afterEach(() => rm(root, { recursive: true }));

/** An engine that records its calls and runs these branches of a `case`. */
async function docker(branches = ''): Promise<void> {
  const file = join(root, 'docker');
  const script = `echo "$*" >> "${root}/calls"\ncase "$*" in ${branches}\n*) ;; esac`;
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

async function run(program: string, ...args: string[]) {
  const env = { PATH: `${root}:${process.env.PATH}` };
  const { code, problem } = await new Promise<{ code: number; problem: string }>((resolve) => {
    execFile('sh', [`deploy/${program}.sh`, ...args], { cwd: root, env }, (error, _, said) =>
      resolve({ code: error ? Number(error.code) : 0, problem: said }),
    );
  });
  const calls = await readFile(join(root, 'calls'), 'utf8').catch(() => '');
  return { code, problem, calls: calls.split('\n') };
}
const started = (call: string) => /^compose (up|run|build|stop)/.test(call);

describe('without a usable engine', () => {
  test.each([
    ['no engine answers', 'info) exit 1 ;;', '', /^No container engine responds: start one/],
    ['it has no compose', 'compose\\ version) exit 1 ;;', '', /^The engine lacks compose: install/],
    ['a secret is missing', '', 'rm deploy/secrets/*', /smtp-url is missing or empty: sh deploy/],
    ['a secret is empty', '', ': > deploy/secrets/smtp-url', /smtp-url is missing or empty/],
  ])('%s: one line names the remedy', async (_, branch, breaks, line) => {
    await docker(branch);
    await new Promise((resolve) => execFile('sh', ['-c', breaks], { cwd: root }, resolve));
    for (const [program = '', ...args] of [['up'], ['roll', 'orders'], ['upgrade', '2']]) {
      const { code, problem, calls } = await run(program, ...args);
      expect(code).toBe(1);
      expect(problem).toMatch(line);
      expect(problem.trim().split('\n')).toHaveLength(1);
      expect(calls.filter(started)).toEqual([]);
    }
  });
});

describe('a failed start', () => {
  const says = (text: string) => `compose\\ up*) echo Creating; echo '${text}' >&2; exit 1 ;;`;
  const unhealthy = 'container shop-orders-1 is unhealthy';

  test.each([
    [
      'Bind for 0.0.0.0:8080 failed: port is already allocated',
      /^A port is taken, choose others by/,
    ],
    ['write /layer: no space left on device', /^The disk is full: docker system prune/],
    ['exec /usr/local/bin/node: exec format error', /^An image is for another processor: docker/],
    [unhealthy, /is unhealthy: \/readyz says 503: The database has no primary\.$/],
  ])('because of "%s" is explained in one line and removed', async (said, line) => {
    const health = 'inspect*) echo "/readyz says 503: The database has no primary." ;;';
    await docker(`${says(said)} ${health}`);
    const { code, problem, calls } = await run('up');
    expect(code).toBe(1);
    expect(problem.trim()).toMatch(line);
    expect(problem.trim().split('\n')).toHaveLength(1);
    expect(calls).toContain('compose down --timeout 10');
  });

  longTest('leaves an already running shop unchanged', async () => {
    await docker(`compose\\ ps*) echo 1234 ;; ${says(unhealthy)}`);
    const { code, calls } = await run('up');
    expect(code).toBe(1);
    expect(calls.filter((call) => call.startsWith('compose down'))).toEqual([]);
  });
});
