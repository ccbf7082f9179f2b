import type { AddedFactor, SecondFactorChallenge, SecondFactors } from '@tanabana/contracts';
import { longTest } from '@tanabana/test-kit/long-test';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { contact, type SessionBody, startAuth } from './auth-under-test.ts';
import { virtualAuthenticator } from './virtual-authenticator.ts';

const auth = await startAuth();
const PERIOD_MS = 30_000;

const post = <T>(path: string, body: unknown, token?: string, on = auth) =>
  on.call<T>('POST', `/api/auth/${path}`, { body, token });
const factorsOf = async (token: string, on = auth) =>
  (await on.call<SecondFactors>('GET', '/api/auth/second-factors', { token })).body;
const codeOf = (secret: string, on = auth) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: on.clock.now });

type Known = Awaited<ReturnType<typeof auth.signedIn>>['known'];

/** Sets up an authenticator app; returns its secret, the recovery codes and the new token. */
async function withApp({ token, known }: { token: string; known: Known }, on = auth) {
  const { password } = known;
  const { body } = await post<{ secret: string }>('second-factors/app', { password }, token, on);
  const { secret } = body;
  const code = codeOf(secret, on);
  const added = await post<AddedFactor>('second-factors/app/confirm', { code }, token, on);
  expect(added.status).toBe(200);
  on.clock.now += PERIOD_MS;
  return { secret, ...added.body };
}

/** Signs in with the password and returns the challenge. */
async function challenged({ email, password }: Known, on = auth): Promise<SecondFactorChallenge> {
  const { status, body } = await on.login({ identifier: email, password });
  expect([status, body.code]).toEqual([401, 'auth.second_factor_required']);
  return (body as unknown as { details: SecondFactorChallenge }).details;
}

const complete = (body: object, on = auth) =>
  post<SessionBody>('login/second-factor', body, undefined, on);

describe('an authenticator app', () => {
  longTest('completes a sign-in once per code and challenge (rules 23.6, 23.7)', async () => {
    const asha = await auth.signedIn();
    const { secret, recoveryCodes, token } = await withApp(asha);
    expect(recoveryCodes).toHaveLength(10);
    expect((await auth.call('GET', '/api/auth/me', { token: asha.token })).status).toBe(401);
    expect(await factorsOf(token)).toEqual({
      hasApp: true,
      passkeys: [],
      recoveryCodes: 10,
      isRequired: false,
    });
    const { challenge, ...rest } = await challenged(asha.known);
    expect(rest).toEqual({ hasApp: true, passkey: null });
    const code = codeOf(secret);
    const { status, body } = await complete({
      challenge,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([status, body.user.id]).toEqual([200, asha.user.id]);
    // neither the challenge nor the code works again
    expect((await complete({ challenge, code })).body.code).toBe('auth.challenge_expired');
    const next = await challenged(asha.known);
    const replayed = await complete({ challenge: next.challenge, code });
    expect([replayed.status, replayed.body.code]).toEqual([422, 'auth.second_factor_invalid']);
    // of two concurrent uses of a code one wins
    auth.clock.now += PERIOD_MS;
    const fresh = codeOf(secret);
    const tries = await Promise.all(
      [next, await challenged(asha.known)].map((one) =>
        complete({ challenge: one.challenge, code: fresh }),
      ),
    );
    expect(tries.map((one) => one.status).sort()).toEqual([200, 422]);
    // stored encrypted, and never returned
    const stored = await auth.db
      .collection('users')
      .findOne({ usernameLower: asha.known.username });
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(await factorsOf(token))).not.toContain(secret);
  });

  longTest('limits guesses and the time of a challenge', async () => {
    const asha = await auth.signedIn();
    const { secret } = await withApp(asha);
    const { challenge } = await challenged(asha.known);
    const statuses: unknown[] = [];
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await complete({ challenge, code: '000000' })).body.code);
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill('auth.second_factor_invalid'));
    expect(statuses[5]).toBe('auth.challenge_expired');
    const other = await challenged(asha.known);
    const limited = await complete({ challenge: other.challenge, code: codeOf(secret) });
    expect([limited.status, limited.body.code]).toEqual([429, 'auth.too_many_attempts']);
    auth.clock.now += 6 * 60_000;
    const late = await complete({ challenge: other.challenge, code: codeOf(secret) });
    expect(late.body.code).toBe('auth.challenge_expired');
    for (const body of [
      { challenge: 'app', code: '000000' },
      { challenge: `app ${asha.user.id}`, code: '000000' },
    ])
      expect((await complete(body)).body.code).toBe('auth.challenge_expired');
    for (const body of [{ challenge }, { challenge, code: '12' }, { code: '000000' }])
      expect((await complete(body)).status).toBe(400);
  });

  test('requires the password for each change; a new password ends open challenges', async () => {
    const asha = await auth.signedIn();
    const { password } = asha.known;
    const wrong = { password: 'not-mine' };
    const paths = ['app', 'app/remove', 'passkeys/start', 'recovery-codes', 'passkeys/a/remove'];
    for (const path of paths)
      expect((await post(`second-factors/${path}`, wrong, asha.token)).status).toBe(422);
    auth.clock.now += 60_000;
    const { secret, token } = await withApp(asha);
    const { challenge } = await challenged(asha.known);
    await post('password', { current: password, next: 'handloom-99' }, token);
    const code = codeOf(secret);
    expect((await complete({ challenge, code })).body.code).toBe('auth.challenge_expired');
  });
});

