import { texts } from '@tanabana/contracts';
import { describe, expect, test } from 'vitest';
import { buildRegistration, startAuth } from './auth-under-test.ts';

const auth = await startAuth();

describe('register', () => {
  test('creates a shopper (rules 3.5, 7.1)', async () => {
    const body = buildRegistration();
    const answer = await auth.register(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: expect.any(String),
      user: {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        username: body.username,
        email: body.email,
        avatar: null,
        isAdmin: false,
        isPremium: false,
      },
    });
  });

  test('ignores fields other than name, address and password', async () => {
    const body = buildRegistration({ isAdmin: true, isPremium: true, avatar: 'x', _id: '1' });
    const { body: answer } = await auth.register(body);
    expect(answer).toMatchObject({ user: { isAdmin: false, isPremium: false, avatar: null } });
    const session = await auth.login({ identifier: body.username, password: body.password });
    expect(session.body.user).toMatchObject({ isAdmin: false, isPremium: false });
  });

  test('stores an argon2id hash and logs no password', async () => {
    const body = buildRegistration({ password: 'very-secret-password' });
    await auth.register(body);
    const kept = await auth.database
      .db('auth')
      .collection('users')
      .findOne({ usernameLower: body.username });
    expect(kept?.passwordHash).toMatch(/^\$argon2id\$v=19\$/);
    expect(JSON.stringify(kept)).not.toContain(body.password);
    expect(auth.lines.join('')).not.toContain(body.password);
  });

  test('stores the accepted texts with their time; none if nobody was asked (rule 12.3)', async () => {
    const users = auth.database.db('auth').collection('users');
    const kept = async (consent?: unknown) => {
      const body = buildRegistration({ consent });
      const { status } = await auth.register(body);
      return { status, user: await users.findOne({ usernameLower: body.username }) };
    };
    const { user } = await kept('accountShipsFree');
    const text =
      'I agree to the terms, and to the benefits of an account: free shipping on my first purchase.';
    expect(user?.consents).toEqual([{ text, at: expect.any(Date) }]);
    expect((await kept()).user).not.toHaveProperty('consents');
    for (const wrong of ['backInStock', 'I agree to nothing', true])
      expect(await kept(wrong)).toEqual({ status: 400, user: null });
  });

  test.each([
    [{ username: 'ab' }, texts.validation.username],
    [{ username: 'a b c' }, texts.validation.username],
    [{ username: { $gt: '' } }, undefined],
    [{ username: undefined }, texts.validation.username],
    [{ email: 'asha@' }, texts.validation.email],
    [{ email: 5 }, texts.validation.email],
    [{ password: '12345' }, texts.validation.password],
    [{ password: 'x'.repeat(201) }, undefined],
    [{ password: 'secret\0' }, undefined],
  ])('rejects %o', async (wrong, message) => {
    const { status, body } = await auth.register(buildRegistration(wrong));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'request.invalid', errors: [expect.anything()] });
    if (message) expect(body.message).toBe(message);
  });

  test('rejects a taken name or address regardless of letter case', async () => {
    const body = buildRegistration();
    await auth.register(body);
    const sameName = buildRegistration({ username: body.username.toUpperCase() });
    expect(await auth.register(sameName)).toMatchObject({
      status: 409,
      body: { code: 'auth.username_taken', message: 'Username is already taken.' },
    });
    const sameEmail = buildRegistration({ email: ` ${body.email.toUpperCase()} ` });
    expect(await auth.register(sameEmail)).toMatchObject({
      status: 409,
      body: { code: 'auth.email_taken', message: 'Email is already registered.' },
    });
    const fullWidth = buildRegistration({ email: body.email.replace('e', 'ｅ') });
    expect((await auth.register(fullWidth)).status).toBe(409);
  });

  test.each([
    ['name', 'username', 'auth.username_taken'],
    ['address', 'email', 'auth.email_taken'],
  ] as const)('creates one of 20 concurrent accounts with the same %s', async (_, field, code) => {
    const shared = buildRegistration()[field];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => auth.register(buildRegistration({ [field]: shared }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status, body }) => status === 409 && body.code === code);
    expect(refused).toHaveLength(19);
  });
});
