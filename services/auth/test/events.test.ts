import type { DomainEvent, EventPage } from '@tanabana/contracts';
import { expect, test } from 'vitest';
import { startAuth } from './auth-under-test.ts';

const auth = await startAuth();
const boss = await auth.admin();

/** Returns types and data of an account's events. */
async function eventsOf(id: string): Promise<[string, DomainEvent['data']][]> {
  const { body } = await auth.call<EventPage>('GET', '/between/events?limit=500');
  return body.events.filter(({ entity }) => entity.id === id).map(({ type, data }) => [type, data]);
}

const call = (method: 'POST' | 'DELETE', path: string, body?: object) =>
  auth.call(method, path, { token: boss.token, body });

test('an account writes events when it is registered and changed, without a change none (rule 27.2)', async () => {
  const { user, token, known } = await auth.signedIn();
  const fields = { username: `${known.username}2` };
  for (const _repeated of [1, 2])
    expect((await auth.call('PUT', '/api/auth/me', { token, body: fields })).status).toBe(200);
  const { email, username } = known;
  expect(await eventsOf(user.id)).toEqual([
    ['customer.created', { userId: user.id, name: username, email }],
    ['customer.updated', { userId: user.id, name: fields.username, email }],
  ]);
});

test('a deleted account leaves its deletion, but neither name nor address (rules 27.2, 27.7)', async () => {
  const { user, known } = await auth.signedIn();
  expect((await call('DELETE', `/api/auth/users/${user.id}`)).status).toBe(200);
  const events = await eventsOf(user.id);
  expect(events.map(([type]) => type)).toEqual(['customer.created', 'customer.deleted']);
  const text = JSON.stringify(events);
  expect([known.email, known.username].filter((one) => text.includes(one))).toEqual([]);
});

test('a merged account writes its deletion once, also when it is deleted later (rule 27.2)', async () => {
  const [from, into] = [await auth.signedIn(), await auth.signedIn()];
  const path = `/api/auth/users/${from.user.id}/merge`;
  expect((await call('POST', path, { into: into.user.id })).status).toBe(200);
  expect((await call('DELETE', `/api/auth/users/${into.user.id}`)).status).toBe(200);
  const types = (await eventsOf(from.user.id)).map(([type]) => type);
  expect(types).toEqual(['customer.created', 'customer.deleted']);
});
