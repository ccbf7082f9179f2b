import type { AccountData } from '@tanabana/contracts';
import { unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();

const ADDRESS = {
  firstName: 'Asha',
  street: '12 Jasmine Road',
  postalCode: '1',
  phone: '98765 01234',
};
const write = (email: string, name: string) =>
  auth.call('POST', '/api/contact', {
    body: { name, email, contents: `Where is my parcel? ${name}` },
    headers: { 'x-real-ip': `10.1.${Math.floor(Math.random() * 250)}.7` },
  });
const deleteMe = (token: string, password: string) =>
  auth.call('POST', '/api/auth/me/delete', { token, body: { password } });

/** A shopper with all data that this service may store. */
async function known({ isProven = true } = {}) {
  const word = unique('jasmine').replaceAll('-', '').slice(0, 20);
  const email = `${word}@example.com`;
  const one = await auth.signedIn({ username: word, email, consent: 'account' });
  const { token, user } = one;
  if (isProven)
    await auth.db
      .collection('users')
      .updateOne({ usernameLower: word }, { $set: { provenEmail: `${word}@example.com` } });
  await auth.call('POST', '/api/auth/addresses', { token, body: { ...ADDRESS, city: word } });
  await write(`${word}@example.com`, `Asha ${word}`);
  return { word, token, id: user.id, password: one.known.password };
}

/** Returns the collections that contain a text. */
async function whoSays(word: string): Promise<string[]> {
  const collections = await auth.db.collections();
  const all = await Promise.all(
    collections.map(async (one) => {
      const text = JSON.stringify(await one.find({}).toArray());
      return text.toLowerCase().includes(word.toLowerCase()) ? [one.collectionName] : [];
    }),
  );
  return all.flat().sort();
}

test("an owner gets all data about them and nobody else's (rules 12.1, 12.3)", async () => {
  const [asha, bela] = [await known(), await known({ isProven: false })];
  const data = async (token: string) =>
    (await auth.call<AccountData>('GET', '/api/auth/me/data', { token })).body;
  expect(await data(asha.token)).toEqual({
    account: {
      id: asha.id,
      username: asha.word,
      email: `${asha.word}@example.com`,
      avatar: null,
      isAdmin: false,
      isPremium: false,
      isDisabled: false,
      hasSecondFactor: false,
      isEmailProven: true,
      createdAt: expect.stringMatching(/Z$/),
      lastSignInAt: expect.stringMatching(/Z$/),
    },
    consents: [
      {
        text: 'I agree to the terms and to the benefits of an account.',
        at: expect.stringMatching(/Z$/),
      },
    ],
    addresses: [expect.objectContaining({ street: '12 Jasmine Road', city: asha.word })],
    messages: [expect.objectContaining({ name: `Asha ${asha.word}` })],
    signInOrigins: [
      { expiresAt: expect.stringMatching(/Z$/) },
      { expiresAt: expect.stringMatching(/Z$/) },
    ],
    sessions: [expect.objectContaining({ isCurrent: true, startedAt: expect.any(String) })],
    secondFactors: { hasApp: false, passkeys: [], recoveryCodes: 0 },
  });
  // an unverified owner sees no messages
  expect(await data(bela.token)).toMatchObject({ messages: [] });
  expect((await auth.call('GET', '/api/auth/me/data')).status).toBe(401);
});

test('an account is deleted with its password, and no personal data stays (rule 12.2)', async () => {
  const [asha, bela] = [await known(), await known()];
  expect(await whoSays(asha.word)).toEqual(['addresses', 'events', 'mails', 'messages', 'users']);
  const boss = await auth.admin();
  await auth.call('PUT', `/api/auth/users/${asha.id}`, {
    token: boss.token,
    body: { isPremium: true },
  });
  expect(await whoSays(asha.word)).toContain('audit');
  const { status, body } = await deleteMe(asha.token, asha.password);
  expect([status, body.message]).toEqual([200, 'Your account is deleted.']);
  expect(await whoSays(asha.word)).toEqual([]);
  // the id stays, for other services
  expect(await whoSays(asha.id)).toEqual(['audit', 'events', 'removals', 'revocations']);
  expect((await auth.call('GET', '/api/auth/me', { token: asha.token })).status).toBe(401);
  expect((await auth.login({ identifier: asha.word, password: asha.password })).status).toBe(401);
  expect(await whoSays(bela.word)).toEqual(['addresses', 'events', 'mails', 'messages', 'users']);
});

longTest(
  'a wrong password deletes nothing, is reported at its field, and guesses are limited',
  async () => {
    const asha = await known();
    const wrong = await deleteMe(asha.token, 'not-mine');
    expect([wrong.status, wrong.body.errors]).toMatchObject([
      422,
      [{ path: 'password', message: wrong.body.message }],
    ]);
    for (let tries = 0; tries < 4; tries += 1) await deleteMe(asha.token, 'not-mine');
    expect((await deleteMe(asha.token, asha.password)).status).toBe(429);
    expect((await auth.call('GET', '/api/auth/me', { token: asha.token })).status).toBe(200);
  },
);

longTest("messages from an unverified address may be someone else's, and stay", async () => {
  const asha = await known({ isProven: false });
  await deleteMe(asha.token, asha.password);
  expect(await whoSays(asha.word)).toEqual(['mails', 'messages']);
});

longTest('the last admin cannot delete their account', async () => {
  await auth.db.collection('users').updateMany({}, { $set: { isAdmin: false } });
  const boss = await auth.admin();
  expect((await deleteMe(boss.token, boss.known.password)).body.code).toBe('auth.last_admin');
  await auth.admin();
  expect((await deleteMe(boss.token, boss.known.password)).status).toBe(200);
});

longTest('data stored while the account is deleted is deleted a little later', async () => {
  const asha = await known();
  await deleteMe(asha.token, asha.password);
  const book = { revision: 1, addresses: [{ city: asha.word }] };
  await auth.storage.addresses.replace(asha.id, 0, book.addresses as never);
  expect(await whoSays(asha.word)).toEqual(['addresses']);
  const { services } = await auth.instance();
  await services.users.forgetLate();
  expect(await whoSays(asha.word)).toEqual([]);
});
