import { readToken } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const confirm = (token: unknown) =>
  auth.call('POST', '/api/auth/confirm-email', { body: { token } });
const isProven = async ({ email, password }: { email: string; password: string }) =>
  readToken((await auth.login({ identifier: email, password })).body.token).claims.isEmailProven ===
  true;

/** An account, and the token in its welcome email. */
async function welcomed() {
  const { known, token: session } = await auth.signedIn();
  const [mail] = await auth.mailsTo(known.email, 'welcome');
  const link = /https:\/\/tanabana\.example\/shop\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { known, session, token: new URL(link).searchParams.get('confirmEmail') ?? '' };
}

longTest('following the welcome link verifies the address, once or twice', async () => {
  const { known, token } = await welcomed();
  expect(await isProven(known)).toBe(false);
  expect((await confirm(token)).status).toBe(200);
  expect((await confirm(token)).status).toBe(200);
  expect(await isProven(known)).toBe(true);
});

longTest('verifies only the address it was mailed to', async () => {
  const { known, session, token } = await welcomed();
  const email = `new-${known.email}`;
  await auth.call('PUT', '/api/auth/me', { token: session, body: { email } });
  expect(await confirm(token)).toMatchObject({
    status: 422,
    body: { code: 'auth.confirmation_invalid' },
  });
  expect(await isProven({ ...known, email })).toBe(false);
});

test('a modified token, or one of another account, verifies nothing', async () => {
  const [one, other] = [await welcomed(), await welcomed()];
  const [id] = one.token.split('.');
  const [, sign] = other.token.split('.');
  const bent = [
    `${id}.${sign}`,
    `${id}.`,
    `${id}`,
    'x',
    '.',
    `${one.token}x`,
    `${'0'.repeat(24)}.${sign}`,
  ];
  for (const token of bent) expect((await confirm(token)).status, token).toBe(422);
  expect((await confirm('')).status).toBe(400);
  expect(await isProven(one.known)).toBe(false);
});
