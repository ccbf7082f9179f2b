import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { longTest } from '@tanabana/test-kit/long-test';
import { sampleRows } from '@tanabana/test-kit/long-tests';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const running: Program[] = [];
let folder: string;

interface Program {
  child: ChildProcess;
  output(): string;
  exited: Promise<number>;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tanabana-program-'));
  await build({
    entryPoints: [join(import.meta.dirname, 'program.ts')],
    outfile: join(folder, 'program.cjs'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
});
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function run(settings: Record<string, string> = {}): Program {
  const env = { PORT: '0', MONGODB_URI: 'mongodb://127.0.0.1:1', ...settings };
  const child = fork(join(folder, 'program.cjs'), { env, silent: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  // Not 'close', which never follows a disconnect by the parent.
  const ended = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'end'));
  const exited = Promise.all([once(child, 'exit'), ...ended]).then(([[code]]) => code as number);
  const program = { child, output: () => text, exited };
  running.push(program);
  return program;
}

/** Messages that the service logged; request lines have none. */
function messages(program: Program): string[] {
  const lines = program.output().trim().split('\n');
  return lines.flatMap((line) => (JSON.parse(line) as { msg?: string }).msg ?? []);
}

async function ready(program: Program): Promise<string> {
  const [message] = await once(program.child, 'message');
  expect(message).toEqual({ type: 'ready', port: expect.any(Number) });
  return `http://127.0.0.1:${(message as { port: number }).port}`;
}

describe('a running service', () => {
  const stops: [string, (child: ChildProcess) => void][] = [
    ['SIGTERM', (child) => child.kill('SIGTERM')],
    ['a parent that is gone', (child) => child.disconnect()],
    ['SIGINT', (child) => child.kill('SIGINT')],
  ];
  test.each(sampleRows(stops))('shuts down cleanly on %s', async (_, stop) => {
    const program = run();
    const url = await ready(program);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    stop(program.child);
    expect(await program.exited).toBe(0);
    expect(messages(program)).toEqual(['listening', 'stopping', 'closed the database', 'stopped']);
  });

  test('finishes running requests, then closes the database, and accepts nothing new', async () => {
    const program = run();
    const url = await ready(program);
    const slow = fetch(`${url}/api/program/slow`);
    await once(program.child, 'message');
    program.child.kill('SIGTERM');
    await expect.poll(() => program.output()).toContain('stopping');
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    program.child.send('finish');
    expect(await (await slow).json()).toEqual({ done: true });
    expect(await program.exited).toBe(0);
  });
});

describe('a service behind a gateway with idle connections', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterAll(() => agent.destroy());
  const ask = async (url: string): Promise<IncomingMessage> => {
    const [answer] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer;
  };

  longTest('answers one more request on each after SIGTERM, closes it, and exits', async () => {
    const program = run({ DRAIN_SECONDS: '30' });
    const url = await ready(program);
    expect((await ask(`${url}/healthz`)).headers.connection).toBe('keep-alive');
    program.child.kill('SIGTERM');
    await expect.poll(() => fetch(`${url}/healthz`).catch(() => 'refused')).toBe('refused');
    const last = await ask(`${url}/healthz`);
    expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
    expect(await program.exited).toBe(0);
  });
});

longTest('with --settings a service prints its settings and exits', async () => {
  const program = [join(folder, 'program.cjs'), '--settings'];
  const { stdout } = await promisify(execFile)(process.execPath, program, { env: {} });
  const settings = JSON.parse(stdout) as unknown;
  expect(settings).toContainEqual({ name: 'MONGODB_URI', required: true });
  expect(settings).toContainEqual({ name: 'FAIL', required: false });
});

describe('a service that cannot start', () => {
  const oneLine = async (program: Program): Promise<string> => {
    expect(await program.exited).toBe(1);
    const lines = program.output().trim().split('\n');
    expect(lines).toHaveLength(1);
    return lines[0] ?? '';
  };

  longTest('names invalid settings without their values', async () => {
    const line = await oneLine(run({ PORT: 'secret', MONGODB_URI: '' }));
    expect(line).toContain('PORT');
    expect(line).toContain('MONGODB_URI');
    expect(line).not.toContain('secret');
  });
  longTest('logs why', async () => {
    expect(await oneLine(run({ FAIL: 'no cluster' }))).toContain('no cluster');
  });
  longTest('reports that its port is taken and closes its database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const program = run({ PORT: String((other.address() as { port: number }).port) });
    expect(await program.exited).toBe(1);
    expect(program.output()).toMatch(/closed the database[\s\S]*EADDRINUSE/);
    other.close();
  });
});
