import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BucketServer, bucketServer } from '@tanabana/test-kit/bucket';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { main } from '../src/main.ts';
import { builtModule } from '../testing/built.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = [fileURLToPath(new URL('../../run.mjs', import.meta.url)), 'deploy/main'];
const TO = ['--to', 's3://shop-pages/live'];
let server: BucketServer;
let [first, second] = ['', ''];
beforeAll(async () => {
  server = await bucketServer();
  [first, second] = [await builtModule('mf-one', '1'), await builtModule('mf-one', '2')];
});
afterAll(async () => {
  await server.stop();
  for (const dist of [first, second]) await rm(dist, { recursive: true });
});
beforeEach(() => {
  server.fault = () => undefined;
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

interface Ended {
  code: number;
  says: string;
}
const settings = (env: NodeJS.ProcessEnv) => ({
  env: { PATH: process.env.PATH, HOME: process.env.HOME, ...server.env, ...env },
});
/** Runs the command as a process. */
const run = (args: string[], env = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, [...PROGRAM, ...args], settings(env)).then(
    ({ stdout }) => ({ code: 0, says: stdout.trim() }),
    ({ code, stderr }) => ({ code, says: stderr.trim() }),
  );
/** Runs the command in this process, in a tenth of the time. @returns its output */
async function runHere(args: string[], env: Record<string, string> = {}): Promise<string> {
  for (const [name, value] of Object.entries({ ...server.env, ...env })) vi.stubEnv(name, value);
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  await main({ root: ROOT, args });
  return printed.mock.lastCall?.join(' ') ?? '';
}
const versions = () =>
  JSON.parse(String(server.objects.get('live/modules.json')?.body)).modules.map(
    ({ version }: { version: string }) => version,
  );

it('npm run deploy -- … --to s3://bucket deploys a module and rolls it back', async () => {
  expect(await run(['mf-one', '--dist', first, ...TO])).toEqual({
    code: 0,
    says: 'mf-one 1 is live',
  });
  expect(await runHere(['mf-one', '--dist', second, ...TO])).toBe('mf-one 2 is live, 1 before');
  expect(await runHere(['mf-one', '--rollback', ...TO])).toContain('is rolled back to 1');
  expect(await runHere(['--list', ...TO])).toMatch(/^mf-one +1 /);
});

it('npm run deploy -- … --canary 5 --promote-after 30m stores a plan, which --rollback ends, and rejects wrong plans (rule 26.9)', async () => {
  await runHere(['mf-one', '--dist', first, ...TO]);
  const fails = (...args: string[]) =>
    runHere(['mf-one', '--dist', second, ...args, ...TO]).catch(({ message }: Error) => message);
  expect(await fails('--promote-after', '30m')).toBe('--promote-after needs --canary <1-99>.');
  for (const wrong of ['soon', '0m', '-5m', '4m', '8d', '1e9m', '30', ''])
    expect(await fails('--canary', '5', `--promote-after=${wrong}`)).toMatch(/expected 5m to 7d/);
  const planned = ['--canary', '5', '--promote-after', '30m'];
  expect(await fails(...planned, '--owner', 'nobody')).toMatch(/nobody is not an email address/);
  expect(await fails('--canary', '5', '--owner', 'a@b.example')).toMatch(/^Use: /);
  expect(versions()).toEqual(['1']);

  const args = ['--dist', second, ...planned, '--owner', 'team@example.com', ...TO];
  expect(await runHere(['mf-one', ...args])).toBe(
    'mf-one 2 is live for 5 of 100 visitors, the others keep 1; it rises to 10, 25, 50, 100 % within 30 minutes unless it is worse',
  );
  const [line] = JSON.parse(String(server.objects.get('live/modules.json')?.body)).modules;
  expect(line.canary).toMatchObject({
    share: 5,
    plan: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      steps: [5, 10, 25, 50],
      promoteAfterMs: 1_800_000,
      owners: ['team@example.com'],
    },
  });
  expect(await fails('--canary', '10')).toMatch(/The canary 2 of mf-one has a plan: end it first/);
  expect(await runHere(['--list', ...TO])).toMatch(/2 for 5 of 100, with a plan/);
  expect(await runHere(['mf-one', '--rollback', ...TO])).toContain('is withdrawn, 1 stays live');
  expect(versions()).toEqual(['1']);
});

longTest('a deploy killed between upload and switch leaves the shop unchanged', async () => {
  await runHere(['mf-one', '--dist', first, ...TO]);
  const switching = new Promise<void>((resolve) => {
    server.fault = ({ method, key }) => {
      if (method !== 'PUT' || key !== 'live/modules.json') return undefined;
      resolve();
      return 'hang';
    };
  });
  const args = [...PROGRAM, 'mf-one', '--dist', second, ...TO];
  const child = execFile(process.execPath, args, settings({}));
  const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  await switching;
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  expect(versions()).toEqual(['1']);
  server.fault = () => undefined;
  expect(await runHere(['mf-one', '--dist', second, ...TO])).toBe('mf-one 2 is live, 1 before');
  expect(versions()).toEqual(['2']);
});

longTest('exits with 1 and a message for a wrong secret', async () => {
  const { code, says } = await run(['mf-one', '--dist', first, ...TO], {
    AWS_SECRET_ACCESS_KEY: 'mistyped',
  });
  expect(code).toBe(1);
  expect(says).toMatch(/403 SignatureDoesNotMatch/);
  expect(says.split('\n')).toHaveLength(1);
  expect(says).not.toMatch(/mistyped/);
});

it.each([
  ['without credentials', { AWS_ACCESS_KEY_ID: '' }, TO, /needs AWS_ACCESS_KEY_ID/],
  ['without such a bucket', {}, ['--to', 's3://elsewhere'], /404 NoSuchBucket/],
])('fails %s with a message of one line', async (_, env, to, words) => {
  const failed = await runHere(['mf-one', '--dist', first, ...to], env).catch(
    ({ message }: Error) => message,
  );
  expect(failed).toMatch(words);
  expect(failed.split('\n')).toHaveLength(1);
});
