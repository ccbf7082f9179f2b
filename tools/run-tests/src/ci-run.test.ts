import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterEach, beforeEach, expect, test } from 'vitest';

// `.ci/run` with stub commands for npm, docker and the scripts of CONTAINER_SCRIPTS.

const CI_RUN = fileURLToPath(new URL('../../../.ci/run', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-ci-'));
  await mkdir(join(folder, 'here/.ci'), { recursive: true });
  await cp(CI_RUN, join(folder, 'here/.ci/run'));
  await program('bin/docker');
  await program('bin/npm', 'exit 2');
  await program('scripts/engine.sh', 'echo export DOCKER_HOST=unix:///engine');
  await program('scripts/stand-ins.sh');
});
afterEach(() => rm(folder, { recursive: true }));

async function program(path: string, script = ''): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  const said = `echo "${basename(path)} $*" >> "${folder}/asked"`;
  await writeFile(file, `#!/bin/sh\n${said}\n${script}\n`);
  await chmod(file, 0o755);
}

/** Numbers of passed and failed tests. */
const outcomes = (
  tests: [number, number],
  containers: [number, number] = [0, 0],
  onNode: [number, number] = [0, 0],
  created: [number, number] = [0, 0],
) => {
  const writes = ([passed, failed]: [number, number]) =>
    `echo '[{"passed":${passed},"failed":${failed}}]' > "$file"; exit ${failed && 1}`;
  const file = 'for last; do :; done; file="$(echo "$last" | sed s/^--report=//)"';
  const kinds = `*:containers*) ${writes(containers)} ;; *check:node*) ${writes(onNode)} ;; *check:create*) ${writes(created)} ;; *) ${writes(tests)} ;;`;
  return program('bin/npm', `${file}; case "$*" in ${kinds} esac`);
};

const scripts = () => ({ CONTAINER_SCRIPTS: join(folder, 'scripts') });

const run = (env: NodeJS.ProcessEnv = scripts()) =>
  new Promise<{ code: number; lines: string[]; asked: string[] }>((resolve) => {
    const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
    const options = { cwd: folder, env: { PATH, TMPDIR: folder, ...env } };
    execFile('bash', [join(folder, 'here/.ci/run')], options, async (error, stdout) => {
      const asked = (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n');
      resolve({
        code: error ? Number(error.code) : 0,
        lines: stdout.trim().split('\n'),
        asked: asked.filter((line) => !line.startsWith('docker')).map((line) => line.trim()),
      });
    });
  });

const CONTAINERS = expect.stringContaining('npm run test:containers');

test('the last line counts all stages, and the started engine is stopped', async () => {
  await outcomes([100, 0], [12, 0], [7, 0], [5, 0]);
  const { code, lines, asked } = await run();
  expect(lines.at(-1)).toBe('124 passed, 0 failed');
  expect(code).toBe(0);
  const onNode = expect.stringContaining('npm run check:node -- --only=unit');
  expect(asked[0]).toContain('npm test');
  expect(asked[1]).toContain('npm run check:create');
  expect(asked.slice(2, 5)).toEqual(expect.arrayContaining([onNode, 'engine.sh', 'stand-ins.sh']));
  expect(asked.slice(5)).toEqual([CONTAINERS, 'engine.sh stop']);
});

longTest('a failure in any stage is a failure, and the engine is stopped anyway', async () => {
  await outcomes([99, 1], [12, 0]);
  expect(await run()).toMatchObject({ code: 1, asked: expect.arrayContaining([CONTAINERS]) });
  await outcomes([100, 0], [11, 1]);
  const { code, lines, asked } = await run();
  expect([code, lines.at(-1), asked.at(-1)]).toEqual([1, '111 passed, 1 failed', 'engine.sh stop']);
  for (const others of [
    [[6, 1]],
    [
      [7, 0],
      [4, 1],
    ],
  ] as [number, number][][]) {
    await outcomes([100, 0], [12, 0], ...others);
    expect(await run()).toMatchObject({ code: 1, asked: expect.arrayContaining([CONTAINERS]) });
  }
});

test('a stage that ends without a report is a failure', async () => {
  const { code, lines } = await run({ CONTAINER_SCRIPTS: '/nowhere' });
  expect([code, lines.at(-1)]).toEqual([1, '0 passed, 3 failed']);
});

longTest('an interrupted run leaves no processes behind', async () => {
  const waits = `sleep 300 & echo $! > "${folder}/waiting"; wait`;
  await program('bin/npm', `case "$*" in *check:node*) ${waits} ;; esac`);
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, TMPDIR: folder, ...scripts() };
  const running = spawn('bash', [join(folder, 'here/.ci/run')], { cwd: folder, env });
  const pid = async () => Number(await readFile(join(folder, 'waiting'), 'utf8').catch(() => ''));
  await expect.poll(pid).toBeGreaterThan(0);
  const waiting = await pid();
  running.kill();
  await once(running, 'exit');
  const isThere = () => {
    try {
      return process.kill(waiting, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(isThere).toBe(false);
});

test('an engine that was already running keeps running', async () => {
  await outcomes([100, 0], [12, 0]);
  await mkdir(join(folder, 'container-engine'));
  await writeFile(join(folder, 'container-engine/pid'), String(process.pid));
  const { asked } = await run();
  expect(asked).toContainEqual(CONTAINERS);
  expect(asked).not.toContain('engine.sh stop');
});

test.each([
  ['there are no scripts', 'rm -r scripts', 'no folder with engine.sh'],
  ['no engine starts', 'echo "echo no root >&2; exit 1" > scripts/engine.sh', 'started. no root'],
  ['the engine does not answer', 'echo exit 1 > bin/docker', 'does not answer'],
  ['images cannot be made', 'echo "echo no room >&2; exit 1" > scripts/stand-ins.sh', 'no room'],
])('with %s a line explains why container tests are skipped', async (_, breaks, why) => {
  await outcomes([100, 0]);
  await new Promise((resolve) => execFile('sh', ['-c', breaks], { cwd: folder }, resolve));
  const { code, lines, asked } = await run();
  expect(lines.at(-2)).toMatch(`The tests in containers are left out: `);
  expect(lines.at(-2)).toContain(why);
  expect([code, lines.at(-1)]).toEqual([0, '100 passed, 0 failed']);
  expect(asked).not.toContainEqual(CONTAINERS);
});
