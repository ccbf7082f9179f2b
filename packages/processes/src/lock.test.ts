import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { withLock } from './lock.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function lockFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-lock-'));
  folders.push(folder);
  return join(folder, 'lock');
}

test('the second caller waits for the first and is notified of the wait', async () => {
  const file = await lockFile();
  const events: string[] = [];
  let second: Promise<unknown> = Promise.resolve();
  const first = () =>
    new Promise<void>((release) => {
      second = withLock(
        file,
        async () => events.push('second'),
        () => {
          events.push('waiting');
          release();
        },
      );
    });
  await withLock(file, first, () => {});
  await second;
  expect(events).toEqual(['waiting', 'second']);
});

const done = (file: string) =>
  withLock(
    file,
    async () => 'done',
    () => {},
  );

test('the lock of a dead process is taken over', async () => {
  const file = await lockFile();
  await writeFile(file, `${process.pid} 1\n`); // this process id, but started at another time
  expect(await done(file)).toBe('done');
});

test('the lock of another machine is taken over only if it was not refreshed for long', async () => {
  const file = await lockFile();
  await writeFile(file, `${process.pid} 1\tanother-container\n`);
  let waited = false;
  const result = withLock(
    file,
    async () => 'done',
    () => {
      waited = true;
      const long = new Date(Date.now() - 120_000);
      void utimes(file, long, long);
    },
  );
  expect(await result).toBe('done');
  expect(waited).toBe(true);
});

test('a failure releases the lock', async () => {
  const file = await lockFile();
  await expect(
    withLock(
      file,
      () => Promise.reject(new Error('no')),
      () => {},
    ),
  ).rejects.toThrow('no');
  expect(await done(file)).toBe('done');
});
