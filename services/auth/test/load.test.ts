import { beforeAll, expect, test } from 'vitest';
import { COST } from '../src/passwords/passwords.ts';
import { buildRegistration, startAuth } from './auth-under-test.ts';

// At the cost of a real shop.
const auth = await startAuth({ cost: COST });
/** At the least that OWASP allows: threads that give way take far longer beside other tests. */
const attacked = await startAuth({ cost: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } });
const known = buildRegistration();
const credentials = (identifier: string, password = 'wrong-password') => ({
  identifier,
  password,
});
beforeAll(() => auth.register(known));

/**
 * Milliseconds of the quickest call for the one and the other, asked in turn: what else the machine
 * does makes calls slower, never quicker.
 */
async function compare(ask: (isKnown: boolean, round: number) => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < 20; round += 1) {
    for (const isKnown of round % 2 === 0 ? [true, false] : [false, true]) {
      const started = performance.now();
      await ask(isKnown, round);
      times[isKnown ? 0 : 1].push(performance.now() - started);
    }
  }
  return times.map((each) => Math.min(...each)) as [number, number];
}

test('a login takes as long for a known user as for one that is not', async () => {
  const [ours, nobodys] = await compare((isKnown, round) =>
    auth.login(credentials(isKnown ? known.username : 'nobody-here'), `198.51.100.${round}`),
  );
  expect(Math.max(ours, nobodys) / Math.min(ours, nobodys)).toBeLessThan(1.5);
});

test('so does asking for a recovery', async () => {
  const [ours, nobodys] = await compare((isKnown, round) =>
    auth.call('POST', '/api/auth/recover', {
      body: { email: isKnown ? known.email : 'nobody@example.com' },
      headers: { 'x-real-ip': `203.0.113.${round}` },
    }),
  );
  expect(Math.max(ours, nobodys) / Math.min(ours, nobodys)).toBeLessThan(2.5);
});

test('a flood of logins leaves room for everything else', async () => {
  let done = 0;
  const flood = Array.from({ length: 60 }, async (_, i) => {
    const { status } = await auth.login(
      credentials(known.username, known.password),
      `192.0.2.${i}`,
    );
    done += 1;
    return status;
  });
  for (let i = 0; i < 10; i++) expect((await auth.call('GET', '/readyz')).status).toBe(200);
  expect(done).toBeLessThan(50);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});

test('the owner at a new place is let in before a crowd of neighbours that guesses', async () => {
  const owner = buildRegistration();
  await attacked.register(owner);
  const guess = (host: number) => attacked.login(credentials(owner.username), `198.18.7.${host}`);
  await Promise.all(Array.from({ length: 25 }, (_, i) => guess(i)));
  let answered = 0;
  const crowd = Array.from({ length: 60 }, async (_, i) => {
    const { status } = await guess(100 + i);
    answered += 1;
    return status;
  });
  const { status } = await attacked.login(
    credentials(owner.username, owner.password),
    '198.18.200.1',
  );
  expect(status).toBe(200);
  expect(answered).toBeLessThan(30);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
});