longTest(
  'a recovery code works once, is read in any spelling, and can be replaced (rule 23.7)',
  async () => {
    const asha = await auth.signedIn();
    const { recoveryCodes, token } = await withApp(asha);
    const [first = '', second = ''] = recoveryCodes;
    const use = async (recoveryCode: string) =>
      (await complete({ challenge: (await challenged(asha.known)).challenge, recoveryCode }))
        .status;
    expect(await use(` ${first.toLowerCase().replaceAll('-', '')}`)).toBe(200);
    expect(await use(first)).toBe(422);
    expect((await factorsOf(token)).recoveryCodes).toBe(9);
    const { password } = asha.known;
    const renewed = await post<AddedFactor>('second-factors/recovery-codes', { password }, token);
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect(await use(second)).toBe(422);
    expect(await use(renewed.body.recoveryCodes[0] ?? '')).toBe(200);
    await post('second-factors/app/remove', { password }, token);
    expect(await factorsOf(token)).toMatchObject({ hasApp: false, recoveryCodes: 0 });
    const mails = await auth.mailsTo(asha.known.email, 'second-factor-changed');
    expect(mails.map(({ subject }) => subject)).toEqual([
      'An authenticator app was added to your account',
      'An authenticator app was removed from your account',
    ]);
    expect((await auth.login({ identifier: asha.known.email, password })).status).toBe(200);
  },
);

longTest(
  'a passkey of the shop completes a sign-in; replays and other origins are rejected (rule 23.7)',
  async () => {
    const asha = await auth.signedIn();
    const { password } = asha.known;
    const device = virtualAuthenticator(contact.site.publicUrl);
    type Started = { challenge: string; options: { challenge: string; rp: { id: string } } };
    const start = async (token: string) =>
      (await post<Started>('second-factors/passkeys/start', { password }, token)).body;
    const foreign = virtualAuthenticator('https://evil.example');
    const stolen = await start(asha.token);
    const add = (challenge: string, passkey: object, token = asha.token) =>
      post<AddedFactor>('second-factors/passkeys', { challenge, name: 'Phone', passkey }, token);
    expect((await add(stolen.challenge, foreign.create(stolen.options))).body).toMatchObject({
      code: 'auth.second_factor_invalid',
    });
    const { challenge, options } = await start(asha.token);
    expect(options.rp.id).toBe('tanabana.example');
    const added = await add(challenge, device.create(options));
    expect([added.status, added.body.recoveryCodes.length]).toEqual([201, 10]);
    const { token } = added.body;
    expect((await add(challenge, device.create(options), token)).body).toMatchObject({
      code: 'auth.challenge_expired',
    });

    const ask = await challenged(asha.known);
    const request = ask.passkey as unknown as { challenge: string; allowCredentials: object[] };
    expect([ask.hasApp, request.allowCredentials.length]).toEqual([false, 1]);
    const passkey = device.get(request);
    const signedIn = await complete({ challenge: ask.challenge, passkey });
    expect([signedIn.status, signedIn.body.user.id]).toEqual([200, asha.user.id]);
    const again = await challenged(asha.known);
    for (const replayed of [
      passkey,
      foreign.get(again.passkey as unknown as { challenge: string }),
    ])
      expect((await complete({ challenge: again.challenge, passkey: replayed })).status).toBe(422);
    const [shown] = (await factorsOf(token)).passkeys;
    expect(shown).toMatchObject({ name: 'Phone', usedAt: expect.stringMatching(/Z$/) });
    const remove = (id: string) =>
      post(`second-factors/passkeys/${id}/remove`, { password }, token);
    expect((await remove('unknown')).status).toBe(404);
    expect((await remove(shown?.id ?? '')).status).toBe(200);
    expect((await auth.login({ identifier: asha.known.email, password })).status).toBe(200);
  },
);

