import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { createHashThreads, type HashThreads } from './hash-threads.ts';
import { createPasswords } from './passwords.ts';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const SLOW = { ...CHEAP, timeCost: 20_000 };

const open: HashThreads[] = [];
function threads(options?: { niceness: number }): HashThreads {
  const made = createHashThreads(options);
  open.push(made);
  return made;
}
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

/** Number of this process's threads by priority, from `/proc`. */
async function prioritiesOfThreads(): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const id of await readdir('/proc/self/task')) {
    const stat = await readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => '');
    const niceness = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    counts.set(niceness, (counts.get(niceness) ?? 0) + 1);
  }
  return counts;
}

/** Number of handles of a kind that keep this process alive. */
const keptAliveBy = (kind: string): number =>
  process.getActiveResourcesInfo().filter((name) => name === kind).length;

test("creates and verifies the library's hashes", async () => {
  const passwords = await createPasswords(CHEAP);
  const inThreads = passwords.withArgon2(threads());
  const hash = await inThreads.hash('sécret');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await passwords.matches(hash, 'sécret')).toBe(true);
  expect(await inThreads.matches(await passwords.hash('sécret'), 'sécret')).toBe(true);
  expect(await inThreads.matches(hash, 'secret')).toBe(false);
  expect(await inThreads.matches(null, 'sécret')).toBe(false);
});

test.runIf(process.platform === 'linux')('lowers its own priority only', async () => {
  const niceness = 13;
  const before = getPriority();
  const { hash } = threads({ niceness });
  await Promise.all([hash('one', CHEAP), hash('two', CHEAP)]);
  expect((await prioritiesOfThreads()).get(niceness)).toBe(2);
  expect(getPriority()).toBe(before);
  await hash('three', CHEAP);
  expect((await prioritiesOfThreads()).get(niceness)).toBe(2);
});

test('works if the priority cannot be changed', async () => {
  const { hash } = threads({ niceness: 1000 });
  expect(await hash('secret', CHEAP)).toMatch(/^\$argon2id/);
});

describe('failures', () => {
  test('of the library are reported, and the thread continues', async () => {
    const { hash, verify } = threads();
    await expect(verify('no hash', 'secret')).rejects.toThrow('Decoding failed');
    await expect(hash('secret', { ...CHEAP, memoryCost: 1 })).rejects.toThrow(/memory/i);
    expect(await verify(await hash('secret', CHEAP), 'secret')).toBe(true);
  });

  test('of a thread make the service unavailable briefly; another thread replaces it', async () => {
    const made = threads();
    await made.hash('secret', CHEAP);
    const going = made.hash('secret', SLOW);
    const lost = expect(going).rejects.toMatchObject({ code: 'server.unavailable', status: 503 });
    await made.close();
    await lost;
    expect(await made.hash('secret', CHEAP)).toMatch(/^\$argon2id/);
  });
});

test('keeps the process alive only while hashing', async () => {
  const made = threads();
  const before = keptAliveBy('MessagePort');
  const going = made.hash('secret', CHEAP);
  expect(keptAliveBy('MessagePort')).toBeGreaterThan(before);
  await going;
  expect(keptAliveBy('MessagePort')).toBe(before);
});
