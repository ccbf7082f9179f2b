import { texts } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

/** Calls as the first account popup sent them, without later fields. */
test('recorded calls of the first client get the responses that it expects (rule 7.1)', async () => {
  const auth = await startAuth();
  const post = async (path: string, body: string) => {
    const answer = await auth.fetch(`/api/auth/${path}`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body,
    });
    return [answer.status, await answer.json()];
  };
  expect(
    await post(
      'register',
      '{"username":"asha.rathore","email":"Asha@example.com","password":"secret1"}',
    ),
  ).toEqual([201, expect.objectContaining({ message: expect.any(String) })]);
  for (const identifier of ['asha.rathore', 'asha@example.com'])
    expect(await post('login', `{"identifier":"${identifier}","password":"secret1"}`)).toEqual([
      200,
      {
        token: expect.any(String),
        user: {
          id: expect.stringMatching(/^[0-9a-f]{24}$/),
          username: 'asha.rathore',
          email: 'Asha@example.com',
          avatar: null,
          isAdmin: false,
          isPremium: false,
        },
      },
    ]);
  expect(await post('login', '{"identifier":"asha.rathore","password":"wrong-1"}')).toEqual([
    401,
    expect.objectContaining({ message: 'Invalid credentials.' }),
  ]);
  expect(await post('recover', '{"email":"asha@example.com"}')).toEqual([
    200,
    expect.objectContaining({ message: texts.failed.recovered }),
  ]);
});
