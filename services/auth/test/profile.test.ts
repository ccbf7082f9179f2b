import { longTest } from '@tanabana/test-kit/long-test';
import { describe, expect, test } from 'vitest';
import { buildRegistration, startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const put = (token: string, body: unknown) => auth.call('PUT', '/api/auth/me', { token, body });

describe('a profile', () => {
  longTest('changes only the sent fields', async () => {
    const { token, user, known } = await auth.signedIn();
    const username = `${known.username}-new`;
    expect(await put(token, { username })).toMatchObject({
      status: 200,
      body: { ...user, username },
    });
    expect((await put(token, {})).body).toEqual({ ...user, username });
    const login = { identifier: username.toUpperCase(), password: known.password };
    expect((await auth.login(login)).status).toBe(200);
  });
  test('grants no rights (rule 6.3)', async () => {
    const { token, user } = await auth.signedIn();
    const { body } = await put(token, { isAdmin: true, isPremium: true, id: '1', version: 0 });
    expect(body).toEqual(user);
  });
  longTest('rejects a taken name or address regardless of letter case', async () => {
    const { token, user } = await auth.signedIn();
    const other = buildRegistration();
    await auth.register(other);
    expect(await put(token, { username: other.username.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'auth.username_taken' },
    });
    expect(await put(token, { email: other.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'auth.email_taken' },
    });
    expect((await auth.call('GET', '/api/auth/me', { token })).body).toEqual(user);
  });
  test('may change the letter case of its own name', async () => {
    const { token, known } = await auth.signedIn();
    const username = known.username.toUpperCase();
    expect((await put(token, { username })).body).toMatchObject({ username });
  });
  longTest('with a new email address notifies the old one', async () => {
    const { token, known } = await auth.signedIn();
    const email = `new-${known.email}`;
    expect((await put(token, { email })).status).toBe(200);
    const [mail, ...more] = await auth.mailsTo(known.email, 'email-changed');
    expect(more).toEqual([]);
    expect(mail?.text).toContain(known.email);
    expect(await auth.mailsTo(email, 'email-changed')).toEqual([]);
    expect((await auth.login({ identifier: known.email, password: known.password })).status).toBe(
      401,
    );
    expect((await auth.login({ identifier: email, password: known.password })).status).toBe(200);
  });
  longTest('notifies nobody of a change in letter case', async () => {
    const { token, known } = await auth.signedIn();
    await put(token, { email: known.email.toUpperCase() });
    expect(await auth.mailsTo(known.email, 'email-changed')).toEqual([]);
  });
  longTest('gives a contested name to one of two', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => auth.signedIn()));
    const { username } = buildRegistration();
    const answers = await Promise.all(users.map(({ token }) => put(token, { username })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
  test.each([{ username: 'ab' }, { email: 'a@' }, { avatar: '/x' }, { username: null }, []])(
    'rejects %o',
    async (body) => {
      const { token } = await auth.signedIn();
      expect((await put(token, body)).status).toBe(400);
    },
  );
});

test('a new user gets a welcome email', async () => {
  const known = buildRegistration();
  await auth.register(known);
  const [mail, ...more] = await auth.mailsTo(known.email, 'welcome');
  expect(more).toEqual([]);
  expect(mail?.text).toContain('Your account is ready.');
  const refused = buildRegistration({ username: known.username });
  await auth.register(refused);
  expect(await auth.mailsTo(refused.email, 'welcome')).toEqual([]);
});
