import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStorage } from '@tanabana/service-auth/library';
import { testDatabase, unique } from '@tanabana/test-kit';
import { longTest } from '@tanabana/test-kit/long-test';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { main as admin } from '../src/admin-main.ts';
import { main as keys } from '../src/keys-main.ts';

const { client, uri, prefix } = await testDatabase();
const storage = createStorage(client, prefix);
await storage.prepare();
/** The state that `npm start` leaves while the shop is open. */
const folder = await mkdtemp(join(tmpdir(), 'tanabana-accounts-'));
await writeFile(join(folder, 'shop.json'), JSON.stringify({ mongodbUri: uri, dbPrefix: prefix }));
afterAll(() => rm(folder, { recursive: true }));

let said = '';
beforeEach(() => {
  said = '';
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('MONGODB_URI', '');
  vi.stubEnv('DB_PREFIX', '');
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** As tools/run.mjs runs it: an exception becomes one line and an exit code. */
const run = async (command: typeof admin, ...args: string[]) => {
  try {
    await command({ root: folder, args });
    return { code: 0, said };
  } catch (error) {
    return { code: 1, said: `${said}✗ ${(error as Error).message}\n` };
  }
};

async function account(isAdmin = false) {
  const username = unique('asha');
  const email = `${username}@example.com`;
  return storage.accounts.insert({ username, email, passwordHash: 'x', isAdmin });
}
const now = (id: string) => storage.accounts.findById(id);

describe('npm run admin', () => {
  longTest('grants and revokes admin rights, which ends the sessions', async () => {
    await account(true);
    const { id, email, username } = await account();
    const made = await run(admin, 'add', email.toUpperCase());
    expect(made).toEqual({
      code: 0,
      said: expect.stringContaining(`${username} (${email}) is an admin`),
    });
    expect(await now(id)).toMatchObject({ isAdmin: true, version: 1 });
    expect((await run(admin, 'remove', username)).code).toBe(0);
    expect(await now(id)).toMatchObject({ isAdmin: false, version: 2 });
    const { data } = await storage.audit.page({ target: id, page: 1, limit: 10 });
    expect(data.map(({ by }) => by)).toEqual(
      Array(2).fill({ id: null, username: 'npm run admin' }),
    );
  });
  test('resets the second factors of an owner and ends their sessions (rule 23.7)', async () => {
    const owner = await account(true);
    const factors = { app: null, passkeys: [], recovery: ['hash'], revision: 1 };
    await client
      .db(`${prefix}_auth`)
      .collection('users')
      .updateOne({ email: owner.email }, { $set: { factors } });
    const done = await run(admin, 'reset-second-factor', owner.email);
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('no second factor') });
    expect(await now(owner.id)).toMatchObject({ factors: null, version: 1 });
    const { data } = await storage.audit.page({ target: owner.id, page: 1, limit: 10 });
    expect(data).toMatchObject([{ action: 'reset', by: { username: 'npm run admin' } }]);
    said = '';
    const again = await run(admin, 'reset-second-factor', owner.username);
    expect(again.said).toContain('nothing was changed');
  });
  test('changes nothing if the account already has that state', async () => {
    const { id, email } = await account(true);
    expect((await run(admin, 'add', email)).said).toContain('already');
    expect(await now(id)).toMatchObject({ version: 0 });
  });
  test('keeps the last admin', async () => {
    const { email, id } = await account(true);
    await client
      .db(`${prefix}_auth`)
      .collection('users')
      .updateMany({ email: { $ne: email } }, { $set: { isAdmin: false } });
    expect(await run(admin, 'remove', email)).toEqual({
      code: 1,
      said: '✗ The shop needs at least one owner.\n',
    });
    expect(await now(id)).toMatchObject({ isAdmin: true });
  });
  test.each([[], ['add'], ['make', 'asha'], ['add', 'a', 'b']])(
    'prints its usage for %j',
    async (...args) => {
      expect(await run(admin, ...args)).toEqual({
        code: 1,
        said: expect.stringMatching(/^✗ Use: /),
      });
    },
  );
  test('reports an unknown account, and a missing shop', async () => {
    expect(await run(admin, 'add', 'nobody')).toMatchObject({
      code: 1,
      said: expect.stringContaining('nobody'),
    });
    said = '';
    vi.stubEnv('DATA_DIR', join(folder, 'nowhere'));
    expect(await run(admin, 'add', 'asha')).toMatchObject({
      code: 1,
      said: expect.stringContaining('No open shop'),
    });
  });
});

describe('npm run keys', () => {
  const kids = async () => (await storage.keys.list()).map(({ kid }) => kid);
  longTest('adds a key, lists keys, and replaces them all', async () => {
    expect((await run(keys, 'rotate')).said).toContain('Nobody is signed out');
    const [first] = await kids();
    await run(keys, 'rotate');
    expect(await kids()).toHaveLength(2);
    said = '';
    expect((await run(keys, 'list')).said.split('\n')[0]).toMatch(new RegExp(`^${first}  from `));
    await run(keys, 'replace');
    const left = await kids();
    expect(left).toHaveLength(1);
    expect(left).not.toContain(first);
  });
  test.each([[], ['turn'], ['rotate', 'twice']])('prints its usage for %j', async (...args) => {
    expect(await run(keys, ...args)).toEqual({ code: 1, said: expect.stringMatching(/^✗ Use: /) });
  });
});
