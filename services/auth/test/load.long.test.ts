import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { COST } from '../src/passwords/passwords.ts';
import { buildRegistration, startAuth } from './auth-under-test.ts';

// At a real shop's cost.
const auth = await startAuth({ cost: COST });
/** At OWASP's minimum: low-priority threads take much longer next to other tests. */
const attacked = await startAuth({ cost: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } });
const known = buildRegistration();
const credentials = (identifier: string, password = 'wrong-password') => ({
  identifier,
  password,
});
beforeAll(() => auth.register(known));

/** Response times must not disclose account names; `npm run bench:auth` measures them. */
test('a login verifies one hash of the same cost whether the user exists or not', async () => {
  const comparedBy = async (identifier: string) => {
    auth.compared.length = 0;
    expect((await auth.login(credentials(identifier))).status).toBe(401);
    return [...auth.compared];
  };
  const ours = await comparedBy(known.username);
  expect(ours).toEqual(['argon2id,v=19,m=47104,t=3,p=1']);
  expect(await comparedBy('nobody-here')).toEqual(ours);
});

test('a recovery is answered before the account is looked up', async () => {
  const { accounts, recoveries } = auth.storage;
  let goOn = () => {};
  const answered = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { take } = recoveries;
  vi.spyOn(recoveries, 'take').mockImplementation((session) => answered.then(() => take(session)));
  const looked = vi.spyOn(accounts, 'findByEmail');
  onTestFinished(() => void vi.restoreAllMocks());
  for (const email of [known.email, 'nobody@example.com']) {
    const { status } = await auth.call('POST', '/api/auth/recover', {
      body: { email },
      headers: { 'x-real-ip': '203.0.113.7' },
    });
    expect(status).toBe(200);
  }
  expect(looked).not.toHaveBeenCalled();
  goOn();
  await expect.poll(() => auth.mailsTo(known.email, 'recovery')).toHaveLength(1);
});

test('a flood of logins leaves capacity for everything else', async () => {
  let done = 0;
  const flood = Array.from({ length: 30 }, async (_, i) => {
    const { status } = await auth.login(
      credentials(known.username, known.password),
      `192.0.2.${i}`,
    );
    done += 1;
    return status;
  });
  for (let i = 0; i < 10; i++) expect((await auth.call('GET', '/readyz')).status).toBe(200);
  expect(done).toBeLessThan(20);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
});

test('the owner at a new address is admitted before a guessing crowd of neighbours', async () => {
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
