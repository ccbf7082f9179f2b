import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  endLeftovers,
  isAlive,
  type ProcessIdentity,
  parseIdentity,
  startedAt,
} from '../src/process-identity.ts';
import type { ProcessSpec } from '../src/supervise.ts';
import { type Supervised, supervise } from '../src/supervise.ts';

let folder: string;
let lines: string[];
const running: Supervised[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-processes-'));
  lines = [];
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A minimal service: reports readiness, and ends when its IPC channel closes. */
const SERVICE =
  "process.send({ type: 'ready' }); process.on('disconnect', () => process.exit(0)); setInterval(() => {}, 1000);";

/** A service with a child process of its own, as nginx with its workers. */
const WITH_WORKER = `const { spawn } = require('node:child_process');
  const worker = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  require('node:fs').writeFileSync('worker', String(worker.pid)); ${SERVICE}`;

const workerPid = async (): Promise<number> =>
  Number(await readFile(join(folder, 'worker'), 'utf8'));

function spec(name: string, program: string): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: ['-e', program],
    cwd: folder,
    env: process.env,
    logFile: join(folder, `${name}.log`),
    pidFile: join(folder, `${name}.pid`),
    stopSignal: 'SIGTERM',
    ipc: true,
    ready: (_, child) => new Promise((resolve) => child.once('message', () => resolve())),
  };
}

async function start(name: string, program = SERVICE): Promise<Supervised> {
  const supervised = await supervise(spec(name, program), (line) => lines.push(line));
  running.push(supervised);
  return supervised;
}

async function identityOf(name: string): Promise<ProcessIdentity> {
  const text = await readFile(join(folder, `${name}.pid`), 'utf8');
  const identity = parseIdentity(text);
  if (!identity) throw new Error(`no identity in ${text}`);
  return identity;
}

describe('a supervised process', () => {
  it('is restarted after a kill, with a log line', async () => {
    const supervised = await start('orders');
    const first = supervised.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    await expect.poll(() => lines).toContain('orders runs again');
    expect(lines[0]).toBe('orders ended (SIGKILL); restarting');
    expect(supervised.pid()).not.toBe(first);
  });

  it('is restarted after each crash', async () => {
    await start('flaky', `${SERVICE} setTimeout(() => process.exit(3), 30);`);
    const ends = () => lines.filter((line) => line === 'flaky ended (exit code 3); restarting');
    await expect.poll(() => ends().length).toBeGreaterThan(2);
  });

  it('ends together with its child processes', async () => {
    const supervised = await start('gateway', WITH_WORKER);
    const worker = await workerPid();
    process.kill(supervised.pid() ?? 0, 'SIGKILL');
    await expect.poll(() => isRunning(worker)).toBe(false);
  });

  it('is killed together with its child processes, also if the supervisor exits right after the kill', async () => {
    await startSupervisor(WITH_WORKER, 'supervised.kill(); process.exit();');
    const worker = await workerPid();
    await expect.poll(() => isRunning(worker)).toBe(false);
  });

  it('stops gracefully and is not restarted', async () => {
    const program = `process.on('SIGTERM', () => { console.log('bye'); process.exit(0); }); ${SERVICE}`;
    const supervised = await start('auth', program);
    await supervised.stop();
    expect(await readFile(join(folder, 'auth.log'), 'utf8')).toBe('bye\n');
    expect(supervised.pid()).toBeNull();
    expect(lines).toEqual([]);
  });

  it('is restarted on request without a log line', async () => {
    const supervised = await start('auth');
    const first = supervised.pid() ?? 0;
    await supervised.restart();
    expect(supervised.pid()).not.toBe(first);
    expect(await isRunning(first)).toBe(false);
    expect(lines).toEqual([]);
  });

  it('reports a failed restart to the caller and keeps retrying', async () => {
    const program = `if (require('node:fs').existsSync('broken')) process.exit(4); ${SERVICE}`;
    const supervised = await start('auth', program);
    await writeFile(join(folder, 'broken'), '');
    await expect(supervised.restart()).rejects.toThrow('exit code 4');
    await rm(join(folder, 'broken'));
    await expect.poll(() => lines).toContain('auth runs again');
  });

  it('rejects a restart while it is being stopped', async () => {
    const supervised = await start('auth');
    const exchange = expect(supervised.restart()).rejects.toThrow('closed');
    await supervised.stop();
    await exchange;
    expect(supervised.pid()).toBeNull();
  });

  it('ends at once and is not restarted when it is killed through its handle', async () => {
    const supervised = await start('stubborn', `process.on('SIGTERM', () => {}); ${SERVICE}`);
    const pid = supervised.pid() ?? 0;
    supervised.kill();
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(lines).toEqual([]);
  });

  it('fails with the last line of its log if it does not become ready', async () => {
    const failing = start('broken', "console.error('PORT is missing'); process.exit(2);");
    await expect(failing).rejects.toThrow(/broken does not start: exit code 2.*PORT is missing/);
  });
});

describe('after the supervisor itself was killed', () => {
  it('its processes end by themselves', async () => {
    const supervisor = await startSupervisor();
    const child = await identityOf('orphan');
    process.kill(supervisor, 'SIGKILL');
    await expect.poll(() => isAlive(child)).toBe(false);
  });

  it('the next supervisor ends the processes that remain', async () => {
    const deaf = "process.send({ type: 'ready' }); setInterval(() => {}, 1000);";
    const supervisor = await startSupervisor(deaf);
    const child = await identityOf('orphan');
    process.kill(supervisor, 'SIGKILL');
    await expect.poll(() => isRunning(supervisor)).toBe(false);
    expect(await isAlive(child)).toBe(true);
    expect(await endLeftovers(folder)).toEqual(['orphan']);
    expect(await isAlive(child)).toBe(false);
    expect(await endLeftovers(folder)).toEqual([]);
  });

  it('a process id that now belongs to another process is ignored', async () => {
    await writeFile(join(folder, 'other.pid'), `${process.pid} 1\n`);
    expect(await endLeftovers(folder)).toEqual([]);
  });
});

/** Runs a supervisor with one process as a separate program; `then` is code that uses `supervised`. */
async function startSupervisor(program = SERVICE, then = ''): Promise<number> {
  const source = fileURLToPath(new URL('../src/supervise.ts', import.meta.url));
  const { ready: _, ...plain } = spec('orphan', program);
  const code = `import { supervise } from ${JSON.stringify(source)};
    const ready = (_, child) => new Promise((resolve) => child.once('message', () => resolve()));
    const supervised = await supervise({ ...${JSON.stringify(plain)}, ready }, () => {});
    process.stdout.write('up', () => {
      ${then}
    });`;
  const outfile = join(folder, 'supervisor.mjs');
  await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
  });
  const child = spawn(process.execPath, [outfile], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await expect.poll(() => readFile(join(folder, 'orphan.pid'), 'utf8')).toMatch(/^\d+ /);
  return child.pid ?? 0;
}

/** Whether the process runs; a zombie does not count as running. */
async function isRunning(pid: number): Promise<boolean> {
  return (await startedAt(pid)) !== null;
}