longTest(
  'a passkey that verified its holder signs in without a password, once per challenge (rule 23.10)',
  async () => {
    const asha = await auth.signedIn();
    const { password } = asha.known;
    const device = virtualAuthenticator(contact.site.publicUrl);
    type Started = { challenge: string; options: { challenge: string } };
    const setUp = (await post<Started>('second-factors/passkeys/start', { password }, asha.token))
      .body;
    const passkey = device.create(setUp.options);
    const body = { challenge: setUp.challenge, name: 'Phone', passkey };
    expect((await post('second-factors/passkeys', body, asha.token)).status).toBe(201);

    const start = async () => (await post<Started>('login/passkey/start', undefined)).body;
    const signIn = (challenge: string, passkey: object) =>
      post<SessionBody>('login/passkey', { challenge, passkey });
    const accountId = asha.user.id;
    const asked = await start();
    expect(asked.options).toMatchObject({ userVerification: 'required' });
    expect(asked.options).not.toHaveProperty('allowCredentials.0');
    const answer = device.get(asked.options, { accountId });
    const { status, body: session } = await signIn(asked.challenge, answer);
    expect([status, session.user.id]).toEqual([200, accountId]);
    expect((await auth.call('GET', '/api/auth/me', { token: session.token })).status).toBe(200);
    expect((await signIn(asked.challenge, answer)).body.code).toBe('auth.challenge_expired');

    const bela = await auth.signedIn();
    const foreign = virtualAuthenticator('https://evil.example');
    const refused = [
      device.get((await start()).options, { accountId }),
      answer,
      foreign.get(asked.options, { accountId }),
    ];
    for (const wrong of refused) {
      const { challenge } = await start();
      expect((await signIn(challenge, wrong)).body.code).toBe('auth.passkey_invalid');
    }
    auth.clock.now += 60_000;
    for (const given of [{ accountId, isVerified: false }, { accountId: bela.user.id }, {}]) {
      const next = await start();
      const wrong = device.get(next.options, given);
      expect((await signIn(next.challenge, wrong)).body.code).toBe('auth.passkey_invalid');
      auth.clock.now += 60_000;
    }
    // the caller waits after failures, but password and other addresses work
    expect((await signIn((await start()).challenge, answer)).body.code).toBe(
      'auth.passkey_invalid',
    );
    expect((await post<{ code: string }>('login/passkey/start', undefined)).body.code).toBe(
      'auth.too_many_attempts',
    );
    expect((await auth.login({ identifier: asha.known.email, password })).status).toBe(401);
    auth.clock.now += 15 * 60_000;
    const late = await start();
    auth.clock.now += 6 * 60_000;
    const expired = device.get(late.options, { accountId });
    expect((await signIn(late.challenge, expired)).body.code).toBe('auth.challenge_expired');
  },
);

longTest(
  'where staff need a second factor, a role applies once there is one (rule 23.8)',
  async () => {
    const strict = await startAuth({ secondFactorRequired: true });
    const boss = await strict.admin();
    expect(boss.user).toMatchObject({ isAdmin: false, needsSecondFactor: true });
    const users = async (token: string) =>
      (await strict.call('GET', '/api/auth/users', { token })).status;
    expect(await users(boss.token)).toBe(403);
    expect((await factorsOf(boss.token, strict)).isRequired).toBe(true);
    const added = await withApp(boss, strict);
    expect(added.user).toMatchObject({ isAdmin: true, role: 'owner' });
    expect(await users(added.token)).toBe(200);
    const { password } = boss.known;
    const removed = await post<{ code: string }>(
      'second-factors/app/remove',
      { password },
      added.token,
      strict,
    );
    expect(removed.body.code).toBe('auth.second_factor_needed');
    const audit = await strict.call<{ data: { action: string }[] }>(
      'GET',
      `/api/auth/audit?target=${boss.user.id}`,
      { token: added.token },
    );
    expect(audit.body.data.map(({ action }) => action)).toEqual(['added']);
    // an owner removes the factors of somebody who has lost them, whose sessions end
    const helper = await strict.admin('support');
    const helped = await withApp(helper, strict);
    const reset = await strict.call('DELETE', `/api/auth/users/${helper.user.id}/second-factors`, {
      token: added.token,
    });
    expect(reset.status).toBe(200);
    expect(await strict.mailsTo(helper.known.email, 'second-factors-reset')).toHaveLength(1);
    expect((await strict.call('GET', '/api/auth/me', { token: helped.token })).status).toBe(401);
    const back = await strict.login({
      identifier: helper.known.email,
      password: helper.known.password,
    });
    expect(back.body.user).toMatchObject({ needsSecondFactor: true });
  },
);
