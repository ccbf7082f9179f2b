import * as argon2 from '@node-rs/argon2';
import type { Role } from '@tanabana/contracts';
import { createLogger } from '@tanabana/service-kit';
import { createMailRounds, mailTransport } from '@tanabana/service-kit/mail';
import { listen, mailCatcher, type StoredData, serviceData, unique } from '@tanabana/test-kit';
import { afterAll, onTestFinished } from 'vitest';
import { createApp } from '../src/app.ts';
import { loadKeyRing } from '../src/keys/key-ring.ts';
import { createHashThreads } from '../src/passwords/hash-threads.ts';
import { type Argon2, type Cost, createPasswords } from '../src/passwords/passwords.ts';
import { type AuthServices, createServices } from '../src/services.ts';
import { createStorage } from '../src/storage.ts';

/** A unique registration. */
export function buildRegistration(overrides: object = {}) {
  const username = unique('asha');
  return { username, email: `${username}@example.com`, password: 'secret1', ...overrides };
}

/** The shop in these tests. */
export const contact = {
  email: 'desk@tanabana.example',
  site: { storeName: 'Tanabana', publicUrl: 'https://tanabana.example' },
};

/** Tests that are not about the cost of hashing avoid it. */
const CHEAP: Cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export interface AuthOptions {
  /** Cost of a hash; minimal by default. */
  cost?: Cost;
  /** Whether staff need a second factor. */
  secondFactorRequired?: boolean;
  /** Data of an earlier version. */
  stored?: StoredData;
}

export interface SessionBody {
  token: string;
  user: { id: string } & Record<string, unknown>;
  code?: string;
}

/** The auth service over HTTP on its own database with a controlled clock. */
export async function startAuth({
  cost = CHEAP,
  secondFactorRequired = false,
  stored = {},
}: AuthOptions = {}) {
  const database = await serviceData('auth', stored);
  const storage = createStorage(database.serviceClient, database.prefix);
  await storage.migrate();
  await storage.prepare();
  /** Cost of each verified hash. */
  const compared: string[] = [];
  const noting = (library: Argon2): Argon2 => ({
    hash: library.hash,
    verify(hash, password) {
      compared.push(hash.split('$').slice(1, 4).join());
      return library.verify(hash, password);
    },
  });
  const passwords = (await createPasswords(cost)).withArgon2(noting(argon2));
  const threads = createHashThreads();
  afterAll(threads.close);
  const clock = { now: Date.now() };
  const now = () => clock.now;
  const lines: string[] = [];
  const log = createLogger('auth', 'debug', { write: (line) => lines.push(line) });
  /** Records delays instead of waiting. */
  const held: number[] = [];
  const sleep = async (ms: number): Promise<void> => void held.push(ms);

  const lowPriority = passwords.withArgon2(noting(threads));
  const { email: contactEmail, site } = contact;
  const shared = { storage, passwords, lowPriority, site, secondFactorRequired, log };
  const app = (services: AuthServices) => createApp({ services, ready: storage.ready, log });

  /** An instance of the service; all share the database. */
  async function instance(changed: { grievanceOfficer?: string } = {}) {
    const keys = await loadKeyRing(storage.keys, { now });
    const settings = { contactEmail, notifies: true, grievanceOfficer: null, ...changed };
    const services = createServices({ ...shared, contact: settings, keys, now, sleep });
    const server = await listen(app(services));
    return { ...server, keys, services };
  }
  const server = await instance();
  const db = database.db('auth');

  const register = (body: unknown) => server.call('POST', '/api/auth/register', { body });
  const login = (body: unknown, address = '203.0.113.1', headers: Record<string, string> = {}) =>
    server.call<SessionBody>('POST', '/api/auth/login', {
      body,
      headers: { 'x-real-ip': address, ...headers },
    });
  /** A registered user with a session. */
  async function signedIn(overrides: object = {}) {
    const known = buildRegistration(overrides);
    await register(known);
    const { body } = await login({ identifier: known.email, password: known.password });
    return { ...body, known };
  }
  /** A signed-in owner, or a member of staff with another role. */
  async function admin(role: Role = 'owner') {
    const known = buildRegistration();
    await register(known);
    const rights = role === 'owner' ? { isAdmin: true } : { role };
    await db.collection('users').updateOne({ usernameLower: known.username }, { $set: rights });
    const { body } = await login({ identifier: known.email, password: known.password });
    return { ...body, known };
  }
  /** Emails of a kind to an address as queued, newest last. */
  async function mailsTo(to: string, kind: string) {
    const mails = await db.collection('mails').find({ to, kind }).sort({ queuedAt: 1 }).toArray();
    return mails.map(({ content }) => content as { subject: string; html: string; text: string });
  }
  /** A mail server, and a sender of all waiting emails. */
  async function catchMails() {
    const catcher = await mailCatcher();
    onTestFinished(catcher.close);
    const transport = mailTransport({
      SMTP_URL: catcher.url,
      MAIL_DIR: '/nowhere',
      PUBLIC_URL: contact.site.publicUrl,
      STORE_NAME: contact.site.storeName,
      TIME_ZONE: 'Asia/Kolkata',
    });
    onTestFinished(transport.close);
    const { sendDue } = createMailRounds({ queue: storage.mails, transport, log });
    return { next: catcher.next, sendDue };
  }
  return {
    ...server,
    database,
    db,
    storage,
    passwords,
    compared,
    app,
    instance,
    clock,
    lines,
    held,
    log,
    register,
    login,
    signedIn,
    admin,
    mailsTo,
    catchMails,
  };
}
