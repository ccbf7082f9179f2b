import { createLogger } from '@tanabana/service-kit';
import { listen, testDatabase, unique } from '@tanabana/test-kit';
import { createApp } from '../src/app.ts';
import { loadKeyRing } from '../src/keys/key-ring.ts';
import { createPasswords } from '../src/passwords/passwords.ts';
import { createStorage } from '../src/storage-repository.ts';

/** A registration that nobody else sends. */
export function buildRegistration(overrides: object = {}) {
  const username = unique('asha');
  return { username, email: `${username}@example.com`, password: 'secret1', ...overrides };
}

/** The shop as these tests know it. */
export const contact = {
  email: 'desk@tanabana.example',
  site: { storeName: 'Tanabana', publicUrl: 'https://tanabana.example' },
};

/** The auth service over HTTP on a database of its own, its clock in the test's hands. */
export async function startAuth() {
  const database = await testDatabase();
  const storage = createStorage(database.client, database.prefix);
  await storage.prepare();
  const passwords = await createPasswords();
  const clock = { now: Date.now() };
  const keys = await loadKeyRing(storage.keys, { now: () => clock.now });
  const lines: string[] = [];
  const log = createLogger('auth', 'debug', { write: (line) => lines.push(line) });
  const app = createApp({ storage, passwords, keys, contact, log, now: () => clock.now });
  const server = await listen(app);

  const register = (body: unknown) => server.call('POST', '/api/auth/register', { body });
  const login = (body: unknown, address = '203.0.113.1') =>
    server.call<{ token: string; user: Record<string, unknown>; code?: string }>(
      'POST',
      '/api/auth/login',
      { body, headers: { 'x-real-ip': address } },
    );
  return { ...server, database, storage, passwords, keys, clock, lines, register, login };
}
