import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BucketServer, bucketServer } from '@tanabana/test-kit/bucket';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { builtModule } from '../testing/built.ts';

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

interface Ended {
  code: number;
  says: string;
}
const settings = (env: NodeJS.ProcessEnv) => ({
  env: { PATH: process.env.PATH, HOME: process.env.HOME, ...server.env, ...env },
});
const run = (args: string[], env = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, [...PROGRAM, ...args], settings(env)).then(
    ({ stdout }) => ({ code: 0, says: stdout.trim() }),
    ({ code, stderr }) => ({ code, says: stderr.trim() }),
  );
const versions = () =>
  JSON.parse(String(server.objects.get('live/modules.json')?.body)).modules.map(
    ({ version }: { version: string }) => version,
  );

it('npm run deploy -- … --to s3://bucket deploys a module and rolls it back', async () => {
  expect(await run(['mf-one', '--dist', first, ...TO])).toEqual({
    code: 0,
    says: 'mf-one 1 is live',
  });
  expect((await run(['mf-one', '--dist', second, ...TO])).says).toBe('mf-one 2 is live, 1 before');
  expect((await run(['mf-one', '--rollback', ...TO])).says).toContain('is rolled back to 1');
  expect((await run(['--list', ...TO])).says).toMatch(/^mf-one +1 /);
});

it('a deploy killed between upload and switch leaves the shop unchanged', async () => {
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
  expect((await run(['mf-one', '--dist', second, ...TO])).says).toBe('mf-one 2 is live, 1 before');
  expect(versions()).toEqual(['2']);
});

it.each([
  ['a wrong secret', { AWS_SECRET_ACCESS_KEY: 'mistyped' }, TO, /403 SignatureDoesNotMatch/],
  ['no credentials', { AWS_ACCESS_KEY_ID: '' }, TO, /needs AWS_ACCESS_KEY_ID/],
  ['no such bucket', {}, ['--to', 's3://elsewhere'], /404 NoSuchBucket/],
])('exits with 1 and a message for %s', async (_, env, to, words) => {
  const { code, says } = await run(['mf-one', '--dist', first, ...to], env);
  expect(code).toBe(1);
  expect(says).toMatch(words);
  expect(says.split('\n')).toHaveLength(1);
  expect(says).not.toMatch(/mistyped/);
});
